// Logs of games only: everything that reads a log must find in them what a whole log holds.

#include <gtest/gtest.h>

#include <filesystem>

#include "eval/sha256.hpp"
#include "eval/shard_file.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/run.hpp"
#include "selfplay/verify.hpp"
#include "solve/exact_call.hpp"
#include "tests/eval/sample_shard.hpp"
#include "tests/selfplay/falsify.hpp"
#include "tests/selfplay/play_into.hpp"
#include "tests/support/game_summary.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;
using test::falsify;
using test::play_into;
using test::reader_of;
using test::TemporaryFolder;

RunPlan plan_of(std::string_view game, const std::vector<std::string>& players, Record record) {
  RunPlan plan{.game = make_game(game), .players = parse_players(players), .series = {}};
  plan.games = 100;
  plan.shard_games = 64;
  plan.threads = 2;
  plan.program = "test";
  plan.record = record;
  plan.series = {
      .seed = 7,
      .opening_plies = 2,
      .assignments = assignments_of(static_cast<int>(players.size()), sides_of(plan.game))};
  return plan;
}

/// What a log of positions would hold had its players given no values and no visits.
ShardRows without_estimates(ShardRows shard) {
  auto& rows = shard.rows.positions;
  std::fill(rows.value.begin(), rows.value.end(), 0.0f);
  std::fill(rows.policy_count.begin(), rows.policy_count.end(), 0);
  for (auto& flags : rows.flags) flags = without_value(flags);
  rows.policy_move.clear();
  rows.policy_visits.clear();
  index_rows(shard);
  return shard;
}

class RecordGames : public testing::TestWithParam<std::string> {};

TEST_P(RecordGames, HoldsTheSameGamesInFewerBytesAndVerifies) {
  for (const std::vector<std::string>& players :
       {std::vector<std::string>{"random"}, {"mcts(sims=3)", "greedy"}}) {
    const TemporaryFolder whole, games;
    const auto played = play_into(plan_of(GetParam(), players, Record::positions), whole.path());
    const auto again = play_into(plan_of(GetParam(), players, Record::games), games.path());
    EXPECT_EQ(again.games, played.games);
    EXPECT_NE(again.report.digest, played.report.digest) << "the columns are others";
    for (const std::uint64_t shard : {0, 1}) {
      const auto full = reader_of(whole.path(), shard), small = reader_of(games.path(), shard);
      EXPECT_EQ(small.layout(), full.layout());
      EXPECT_FALSE(small.stored().states);
      EXPECT_EQ(small.read_all(), without_estimates(full.read_all()));
      EXPECT_LT(fs::file_size(shard_file(games.path(), shard)),
                fs::file_size(shard_file(whole.path(), shard)));
      const auto verified = verify_shard(shard_file(games.path(), shard), shard);
      EXPECT_EQ(verified.positions, full.positions());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Run, RecordGames,
                         testing::Values("megiddo", "megiddo(preset=original,max_plies=60)",
                                         "megiddo(sides=3,seats_per_side=2)",
                                         "mancala(preset=oware)", "mancala(preset=kalah)",
                                         "mancala(preset=awari,agreement=true)", "opposition",
                                         "opposition(players=3)"));

TEST(RecordedGames, HaveTheSameDigestForAnyNumberOfThreads) {
  std::string digest;
  for (const int threads : {1, 2, 7}) {
    const TemporaryFolder folder;
    auto plan = plan_of("mancala(preset=oware)", {"random", "greedy"}, Record::games);
    plan.threads = threads;
    const auto played = play_into(plan, folder.path());
    if (digest.empty()) digest = played.report.digest;
    EXPECT_EQ(played.report.digest, digest) << threads << " threads";
  }
}

TEST(RecordedGames, GoOnWhereTheyWereStopped) {
  const TemporaryFolder folder;
  const auto plan = plan_of("opposition(players=3)", {"random"}, Record::games);
  const auto whole = play_into(plan, folder.path());
  fs::remove(shard_file(folder.path(), 0));
  const auto resumed = play_into(plan, folder.path());
  EXPECT_EQ(resumed.report.games_played, 64u);
  EXPECT_EQ(resumed.report.digest, whole.report.digest);
  EXPECT_EQ(resumed.games, whole.games) << "those of the shard that was there are replayed";
}

TEST(RecordedGames, OfSeriesAndOfAdjudicatedGamesVerify) {
  auto series = plan_of("megiddo(sides=3)", {"random"}, Record::games);
  series.series.match_target = 15;
  auto ended = plan_of("megiddo", {"random"}, Record::games);
  ended.exact.adjudicate = parse_exact("exact(empties=6)");
  for (const auto& plan : {series, ended}) {
    const TemporaryFolder folder;
    play_into(plan, folder.path());
    for (const auto shard : list_shards(folder.path()))
      verify_shard(shard_file(folder.path(), shard), shard);
  }
}

void verify(const fs::path& file) { verify_shard(file, 0); }
void read(const fs::path& file) {
  const auto bytes = read_verified(file);
  ShardReader(file.string(), bytes).read_all();
}

void expect_found(const std::function<void(Block&)>& spoil, const std::string& what,
                  const std::function<void(const fs::path&)>& reads) {
  const TemporaryFolder folder;
  play_into(plan_of("megiddo", {"random"}, Record::games), folder.path());
  const auto file = falsify(folder.path(), spoil);
  const auto said = test::message_of([&] { reads(file); });
  EXPECT_NE(said.find("000000.h5: " + what), std::string::npos) << said;
}

TEST(RecordedGames, WhateverTheRulesDecideIsVerified) {
  expect_found([](Block& rows) { rows.positions.move[40] = 600; }, "positions row 40, column move",
               verify);
  expect_found([](Block& rows) { rows.positions.flags[40] |= kProvenValue; },
               "positions row 40, column flags", verify);
  expect_found([](Block& rows) { rows.positions.flags[3] &= ~kValueAbsent; },
               "positions row 3, column flags", verify);
  expect_found([](Block& rows) { rows.games.start[13 * 5] ^= 1; }, "games row 5, column start",
               verify);
  expect_found([](Block& rows) { rows.games.points[7] += 1; }, "games row 3, column points",
               verify);
  expect_found(
      [](Block& rows) {
        ++rows.games.length[0];
        --rows.games.length[1];
      },
      "game 0 in row 0: its length is not the replay's", verify);
}

TEST(RecordedGames, WhatCannotBeReplayedIsNamed) {
  expect_found([](Block& rows) { rows.positions.move[40] = 600; }, "positions row 40, column move",
               read);
  expect_found(
      [](Block& rows) {
        ++rows.games.length[0];
        --rows.games.length[1];
      },
      "games row 0: its length is not the replay's", read);
}

}  // namespace
}  // namespace arbatta
