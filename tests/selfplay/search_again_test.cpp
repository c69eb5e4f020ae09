#include "selfplay/search_again.hpp"

#include <gtest/gtest.h>

#include "selfplay/plan_of_text.hpp"
#include "solve/exact_call.hpp"
#include "tests/selfplay/falsify.hpp"
#include "tests/selfplay/play_into.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::falsify;
using test::message_of;
using test::play_into;
using test::TemporaryFolder;

constexpr std::uint64_t kAll = 1000;

RunPlan plan_of(std::string_view game, const std::vector<std::string>& players) {
  RunPlan plan{.game = make_game(game), .players = parse_players(players), .series = {}};
  plan.games = 20;
  plan.shard_games = 12;
  plan.series = {
      .seed = ~std::uint64_t{0},
      .opening_plies = 1,
      .assignments = assignments_of(static_cast<int>(players.size()), sides_of(plan.game))};
  return plan;
}

VerifiedShard again(const std::filesystem::path& file, std::uint64_t count) {
  const std::atomic<bool> stop{false};
  return search_again(file, count, stop);
}

std::string refused(const std::filesystem::path& file) {
  return message_of([&] { again(file, kAll); });
}

/// Plays all games of both shards again.
void expect_the_same(const RunPlan& plan) {
  const TemporaryFolder folder;
  const auto played = play_into(plan, folder.path());
  std::uint64_t games = 0;
  for (const std::uint64_t shard : {0, 1})
    games += again(shard_file(folder.path(), shard), kAll).games;
  EXPECT_EQ(games, played.games.size());
}

TEST(SearchAgain, FindsTheSameInGamesOfAnyKind) {
  expect_the_same(plan_of("megiddo(preset=master)", {"greedy", "alphabeta(depth=2)"}));
  expect_the_same(
      plan_of("megiddo(sides=3)", {"puct(sims=12,noise=0.25)", "random", "maxn(depth=1)"}));
  expect_the_same(plan_of("opposition", {"mcts(sims=8,temperature=1)"}));
  RunPlan match = plan_of("mancala(preset=oware)", {"random", "greedy", "mcts(sims=4)"});
  match.series.match_target = 30;
  match.series.pairing = Pairing::gauntlet;
  match.series.assignments = assignments_of(3, 2, Pairing::gauntlet);
  expect_the_same(match);
  RunPlan labelled = plan_of("megiddo", {"greedy"});
  labelled.exact = {.label = parse_exact("exact(empties=5)"),
                    .adjudicate = parse_exact("exact(empties=4)"),
                    .judge = std::nullopt};
  expect_the_same(labelled);
  RunPlan moves = plan_of("megiddo", {"random"});
  moves.record = Record::games;
  moves.series.first_moves = {3, 17};
  expect_the_same(moves);
}

TEST(SearchAgain, TakesSoManySeriesSpreadOverTheShard) {
  const TemporaryFolder folder;
  play_into(plan_of("megiddo", {"random"}), folder.path());
  EXPECT_EQ(again(shard_file(folder.path(), 0), 5).games, 5u);
  const auto file = falsify(folder.path(), [](Block& rows) { rows.positions.ply.back() += 1; });
  EXPECT_EQ(again(file, 1).games, 1u);  // the one in the middle
  EXPECT_NE(refused(file).find("column ply, of series 11"), std::string::npos) << refused(file);
}

TEST(SearchAgain, NamesWhatNoRuleDecidesButThePlayersDo) {
  const auto said = [](const RunPlan& plan, const std::function<void(Block&)>& change) {
    const TemporaryFolder folder;
    play_into(plan, folder.path());
    const auto file = falsify(folder.path(), change);
    verify_shard(file, 0);
    return refused(file);
  };
  const auto plan = plan_of("megiddo", {"puct(sims=12)"});
  EXPECT_NE(said(plan, [](Block& rows) { rows.positions.value[40] += 0.5f; })
                .find("000000.h5: positions row 20, column value"),
            std::string::npos);
  EXPECT_NE(said(plan, [](Block& rows) { rows.positions.policy_visits[50] += 1; })
                .find("positions row 50, column policy_visits"),
            std::string::npos);
}

TEST(SearchAgain, RefusesWhatCannotBePlayedAgain) {
  const TemporaryFolder folder;
  play_into(plan_of("megiddo", {"alphabeta(time_ms=1)"}), folder.path());
  EXPECT_NE(refused(shard_file(folder.path(), 0)).find("watch the clock"), std::string::npos);
}

TEST(PlanOfText, IsThePlanThatHasThisText) {
  const auto text = deciding_text(plan_of("megiddo(sides=3)", {"greedy", "random"}));
  EXPECT_EQ(deciding_text(plan_of_text("a.h5", text)), text);
  for (const std::string& other : {text + "more = 1\n", text.substr(0, text.size() - 2)})
    EXPECT_EQ(message_of([&] { plan_of_text("a.h5", other); }).find("a.h5: its games cannot"), 0u)
        << other;
}

}  // namespace
}  // namespace arbatta
