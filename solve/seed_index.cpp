#include "solve/seed_index.hpp"

namespace arbatta {

namespace {

std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) {
  return a > SeedIndex::kTooMany - b ? SeedIndex::kTooMany : a + b;
}

}  // namespace

// With the sums s_0 <= s_1 <= … of the first holes, s_i + i is strictly ascending: a set of
// 2 * pits - 1 numbers, whose rank is the sum of the binomials (s_i + i choose i + 1). Each of
// these is the sum of two others in Pascal's triangle.
SeedIndex::SeedIndex(int pits, int seeds)
    : pits_(pits), stride_(static_cast<std::size_t>(seeds) + 2), below_((2 * pits - 1) * stride_) {
  for (int hole = 0; hole < 2 * pits - 1; ++hole)
    for (int sum = 1; sum <= seeds + 1; ++sum)
      below_[hole * stride_ + sum] =
          saturated_sum(below(hole, sum - 1), hole == 0 ? 1 : below(hole - 1, sum));
}

mancala::Cells SeedIndex::place(std::uint64_t rank, int seeds) const {
  mancala::Cells cells;
  int sum = seeds;
  for (int hole = 2 * pits_ - 2; hole >= 0; --hole) {
    const int above = sum;
    while (below(hole, sum) > rank) --sum;
    rank -= below(hole, sum);
    cells.set(cell(hole + 1), above - sum);
  }
  cells.set(cell(0), sum);
  return cells;
}

void SeedIndex::advance(mancala::Cells& cells) const {
  int hole = 0;
  while (cells[cell(hole + 1)] == 0) ++hole;
  const int first = cells[cell(0)];
  cells.set(cell(0), 0);
  cells.set(cell(hole), first + 1);
  cells.add(cell(hole + 1), -1);
}

}  // namespace arbatta
