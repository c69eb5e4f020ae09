#include "eval/tuples/mancala.hpp"

#include <algorithm>

namespace arbatta {
namespace {

constexpr int kHole = 24, kPair = 12, kTriple = 8;
constexpr int kLead = 32;  // at most so far ahead or behind
constexpr int kQuarters = 4;

}  // namespace

std::string Tuples<Mancala>::hole_name(int hole) const {
  return fmt::format("{}.{}", hole < pits_ ? "own" : "enemy", hole % pits_ + 1);
}

void Tuples<Mancala>::add(std::initializer_list<int> holes, int base) {
  Group group{.holes = {}, .size = 0, .base = static_cast<std::uint8_t>(base), .first = 0};
  std::string name;
  std::size_t size = 1;
  for (const int hole : holes) {
    group.holes[group.size++] = static_cast<std::uint8_t>(hole);
    name += (name.empty() ? "" : " ") + hole_name(hole);
    size *= static_cast<std::size_t>(base);
  }
  group.first = static_cast<std::uint32_t>(tables_.add(name, size));
  groups_.push_back(group);
}

Tuples<Mancala>::Tuples(const Mancala& game)
    : pits_(game.config().pits), seeds_(2 * game.config().pits * game.config().seeds) {
  for (int row = 0; row < 2 * pits_; row += pits_) {
    for (int i = 0; i < pits_; ++i) add({row + i}, kHole);
    for (int i = 0; i + 1 < pits_; ++i) add({row + i, row + i + 1}, kPair);
    for (int i = 0; i + 2 < pits_; ++i) add({row + i, row + i + 1, row + i + 2}, kTriple);
  }
  for (int i = 0; i < pits_; ++i) add({i, 2 * pits_ - 1 - i}, kPair);
  for (int row = 0; row < 2; ++row)
    rows_[row] = static_cast<std::uint32_t>(
        tables_.add(row == 0 ? "own.empties" : "enemy.empties", std::size_t{1} << pits_));
  lead_ = static_cast<std::uint32_t>(tables_.add("lead", kQuarters * (2 * kLead + 1)));
}

void Tuples<Mancala>::look_up(const MancalaState& state, int mover,
                              std::span<std::uint32_t> out) const {
  const auto cells = mancala::cells_of(state);
  std::array<int, 2 * mancala::kMaxPits> seeds;
  std::array<std::uint32_t, 2> empties{};
  for (int row = 0; row < 2; ++row)
    for (int i = 0; i < pits_; ++i) {
      const int count = cells[mancala::cell_at(mover ^ row, i)];
      seeds[row * pits_ + i] = count;
      empties[row] |= static_cast<std::uint32_t>(count == 0) << i;
    }
  std::uint32_t* to = out.data();
  for (const Group& group : groups_) {
    std::uint32_t content = 0;
    for (int i = 0; i < group.size; ++i)
      content = content * group.base +
                static_cast<std::uint32_t>(std::min<int>(seeds[group.holes[i]], group.base - 1));
    *to++ = group.first + content;
  }
  for (int row = 0; row < 2; ++row) *to++ = rows_[row] + empties[row];
  const int on_board = seeds_ - cells.store(0) - cells.store(1);
  const int quarter = std::clamp(kQuarters * on_board / std::max(seeds_, 1), 0, kQuarters - 1);
  const int lead = std::clamp(cells.store(mover) - cells.store(mover ^ 1), -kLead, kLead);
  *to = lead_ + static_cast<std::uint32_t>(quarter * (2 * kLead + 1) + lead + kLead);
}

}  // namespace arbatta
