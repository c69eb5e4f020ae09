#include "solve/opposition_solver.hpp"

#include <gtest/gtest.h>

#include "bench/careful_positions.hpp"
#include "solve/sliding_megiddo_solver.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

auto needs_captures(int count) {
  return [count](const Opposition::State& state) {
    return captures_needed(state, 0) + captures_needed(state, 1) == count;
  };
}

ExactConfig small_table() {
  ExactConfig config;
  config.table_bits = 12;
  return config;
}

/// What a move is worth to who makes it, if that is known.
template <Game G>
std::optional<int> worth(const G& game, const typename G::State& state, Move move, auto& solver) {
  const auto child = game.apply(state, move);
  const int side = game.side_to_move(state);
  if (const auto end = game.outcome(child)) return static_cast<int>(end->returns[side]);
  Budget budget;
  const auto value = solver.outcome(child, budget);
  if (!value || game.side_to_move(child) == side) return value;
  return -*value;
}

/// Whether the values of the moves, each found apart, allow `value`.
template <Game G>
bool is_borne_out(const G& game, const typename G::State& state, int value, auto& solver) {
  MoveList moves;
  game.legal_moves(state, moves);
  bool reached = false;
  bool open = false;
  for (const Move move : moves) {
    const auto found = worth(game, state, move, solver);
    if (found && *found > value) return false;
    reached = reached || found == value;
    open = open || !found;
  }
  return reached || open;
}

/// Solves positions and then their moves by a second solver; how many were solved.
template <class S, Game G>
int solved_and_borne_out(const G& game, const ExactConfig& config,
                         const std::vector<typename G::State>& positions) {
  S solver(game, config);
  S second(game, config);
  int solved = 0;
  for (const auto& state : positions) {
    Budget budget;
    const auto value = solver.outcome(state, budget);
    if (!value) continue;
    ++solved;
    EXPECT_TRUE(is_borne_out(game, state, *value, second)) << game.to_text(state);
  }
  return solved;
}

TEST(OppositionSolver, SolvesMostPositionsWithTwoCapturesToMakeAndItsMovesAgree) {
  const Opposition game{OppositionConfig{}};
  ExactConfig config;
  config.nodes = 20'000;
  config.table_bits = 14;
  const auto positions = careful_positions(game, 20, 1, needs_captures(2));
  EXPECT_GE((solved_and_borne_out<OppositionSolver>(game, config, positions)), 12);
}

TEST(OppositionSolver, SlowSolvesFourPositionsInFiveWithThreeCapturesToMake) {
  const Opposition game{OppositionConfig{}};
  ExactConfig config;
  config.nodes = 300'000;
  const auto positions = careful_positions(game, 15, 2, needs_captures(3));
  EXPECT_GE((solved_and_borne_out<OppositionSolver>(game, config, positions)), 12);
}

TEST(OppositionSolver, CoversPositionsThatNeedFewCaptures) {
  const Opposition game{OppositionConfig{}};
  const OppositionSolver solver(game, small_table());
  EXPECT_FALSE(solver.covers(game.initial()));
  EXPECT_TRUE(solver.covers(careful_positions(game, 1, 1, needs_captures(4))[0]));
}

TEST(OppositionSolver, GivesUpWithinItsBudgetAndGoesOnAfterwards) {
  const Opposition game{OppositionConfig{}};
  OppositionSolver solver(game, small_table());
  Budget little({.nodes = 5'000});
  EXPECT_EQ(solver.outcome(game.initial(), little), std::nullopt);
  EXPECT_LE(little.nodes(), 5'001);
  EXPECT_EQ(solver.margin(game.initial(), little), std::nullopt);
  EXPECT_LE(little.nodes(), 5'001);
  const auto won = game.from_text(
      "RB.....B....R....R....B...../1 2 3,3/............D............/3-2 2-3/0/move");
  Budget budget;
  EXPECT_EQ(solver.outcome(won, budget), 1) << "a8 takes b8, the third black one";
  EXPECT_LT(budget.nodes(), 100);
}

TEST(OppositionSolver, RefusesThreePlayers) {
  OppositionConfig config;
  config.players = 3;
  const Opposition game(config);
  EXPECT_EQ(test::message_of([&] { OppositionSolver(game, ExactConfig{}); }),
            "opposition: players=3: exact values are of two players");
}

TEST(SlidingMegiddoSolver, SolvesPositionsOfEightEmptyPointsAndItsMovesAgree) {
  MegiddoConfig rules;
  rules.slides = true;
  const Megiddo game(rules);
  ExactConfig config;
  config.nodes = 20'000;
  config.table_bits = 14;
  const auto late = [](const Megiddo::State& state) {
    return std::popcount(state.stones[0] | state.stones[1]) == 28;
  };
  const auto positions = careful_positions(game, 10, 1, late);
  EXPECT_GE((solved_and_borne_out<SlidingMegiddoSolver>(game, config, positions)), 8);
  config.empties = 8;
  const SlidingMegiddoSolver solver(game, config);
  EXPECT_TRUE(solver.covers(positions[0]));
  EXPECT_FALSE(solver.covers(game.initial()));
}

}  // namespace
}  // namespace arbatta
