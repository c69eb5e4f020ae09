#include "solve/budget.hpp"

#include <gtest/gtest.h>

#include "core/games/mancala.hpp"
#include "solve/plain_solver.hpp"
#include "solve/solver.hpp"

namespace arbatta {
namespace {

static_assert(Solver<PlainSolver<Mancala>, Mancala>);

TEST(Budget, IsSpentByTheFirstNodeBeyondItAndStaysSo) {
  Budget budget({.nodes = 10'000});
  for (int node = 0; node < 10'000; ++node) ASSERT_TRUE(budget.spend()) << node;
  EXPECT_FALSE(budget.spend());
  EXPECT_TRUE(budget.spent());
  EXPECT_EQ(budget.nodes(), 10'001);
}

TEST(Budget, IsSpentWhenSomeoneAsksToStop) {
  std::atomic<bool> stop = false;
  Budget budget({.stop = &stop});
  ASSERT_TRUE(budget.spend(100'000));
  stop = true;
  EXPECT_FALSE(budget.spend(100'000));
}

TEST(PlainSolver, SolvesKalahOfTwoHolesAsPublished) {
  MancalaConfig config;
  config.pits = 2;
  config.seeds = 4;
  config.capture_own_seed = mancala::OwnSeed::always;
  config.end_when = mancala::EndWhen::either_empty;
  const Mancala game(config);
  PlainSolver solver(game);
  Budget budget;
  EXPECT_EQ(solver.margin(game.initial(), budget), -12);
  EXPECT_EQ(solver.outcome(game.initial(), budget), -1);
  Budget none({.nodes = 1});
  EXPECT_EQ(solver.outcome(game.initial(), none), std::nullopt);
}

}  // namespace
}  // namespace arbatta
