#include "eval/replayed_rows.hpp"

#include <gtest/gtest.h>

#include "eval/shard_image.hpp"
#include "eval/shard_reader.hpp"
#include "tests/eval/played_run.hpp"

namespace arbatta {
namespace {

const Megiddo kGame({});
const Layout kWhole{.state_bytes = 13, .sides = 2, .seats = 2};

/// The same games as a log of games keeps them.
Block games_only(const Block& whole) {
  Block games{.games = whole.games, .positions = {}};
  games.positions.move = whole.positions.move;
  games.positions.flags = whole.positions.flags;
  games.games.start.resize(13 * whole.games.size());
  for (std::size_t row = 0; row < whole.games.size(); ++row)
    kGame.encode(kGame.initial(whole.games.starter[row]),
                 std::span(games.games.start).subspan(13 * row, 13));
  return games;
}

std::vector<std::byte> image_of(const Block& block, Record record) {
  ShardRows shard{.rows = block, .offset = {}, .policy_ptr = {}};
  ShardAttributes attributes;
  attributes.game = canonical(kGame);
  return shard_image("a.h5", attributes, recorded(kWhole, record), shard, {.chunk_rows = 64});
}

TEST(ReplayedRows, AreThoseThatWerePlayed) {
  const Block whole = test::random_games(kGame, 0, 30);
  const Block games = games_only(whole);
  EXPECT_EQ(replayed_rows(AnyGame(kGame), kWhole, games.games, games.positions, "a.h5"),
            whole.positions);
}

TEST(ReplayedRows, AReaderShowsThemAsIfTheyWereStored) {
  const Block whole = test::random_games(kGame, 0, 30);
  const auto large = image_of(whole, Record::positions);
  const auto small = image_of(games_only(whole), Record::games);
  EXPECT_LT(small.size(), large.size());
  const ShardReader stored("large.h5", large), replayed("small.h5", small);
  EXPECT_EQ(replayed.layout(), stored.layout());
  EXPECT_EQ(replayed.positions(), stored.positions());
  EXPECT_EQ(replayed.policy_entries(), 0u);
  EXPECT_EQ(replayed.read_all(), stored.read_all());
  for (const std::size_t first : {0, 1, 100}) {
    EXPECT_EQ(replayed.read_positions(first, 130), stored.read_positions(first, 130));
    EXPECT_EQ(replayed.read_positions(first, 130, {"move", "flags"}),
              stored.read_positions(first, 130, {"move", "flags"}));
    EXPECT_EQ(replayed.read_positions(first, 130, {"state", "plies_left"}),
              stored.read_positions(first, 130, {"state", "plies_left"}));
  }
}

TEST(ReplayedRows, AGameOfAnotherLayoutIsRefused) {
  const Block games = games_only(test::random_games(kGame, 0, 2));
  Layout other = kWhole;
  other.state_bytes = 12;
  EXPECT_THROW(replayed_rows(AnyGame(kGame), other, games.games, games.positions, "a.h5"), Error);
}

}  // namespace
}  // namespace arbatta
