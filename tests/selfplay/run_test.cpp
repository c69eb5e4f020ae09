#include "selfplay/run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "eval/shard_file.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/verify.hpp"
#include "tests/selfplay/play_into.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;
using test::play;
using test::play_into;
using test::verify_all;

/// A directory of this test's own, removed at the end.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "arbatta-run-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

RunPlan plan_of(std::string_view game, const std::vector<std::string>& players, int threads) {
  RunPlan plan{.game = make_game(game), .players = parse_players(players), .series = {}};
  const int sides = std::visit([](const auto& rules) { return rules.sides(); }, plan.game);
  plan.games = 300;
  plan.shard_games = 64;
  plan.threads = threads;
  plan.program = "test";
  plan.series = {.seed = 7,
                 .opening_plies = 2,
                 .match_target = 0,
                 .assignments = assignments_of(static_cast<int>(players.size()), sides)};
  return plan;
}

class EveryKindOfGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryKindOfGame, HasTheSameDigestForAnyNumberOfThreadsAndVerifies) {
  std::string digest;
  for (const int threads : {1, 2, 7}) {
    const TemporaryDirectory directory;
    const auto played =
        play_into(plan_of(GetParam(), {"random", "greedy"}, threads), directory.path());
    EXPECT_TRUE(played.report.complete);
    EXPECT_EQ(played.games.size(), 300u);
    if (digest.empty()) digest = played.report.digest;
    EXPECT_EQ(played.report.digest, digest) << threads << " threads";
    verify_all(directory.path());
  }
}

/// Every preset, and what has other numbers of sides and seats.
std::vector<std::string> all_games() {
  std::vector<std::string> games = {"megiddo(sides=3)",
                                    "megiddo(seats_per_side=2)",
                                    "megiddo(sides=3,seats_per_side=2)",
                                    "mancala(preset=awari,agreement=true)",
                                    "opposition(players=3)",
                                    "opposition(preset=blocks,players=3)"};
  for_each_game([&]<class G>() {
    for (const auto& preset : G::Config::presets())
      games.push_back(fmt::format("{}(preset={})", G::kName, preset.name));
  });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Run, EveryKindOfGame, testing::ValuesIn(all_games()));

TEST(Run, TreeSearchesHaveTheSameDigestForAnyNumberOfThreadsAndLogTheirVisits) {
  for (const auto* game : {"megiddo(sides=3)", "mancala(preset=oware)", "opposition(players=3)"}) {
    std::string digest;
    for (const int threads : {1, 2, 7}) {
      const TemporaryDirectory directory;
      auto plan = plan_of(game, {"mcts(sims=20,temperature=1)"}, threads);
      plan.games = 40;
      const auto played = play_into(plan, directory.path());
      if (digest.empty()) digest = played.report.digest;
      EXPECT_EQ(played.report.digest, digest) << game << ", " << threads << " threads";
      verify_all(directory.path());
      const auto file = shard_file(directory.path(), 0);
      const auto bytes = read_verified(file);
      const auto rows = ShardReader(file.string(), bytes).read_all().rows.positions;
      EXPECT_GT(rows.policy_move.size(), rows.size()) << "several visited moves a decision";
    }
  }
}

TEST(Run, TellsWhatItsThreadsDid) {
  const TemporaryDirectory directory;
  RunGauges gauges;
  auto plan = plan_of("megiddo", {"puct(sims=8)"}, 2);
  plan.gauges = &gauges;
  const auto played = play_into(plan, directory.path());
  const auto& report = played.report;
  EXPECT_EQ(gauges.games, 300u);
  EXPECT_EQ(gauges.positions, report.positions_played);
  EXPECT_EQ(gauges.found, 0u);
  EXPECT_GT(report.workers_played, 0);
  EXPECT_GT(report.workers_wrote, 0);
  const double waited = 1e-9 * static_cast<double>(report.workers_waited.nanoseconds);
  EXPECT_LE(report.workers_played + report.workers_wrote + waited, 2 * report.seconds);
  EXPECT_GT(report.batches.mean(), 1);
  EXPECT_GT(report.batches.fill(), 0);
  EXPECT_LE(report.batches.fill(), 1);
  RunGauges later;
  plan.gauges = &later;
  EXPECT_EQ(play_into(plan, directory.path()).report.positions_played, 0u);
  EXPECT_EQ(later.found, 300u);
}

/// Games of all these players, alone and together, for other threads and games in flight.
void expect_same_games(const std::string& game, const std::vector<std::string>& players) {
  std::string digest;
  for (const auto& [threads, lanes] : {std::pair{1, 1}, {2, 64}, {7, 3}}) {
    const TemporaryDirectory directory;
    auto plan = plan_of(game, players, threads);
    plan.lanes = lanes;
    plan.series.assignments = assignments_of(static_cast<int>(players.size()), sides_of(plan.game));
    plan.games = 2 * plan.series.assignments.size();
    const auto played = play_into(plan, directory.path());
    if (digest.empty()) digest = played.report.digest;
    EXPECT_EQ(played.report.digest, digest) << game << ", " << threads << " threads";
    verify_all(directory.path());
  }
}

TEST(Run, EverySearchPlaysTheSameGamesOnAnyThreadsInAnyCompany) {
  const std::string puct = "puct(sims=6,noise=0.25,temperature=1,full=0.5,fast_sims=2)";
  for (const auto* game : {"megiddo(preset=master)", "mancala(preset=oware)", "opposition"})
    expect_same_games(
        game, {"alphabeta(depth=2,aspiration=100)", "alphabeta(nodes=300)", "mcts(sims=20,fpu=0.6)",
               puct, "maxn(depth=1,temperature=0.2)", "mcts(sims=20,objective=points)"});
  for (const auto* game :
       {"megiddo(sides=3)", "opposition(players=3)", "megiddo(sides=3,seats_per_side=2)"})
    expect_same_games(
        game, {"maxn(depth=1)", "paranoid(nodes=100)", puct, "puct(sims=5,objective=points)"});
}

TEST(Run, SeriesHaveTheSameDigestForAnyNumberOfThreadsAndVerify) {
  for (const auto* game :
       {"megiddo(preset=cleopatra)", "megiddo(sides=3)", "megiddo(seats_per_side=2)",
        "mancala(preset=oware)", "opposition(players=3)"}) {
    std::string digest;
    for (const int threads : {1, 2, 7}) {
      const TemporaryDirectory directory;
      auto plan = plan_of(game, {"random"}, threads);
      plan.series.match_target = 36;
      const auto played = play_into(plan, directory.path());
      if (digest.empty()) digest = played.report.digest;
      EXPECT_EQ(played.report.digest, digest);
      verify_all(directory.path());
    }
  }
}

TEST(Run, ALogTellsWhichPlayersMeetAndVerifies) {
  for (const auto pairing : {Pairing::gauntlet, Pairing::ladder}) {
    const TemporaryDirectory directory;
    auto plan = plan_of("megiddo", {"random", "greedy", "alphabeta(depth=1)"}, 2);
    EXPECT_EQ(pairing_of(deciding_text(plan)), Pairing::everyone);
    plan.series.pairing = pairing;
    plan.series.assignments = assignments_of(3, 2, pairing);
    EXPECT_TRUE(deciding_text(plan).ends_with("]\n" + value_text(pairing) + " = true\n"));
    EXPECT_EQ(pairing_of(deciding_text(plan)), pairing);
    play_into(plan, directory.path());
    verify_all(directory.path());
  }
}

// Frozen: it fixes random streams, the order of moves, the record layout and the digest together.
TEST(Run, DigestIsFrozen) {
  const TemporaryDirectory directory;
  const auto plan = plan_of("megiddo(preset=master)", {"random"}, 2);
  EXPECT_EQ(play_into(plan, directory.path()).report.digest,
            "b0009c713fd5500c1c1119318b25c82142d3da6a722ca53bebf12039252866e2");
}

TEST(Run, GivesTheSameGamesWithoutALog) {
  const TemporaryDirectory directory;
  const auto plan = plan_of("megiddo", {"alphabeta(depth=1)", "greedy"}, 2);
  const auto logged = play_into(plan, directory.path());
  const auto unlogged = play(plan);
  ASSERT_EQ(logged.games.size(), unlogged.games.size());
  for (std::size_t i = 0; i < logged.games.size(); ++i)
    ASSERT_EQ(logged.games[i].fingerprint, unlogged.games[i].fingerprint);
  EXPECT_EQ(unlogged.report.digest, "");
}

TEST(Run, AStoppedRunPublishesWholeShardsAndResumesToTheSameContent) {
  const TemporaryDirectory whole, broken;
  auto plan = plan_of("megiddo(preset=master)", {"random"}, 2);
  plan.games = 20'000;
  plan.shard_games = 1024;
  const auto expected = play_into(plan, whole.path());
  plan.out = broken.path();
  std::atomic<bool> stop{false};
  int games = 0;
  const auto first = run(plan, stop, [&](const GameSummary&) {
    if (++games == 3000) stop = true;
    return true;
  });
  EXPECT_FALSE(first.complete);
  verify_all(broken.path());
  const auto second = play(plan);
  EXPECT_EQ(second.report.digest, expected.report.digest);
  EXPECT_GT(second.report.shards_found, 0u);
  ASSERT_EQ(second.games.size(), expected.games.size());
  for (std::size_t i = 0; i < second.games.size(); ++i) {
    ASSERT_EQ(second.games[i].fingerprint, expected.games[i].fingerprint);
    ASSERT_EQ(second.games[i].ticket, expected.games[i].ticket);
    ASSERT_EQ(second.games[i].outcome, expected.games[i].outcome);
  }
}

TEST(Run, EndsWhenNoMoreGamesAreWantedAndResumesToTheSameEnd) {
  const TemporaryDirectory one, seven;
  auto plan = plan_of("megiddo(preset=master)", {"random"}, 1);
  plan.games = 20'000;
  plan.shard_games = 1024;
  const std::atomic<bool> stop{false};
  const auto play_3000 = [&](const fs::path& directory, int threads) {
    plan.out = directory;
    plan.threads = threads;
    int games = 0;
    const auto report = run(plan, stop, [&](const GameSummary&) { return ++games < 3000; });
    EXPECT_TRUE(report.complete && report.enough);
    EXPECT_EQ(games, 3000);
    return report.digest;
  };
  const auto digest = play_3000(one.path(), 1);
  EXPECT_EQ(play_3000(seven.path(), 7), digest);
  EXPECT_EQ(play_3000(seven.path(), 2), digest) << "resumed when all was done";
  fs::remove(shard_file(seven.path(), 1));
  EXPECT_EQ(play_3000(seven.path(), 2), digest) << "resumed with a hole";
  verify_all(seven.path());
}

TEST(Run, TheFirstResultsAreThoseOfTheFirstGamesHoweverLongTheyTake) {
  std::vector<std::uint64_t> expected;
  for (const int threads : {1, 7}) {
    auto plan = plan_of("megiddo", {"random", "alphabeta(depth=3)"}, threads);
    const std::atomic<bool> stop{false};
    std::vector<std::uint64_t> seen;
    run(plan, stop, [&](const GameSummary& game) {
      EXPECT_EQ(game.ticket.id, seen.size());
      seen.push_back(game.fingerprint);
      return seen.size() < 40;
    });
    if (expected.empty()) expected = seen;
    EXPECT_EQ(seen, expected) << threads << " threads";
  }
}

TEST(Run, ADamagedOrMissingShardIsPlayedAgain) {
  const TemporaryDirectory directory;
  const auto plan = plan_of("mancala(preset=oware)", {"random"}, 2);
  const auto expected = play_into(plan, directory.path());
  fs::remove(shard_file(directory.path(), 1));
  std::ofstream(shard_file(directory.path(), 3), std::ios::app) << "x";
  const auto mended = play_into(plan, directory.path());
  EXPECT_EQ(mended.report.shards_found, 3u);
  EXPECT_EQ(mended.report.digest, expected.report.digest);
}

TEST(Run, MoreGamesExtendARunAndReplaceItsShortLastShard) {
  const TemporaryDirectory small, large;
  auto plan = plan_of("megiddo", {"random"}, 2);
  plan.games = 100;
  play_into(plan, small.path());
  plan.games = 300;
  EXPECT_EQ(play_into(plan, small.path()).report.digest,
            play_into(plan, large.path()).report.digest);
}

TEST(Run, FewerGamesThanArePublishedAreRefused) {
  const TemporaryDirectory directory;
  auto plan = plan_of("megiddo", {"random"}, 2);
  const auto digest = play_into(plan, directory.path()).report.digest;
  for (const std::uint64_t games : {299, 200, 10}) {
    plan.games = games;
    EXPECT_THROW(play_into(plan, directory.path()), Error);
  }
  plan.games = 300;
  EXPECT_EQ(play_into(plan, directory.path()).report.digest, digest);
}

TEST(Run, RefusesShardsOfAnotherRun) {
  const TemporaryDirectory directory;
  auto plan = plan_of("megiddo", {"random"}, 2);
  play_into(plan, directory.path());
  plan.series.seed = 8;
  EXPECT_THROW(play_into(plan, directory.path()), Error);
}

TEST(Run, AnOpeningThatNoGameLastsIsRefused) {
  auto plan = plan_of("megiddo", {"random"}, 1);
  plan.series.opening_plies = 60;
  EXPECT_THROW(check_plan(plan), Error);
}

TEST(Run, AlphaBetaOnThreeSidesIsRefused) {
  EXPECT_THROW(check_plan(plan_of("megiddo(sides=3)", {"alphabeta(depth=2)"}, 1)), Error);
}

TEST(Run, DefaultShardsHoldAThirdOfAMillionPositions) {
  const auto games = default_shard_games(make_game("megiddo"), 0);
  EXPECT_GT(games * 28, 150'000u);
  EXPECT_LT(games * 28, 500'000u);
}

}  // namespace
}  // namespace arbatta
