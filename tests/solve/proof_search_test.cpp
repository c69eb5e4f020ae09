#include "solve/proof_search.hpp"

#include <gtest/gtest.h>

#include "bench/careful_positions.hpp"

namespace arbatta {
namespace {

/// Whether `side` can force a win within `depth` decisions: every line is looked at.
template <Game G>
bool can_win(const G& game, const typename G::State& state, int side, int depth) {
  if (depth == 0) return false;
  const bool attack = game.side_to_move(state) == side;
  MoveList moves;
  game.legal_moves(state, moves);
  for (const Move move : moves) {
    const auto child = game.apply(state, move);
    const auto end = game.outcome(child);
    const bool wins = end ? winner(*end) == side : can_win(game, child, side, depth - 1);
    if (wins == attack) return attack;
  }
  return !attack;
}

/// How many positions were compared, how many were wins.
struct Compared {
  int positions = 0;
  int wins = 0;
};

template <Game G>
Compared compare(const G& game, const std::vector<typename G::State>& positions, int deepest) {
  ProofSearch<G> search(game, 10);  // small, so that entries get lost
  Compared compared;
  for (const auto& state : positions)
    for (int side = 0; side < 2; ++side)
      for (int depth = 1; depth <= deepest; ++depth) {
        Budget budget;
        const auto found = search.search(state, side, depth, 1'000'000, budget);
        const bool wins = can_win(game, state, side, depth);
        EXPECT_EQ(found.proven(), wins)
            << game.to_text(state) << " side " << side << " in " << depth;
        EXPECT_EQ(found.disproof == 0, !wins) << game.to_text(state);
        ++compared.positions;
        compared.wins += wins;
      }
  return compared;
}

TEST(ProofSearch, FindsTheWinsOfOppositionThatThereAreWithinSoManyDecisions) {
  const Opposition game{OppositionConfig{}};
  const auto late = [&](const Opposition::State& state) {
    return captures_needed(state, 0) + captures_needed(state, 1) <= 4;
  };
  const auto compared = compare(game, careful_positions(game, 600, 1, late), 5);
  EXPECT_EQ(compared.positions, 6'000);
  EXPECT_GT(compared.wins, 500);
}

TEST(ProofSearch, FindsTheWinsOfSlidingMegiddoThatThereAreWithinSoManyMoves) {
  MegiddoConfig config;
  config.slides = true;
  const Megiddo game(config);
  const auto late = [](const Megiddo::State& state) {
    return std::popcount(state.stones[0] | state.stones[1]) == 31;
  };
  const auto compared = compare(game, careful_positions(game, 100, 1, late), 3);
  EXPECT_EQ(compared.positions, 600);
  EXPECT_GT(compared.wins, 50);
}

TEST(ProofSearch, GoesOnWhereItStopped) {
  const Opposition game{OppositionConfig{}};
  const auto late = [&](const Opposition::State& state) {
    return captures_needed(state, 0) + captures_needed(state, 1) <= 3;
  };
  constexpr int kDepth = 12;
  int slices = 0;
  for (const auto& state : careful_positions(game, 10, 1, late)) {
    ProofSearch<Opposition> whole(game, 16);
    ProofSearch<Opposition> sliced(game, 16);
    Budget budget;
    const auto expected = whole.search(state, 0, kDepth, 10'000'000, budget);
    ProofNumbers found;
    for (; found.proof != 0 && found.disproof != 0; ++slices)
      found = sliced.search(state, 0, kDepth, 50, budget);
    EXPECT_EQ(found.proven(), expected.proven()) << game.to_text(state);
  }
  EXPECT_GT(slices, 50);
}

}  // namespace
}  // namespace arbatta
