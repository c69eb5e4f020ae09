// The solver of mancala games played into one's own store against plain negamax.

#include "solve/sowing_solver.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "core/rng.hpp"
#include "solve/plain_solver.hpp"
#include "solve/seeds_left.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

Mancala mancala_of(const std::string& text) { return std::get<Mancala>(make_game(text)); }

/// Positions with at most `seeds` seeds on the board from random games.
std::vector<MancalaState> late_positions(const Mancala& game, int seeds, int count, Rng& rng) {
  std::vector<MancalaState> positions;
  while (true) {
    MancalaState state = game.initial(static_cast<int>(rng.bounded(2)));
    while (!game.outcome(state)) {
      if (seeds_on_board(game, state) <= seeds) positions.push_back(state);
      if (static_cast<int>(positions.size()) == count) return positions;
      const auto k = static_cast<int>(rng.bounded(game.legal_count(state)));
      state = game.apply(state, game.legal_move(state, k));
    }
  }
}

/// The family, each with how many seeds plain negamax can take.
struct Case {
  std::string game;
  int seeds;
};
std::vector<Case> cases() {
  return {
      {"mancala", 8},
      {"mancala(preset=kalah)", 8},
      {"mancala(preset=kalah,capture_own_seed=always)", 8},
      {"mancala(pits=1,seeds=12)", 24},
      {"mancala(pits=2,seeds=6,capture_own_seed=if_opposite)", 11},
      {"mancala(pits=3,seeds=5,starved=split)", 9},
      {"mancala(pits=4,seeds=3,starved=forfeit,end_when=either_empty)", 8},
      {"mancala(pits=4,starved=owner_takes,skip_origin=true,capture_own_seed=always)", 8},
      {"mancala(extra_turn=false)", 9},
      {"mancala(pits=5,must_feed=true)", 8},
      {"mancala(pits=5,must_feed=true,cannot_feed=free,starved=forfeit)", 8},
      {"mancala(capture=counts,capture_counts=1+3,grand_slam=forbidden)", 8},
      {"mancala(capture=counts,grand_slam=nothing,extra_turn=false)", 8},
      {"mancala(pits=9,seeds=2)", 7},
      {"mancala(pits=12,seeds=10,skip_origin=true)", 6},
  };
}

void expect_plain_values(int count) {
  Rng rng(1);
  for (const auto& [text, seeds] : cases()) {
    const Mancala game = mancala_of(text);
    SowingSolver solver(game, {.seeds = seeds, .table_bits = 12});
    PlainSolver plain(game);
    int asked = 0;
    while (asked < count) {
      for (const MancalaState& state : late_positions(game, seeds, count, rng)) {
        Budget short_budget({.nodes = 3000});
        const auto margin = plain.margin(state, short_budget);
        if (!margin) continue;
        Budget budget;
        ASSERT_TRUE(solver.covers(state));
        ASSERT_EQ(solver.outcome(state, budget), plain.outcome(state, budget))
            << text << ' ' << game.to_text(state);
        ASSERT_EQ(solver.margin(state, budget), margin) << text << ' ' << game.to_text(state);
        ++asked;
      }
    }
  }
}

TEST(SowingSolver, AgreesWithPlainNegamax) { expect_plain_values(500); }
TEST(SowingSolverSlow, AgreesWithPlainNegamaxOnManyPositions) { expect_plain_values(10'000); }

TEST(SowingSolver, SolversThatShareADatabaseGiveTheSameValues) {
  const Mancala game = mancala_of("mancala(preset=kalah,pits=4,seeds=3)");
  SowingSolver solver(game, {.seeds = 255, .table_bits = 14});
  SowingSolver other = solver.sharing();
  Budget budget;
  EXPECT_EQ(solver.margin(game.initial(), budget), 6);
  EXPECT_EQ(other.margin(game.initial(), budget), 6);
  EXPECT_EQ(other.margin(game.initial(1), budget), 6);
}

TEST(SowingSolver, CoversSoManySeedsOnTheBoard) {
  const Mancala game = mancala_of("mancala(seeds=2)");
  const SowingSolver solver(game, {.seeds = 10, .table_bits = 10});
  EXPECT_FALSE(solver.covers(game.initial()));
  EXPECT_FALSE(solver.covers(game.from_text("2,0,2,0,2,0|6|1,1,0,1,1,1|7/0")));
  EXPECT_TRUE(solver.covers(game.from_text("2,0,2,0,2,0|6|1,1,0,1,1,0|8/0")));
}

TEST(SowingSolver, StaysUsableAfterASpentBudget) {
  const Mancala game = mancala_of("mancala(preset=kalah)");
  SowingSolver solver(game, {.seeds = 255, .table_bits = 16});
  for (int i = 0; i < 3; ++i) {
    Budget budget({.nodes = 20'000});
    EXPECT_EQ(solver.margin(game.initial(), budget), std::nullopt);
    EXPECT_EQ(solver.outcome(game.initial(), budget), std::nullopt);
    EXPECT_LE(budget.nodes(), 20'002);
  }
  Budget hasty({.time_ms = 1});
  EXPECT_EQ(solver.margin(game.initial(), hasty), std::nullopt);
  PlainSolver plain(game);
  Rng rng(2);
  for (const MancalaState& state : late_positions(game, 7, 100, rng)) {
    Budget budget;
    ASSERT_EQ(solver.margin(state, budget), plain.margin(state, budget)) << game.to_text(state);
  }
}

TEST(SowingSolver, RefusesGamesThatItDoesNotFitByTheirKey) {
  const auto refusal = [](const std::string& text) {
    const Mancala game = mancala_of(text);
    return test::message_of([&] { SowingSolver(game, {.seeds = 255, .table_bits = 10}); });
  };
  EXPECT_EQ(refusal("mancala(sow_own_store=false)"),
            "exact solver of mancala: sow_own_store=false: expected true: else play can go round "
            "for ever");
  EXPECT_EQ(refusal("mancala(agreement=true)"),
            "exact solver of mancala: agreement=true: expected false: an agreement ends a game at "
            "any time");
  EXPECT_EQ(refusal("mancala(target=majority)"),
            "exact solver of mancala: target=majority: expected 0: a game that ends on an empty "
            "row");
  EXPECT_EQ(refusal("mancala(starved=draw)"),
            "exact solver of mancala: starved=draw: expected a rule that gives every seed to a "
            "side");
}

}  // namespace
}  // namespace arbatta
