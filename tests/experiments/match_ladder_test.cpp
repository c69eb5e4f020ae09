#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiments/match/config.hpp"
#include "experiments/match/ladder_report.hpp"
#include "tests/support/game_summary.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::game;
using test::message_of;
using Texts = std::vector<std::string>;

Texts rungs(std::string_view first, int count) {
  Texts texts;
  for (const auto& player : rungs_of(parse_player(first), count)) texts.push_back(player.text());
  return texts;
}

TEST(Rungs, DoubleTheBudget) {
  EXPECT_EQ(rungs("mcts(c=2,sims=50)", 3),
            (Texts{"mcts(c=2,sims=50)", "mcts(c=2,sims=100)", "mcts(c=2,sims=200)"}));
  EXPECT_EQ(rungs("mcts(time_ms=5)", 2), (Texts{"mcts(time_ms=5)", "mcts(time_ms=10)"}));
  EXPECT_EQ(rungs("alphabeta(nodes=300)", 2),
            (Texts{"alphabeta(nodes=300)", "alphabeta(nodes=600)"}));
}

TEST(Rungs, LookADecisionDeeper) {
  EXPECT_EQ(rungs("alphabeta(depth=2)", 3),
            (Texts{"alphabeta(depth=2)", "alphabeta(depth=3)", "alphabeta(depth=4)"}));
}

TEST(Rungs, RefuseWhatHasNotOneBudget) {
  for (const auto* player : {"random", "greedy", "alphabeta(depth=2,nodes=300)"})
    EXPECT_EQ(message_of([&] { rungs(player, 2); }),
              fmt::format("ladder: {}: expected a player with one budget: depth, nodes, sims or "
                          "time_ms",
                          player));
}

TEST(Rungs, RefuseABudgetOutOfItsRange) {
  EXPECT_EQ(message_of([] { rungs("alphabeta(depth=63)", 3); }),
            "ladder: above alphabeta(depth=64): depth=65: expected a number from 0 to 64");
  EXPECT_EQ(message_of([] { rungs("mcts(sims=10000000)", 2); }),
            "ladder: above mcts(sims=10000000): sims=20000000: expected a number from 0 to "
            "10000000");
}

TEST(Ladder, IsPlayedByNeighboursInWholeRounds) {
  MatchConfig config;
  config.ladder = "mcts(sims=50)";
  config.rungs = 4;
  config.games = 10;
  const RunPlan plan = plan_of(config);
  EXPECT_EQ(plan.players.back().text(), "mcts(sims=400)");
  EXPECT_EQ(plan.series.assignments, assignments_of(4, 2, Pairing::ladder));
  EXPECT_EQ(plan.games, 12u);
}

TEST(Ladder, ExcludesWhatNamesOtherPlayers) {
  const auto message = [](auto change) {
    MatchConfig config;
    config.ladder = "mcts(sims=50)";
    change(config);
    return message_of([&] { plan_of(config); });
  };
  EXPECT_EQ(message([](auto& config) { config.players = {"greedy"}; }),
            "players: given with --ladder: expected one of them");
  const std::string others =
      "ladder: given with --format, --sprt or --anchors: expected those with --players only";
  EXPECT_EQ(message([](auto& config) { config.sprt = "elo1=5"; }), others);
  EXPECT_EQ(message([](auto& config) { config.anchors = {"random=0"}; }), others);
  EXPECT_EQ(message([](auto& config) { config.format = MatchFormat::gauntlet; }), others);
  EXPECT_EQ(message([](auto& config) { config.ladder.clear(); }),
            "match: --players is missing: expected two or more, or --ladder");
}

/// 400 rounds on two sides of which the upper rung of step `s` wins both games where
/// `wins(round, s)`, and one of two elsewhere.
std::vector<LadderStep> steps_of(int steps, bool (*wins)(std::uint32_t round, int step)) {
  Ladder ladder(rungs_of(parse_player("mcts(sims=50)"), steps + 1), 2);
  std::uint64_t fingerprint = 0;
  for (std::uint32_t round = 0; round < 400; ++round)
    for (std::uint16_t step = 0; step < steps; ++step) {
      const std::uint16_t lower = step, upper = step + 1;
      ladder.add(game(round, {lower, upper}, 1, ++fingerprint));
      ladder.add(game(round, {upper, lower}, wins(round, step) ? 0 : 1, ++fingerprint));
    }
  return ladder.steps();
}

double below(const EloEstimate& estimate) { return estimate.elo - estimate.interval.low; }

TEST(Ladder, TellsWhatEachRungGainsOverTheOneBelow) {
  const auto steps = steps_of(
      2, [](std::uint32_t round, int step) { return step == 0 ? round % 2 == 0 : round % 4 == 0; });
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[1].player.text(), "mcts(sims=200)");
  EXPECT_EQ(steps[1].opponent.text(), "mcts(sims=100)");
  EXPECT_EQ(steps[1].games, 800u);
  EXPECT_EQ(steps[0].score.mean, 0.75);
  EXPECT_EQ(steps[1].score.mean, 0.625);
  EXPECT_NEAR(steps[0].gain.elo, 190.85, 0.01);
  EXPECT_NEAR(steps[1].gain.elo, 88.74, 0.01);
  EXPECT_EQ(steps[0].above_first.interval.low, steps[0].gain.interval.low);
  EXPECT_NEAR(steps[1].above_first.elo, 190.85 + 88.74, 0.02);
  EXPECT_NEAR(mean_gain(steps).elo, (190.85 + 88.74) / 2, 0.01);
}

TEST(Ladder, UnrelatedStepsAddLikeSidesOfARightTriangle) {
  const auto steps =
      steps_of(2, [](std::uint32_t round, int step) { return (round >> step) % 2 == 0; });
  EXPECT_NEAR(below(steps[1].above_first), std::hypot(below(steps[0].gain), below(steps[1].gain)),
              1e-6);
}

TEST(Ladder, StepsThatTheOpeningDecidesAddEndToEnd) {
  const auto steps = steps_of(3, [](std::uint32_t round, int) { return round % 2 == 0; });
  EXPECT_NEAR(below(steps[2].above_first), 3 * below(steps[0].gain), 1e-6);
}

TEST(Ladder, OfARungThatWinsEverythingOnlyTheLowerEndIsKnown) {
  const auto steps = steps_of(2, [](std::uint32_t, int) { return true; });
  const auto [elo, interval] = mean_gain(steps);
  EXPECT_EQ(elo, 9999);
  EXPECT_EQ(interval.high, 9999);
  EXPECT_NEAR(interval.low, steps[0].gain.interval.low, 1e-6);
  EXPECT_GT(interval.low, 500);
}

// Luce's choice between strengths 2 and 1: one upper rung of three wins half of the games, two win
// four fifths.
TEST(Ladder, OnThreeSidesARungThatMeetsItselfGainsNoLess) {
  Ladder ladder(rungs_of(parse_player("mcts(sims=50)"), 2), 3);
  std::uint64_t fingerprint = 0;
  for (std::uint32_t round = 0; round < 60; ++round)
    for (const auto& way : assignments_of(2, 3)) {
      const auto uppers = std::count(way.begin(), way.end(), 1);
      const bool upper_wins = uppers == 1 ? round % 2 == 0 : round % 5 != 0;
      const bool is_last = round / 10 % 2 == 0;  // equals take turns
      int winner = is_last ? 2 : 0;
      while (way[winner] != upper_wins) winner += is_last ? -1 : 1;
      ladder.add(game(round, {way.begin(), way.end()}, winner, ++fingerprint));
    }
  const auto steps = ladder.steps();
  EXPECT_EQ(steps[0].games, 360u);
  EXPECT_NEAR(steps[0].gain.elo, 400 * std::log10(2), 1e-3);
  EXPECT_TRUE(steps[0].gain.interval.contains(400 * std::log10(2)));
}

TEST(LadderReport, NamesTheGainByWhatARungIs) {
  auto steps = steps_of(1, [](std::uint32_t round, int) { return round % 2 == 0; });
  EXPECT_TRUE(ladder_json(steps).contains("elo_per_doubling"));
  EXPECT_NE(ladder_text(steps).find("From sims=50 to sims=100: +191"), std::string::npos);
  EXPECT_NE(ladder_text(steps).find("a doubling"), std::string::npos);
  steps[0].opponent = parse_player("alphabeta(depth=1)");
  steps[0].player = parse_player("alphabeta(depth=2)");
  EXPECT_TRUE(ladder_json(steps).contains("elo_per_decision"));
  EXPECT_NE(ladder_text(steps).find("a decision deeper"), std::string::npos);
}

}  // namespace
}  // namespace arbatta
