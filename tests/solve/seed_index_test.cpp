#include "solve/seed_index.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "solve/seed_moves.hpp"

namespace arbatta {
namespace {

int seeds_of(const mancala::Cells& cells) {
  return std::accumulate(cells.cells.begin(), cells.cells.end(), 0);
}

void expect_bijection(int pits, int seeds) {
  SCOPED_TRACE(testing::Message() << pits << " pits, " << seeds << " seeds");
  const SeedIndex index(pits, seeds + 1);
  mancala::Cells next = index.place(0, seeds);
  for (std::uint64_t rank = 0; rank < index.positions(seeds); ++rank) {
    const mancala::Cells cells = index.place(rank, seeds);
    ASSERT_EQ(index.rank(cells, 0), rank);
    ASSERT_EQ(index.rank(turned(cells), 1), rank);
    ASSERT_EQ(seeds_of(cells), seeds);
    ASSERT_EQ(next.cells, cells.cells);
    if (rank + 1 < index.positions(seeds)) index.advance(next);
  }
}

TEST(SeedIndex, NumbersEveryPlacementOnceAndStepsFromOneToTheNext) {
  for (int pits = 1; pits <= 3; ++pits)
    for (int seeds = 0; seeds <= 9; ++seeds) expect_bijection(pits, seeds);
  for (int seeds = 0; seeds <= 5; ++seeds) expect_bijection(6, seeds);
  expect_bijection(12, 3);
}

TEST(SeedIndex, CountsPlacements) {
  const SeedIndex awari(6, 48);
  EXPECT_EQ(awari.positions(0), 1);
  EXPECT_EQ(awari.positions(1), 12);
  EXPECT_EQ(awari.positions(14), 4'457'400);
  EXPECT_EQ(awari.positions(48), 279'871'768'995u);
  EXPECT_EQ(SeedIndex(12, 127).positions(127), SeedIndex::kTooMany);
}

}  // namespace
}  // namespace arbatta
