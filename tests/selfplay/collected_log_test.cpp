#include "selfplay/collected_log.hpp"

#include <gtest/gtest.h>

#include "selfplay/played_game.hpp"
#include "selfplay/shard_attributes.hpp"
#include "selfplay/verify.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

const Megiddo kGame({});

/// Twenty games: numbers from 0, starters and pairs as nobody planned them.
Block collected_games() {
  Block games = test::random_games(kGame, 0, 20);
  games.games.opening = games.games.pair;
  return games;
}

/// What `verify` says of a log of these games.
std::string verdict(const Block& games) {
  const test::TemporaryFolder folder;
  ShardAttributes attributes = game_attributes(kGame);
  attributes.config = collected_text({"somewhere"});
  attributes.players = {"somebody"};
  CollectedLog log(folder.path(), attributes, layout_of(kGame));
  log.append(games);
  log.finish();
  return test::message_of([&] { verify_shard(folder.path() / "shards" / "000000.h5", 0); });
}

TEST(CollectedLog, SaysItselfWhoPlaysAndBegins) {
  EXPECT_EQ(verdict(collected_games()), "no error");
}

void expect_refused(const std::string& row, void (*spoil)(GameRows&)) {
  Block games = collected_games();
  spoil(games.games);
  const auto said = verdict(games);
  EXPECT_NE(said.find("games row " + row + ": its number, seats or starter"), std::string::npos)
      << said;
}

TEST(CollectedLog, ItsNumbersCountUpAndNameWhoIsThere) {
  expect_refused("3", [](GameRows& games) { games.id[3] = 7; });
  expect_refused("3", [](GameRows& games) { games.series[3] = 4; });
  expect_refused("3", [](GameRows& games) { games.pair[3] = 9; });
  expect_refused("3", [](GameRows& games) { games.starter[3] = 2; });
  expect_refused("3", [](GameRows& games) { games.players[6] = 1; });
  expect_refused("0", [](GameRows& games) { games.game_in_series[0] = 1; });
}

}  // namespace
}  // namespace arbatta
