// Ranks of positions, the transposition table with whole positions as keys, and the mover's view.

#include "solve/sowing_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/games/registry.hpp"
#include "core/rng.hpp"
#include "solve/seed_rank.hpp"
#include "solve/sowing_board.hpp"

namespace arbatta {
namespace {

TEST(SeedRank, NumbersPlacementsWithoutGapsFewerSeedsFirst) {
  const SeedRank<std::uint64_t> rank(2, 6);
  std::map<std::uint64_t, int> seeds_by_rank;
  for (int code = 0; code < 7 * 7 * 7 * 7; ++code) {
    mancala::Cells cells;
    int seeds = 0;
    for (int i = 0, rest = code; i < 4; ++i, rest /= 7) {
      cells.set(mancala::cell_at(i / 2, i % 2), rest % 7);
      seeds += rest % 7;
    }
    if (seeds > 6) continue;
    const auto placement = rank(mancala::state_of(cells));
    EXPECT_EQ(placement.seeds, seeds);
    EXPECT_TRUE(seeds_by_rank.emplace(placement.rank, seeds).second);
  }
  EXPECT_EQ(seeds_by_rank.size(), rank.positions(6));
  EXPECT_EQ(seeds_by_rank.size(), 210);  // C(10, 4)
  int last = 0;
  std::uint64_t next = 0;
  for (const auto& [number, seeds] : seeds_by_rank) {
    EXPECT_EQ(number, next++);
    EXPECT_GE(seeds, last);
    last = seeds;
  }
}

TEST(SeedRank, OfTheLargestBoardFitsIntoTwoWords) {
  using Wide = unsigned __int128;
  const SeedRank<Wide> rank(12, 255);
  mancala::Cells cells;
  cells.set(mancala::cell_at(0, 0), 255);
  const Wide last = rank(mancala::state_of(cells)).rank;
  EXPECT_TRUE(last == rank.positions(255) - 1);
  EXPECT_EQ(last >> 116, 0);  // C(279, 24) < 2^116
  EXPECT_TRUE((SowingTable<Wide>::fits(116, 15)));
  EXPECT_FALSE((SowingTable<Wide>::fits(116, 14)));
}

template <class Word>
void expect_only_what_was_stored(int rank_bits) {
  SowingTable<Word> table(rank_bits, 10);
  std::map<Word, SowingBounds> stored;
  Rng rng(3);
  for (int i = 0; i < 5000; ++i) {
    const Word rank = static_cast<Word>(rng.bounded(20'000));
    const int lower = 2 * static_cast<int>(rng.bounded(20)) - 47;
    const SowingBounds bounds{.lower = lower, .upper = lower + 2, .hole = i % 16};
    table.store(rank, 47, bounds, rng.bounded(1000));
    stored[rank] = bounds;
  }
  int found = 0;
  for (Word rank = 0; rank < 20'000; ++rank) {
    SowingBounds bounds;
    if (!table.find(rank, 47, bounds)) continue;
    ++found;
    ASSERT_TRUE(stored.contains(rank));
    ASSERT_EQ(bounds.lower, stored[rank].lower);
    ASSERT_EQ(bounds.upper, stored[rank].upper);
    ASSERT_EQ(bounds.hole, stored[rank].hole);
  }
  EXPECT_GT(found, 500);
  EXPECT_LE(found, 1024);
}

TEST(SowingTable, FindsOnlyThePositionsThatWereStored) {
  expect_only_what_was_stored<std::uint64_t>(41);
  expect_only_what_was_stored<unsigned __int128>(60);
}

TEST(SowingBoard, InTheMoversViewPlaysTheSameGames) {
  for (const char* const text :
       {"mancala", "mancala(preset=kalah)", "mancala(starved=forfeit,skip_origin=true,seeds=12)",
        "mancala(pits=12,seeds=10,extra_turn=false)", "mancala(starved=split,pits=3)"}) {
    const Mancala game = std::get<Mancala>(make_game(text));
    const int pits = game.config().pits;
    Rng rng(4);
    for (int number = 0; number < 200; ++number) {
      MancalaState state = game.initial(number % 2);
      MancalaState position = sowing::seen_by_mover(state);
      int lead = 0;  // South's
      while (!game.outcome(state)) {
        const int side = game.side_to_move(state);
        ASSERT_EQ(game.legal_count(position), game.legal_count(state));
        const auto k = static_cast<int>(rng.bounded(game.legal_count(state)));
        const Move move = game.legal_move(position, k);
        ASSERT_EQ(game.legal_move(state, k), move + side * pits);
        const auto next = sowing::successor(game, position, move);
        state = game.apply(state, static_cast<Move>(move + side * pits));
        lead += side == 0 ? next.gain : -next.gain;
        ASSERT_EQ(next.over, game.outcome(state).has_value());
        ASSERT_EQ(game.points(state, 0) - game.points(state, 1), lead);
        if (next.over) break;
        ASSERT_EQ(next.again, game.side_to_move(state) == side);
        ASSERT_EQ(next.position, sowing::seen_by_mover(state));
        position = next.position;
      }
    }
  }
}

}  // namespace
}  // namespace arbatta
