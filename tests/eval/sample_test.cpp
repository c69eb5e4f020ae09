#include "eval/sample.hpp"

#include <gtest/gtest.h>

#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

TEST(Sample, ColumnsAndTheirOrderAreFrozen) {
  std::string names;
  const auto list = [&](std::string_view name, auto, std::size_t width) {
    names += std::string(name) + ":" + std::to_string(width) + " ";
  };
  PositionRows::columns({.state_bytes = 9, .sides = 3, .seats = 6}, list);
  EXPECT_EQ(names,
            "state:9 seat:1 side:1 ply:1 game:1 move:1 value:3 outcome:3 plies_left:1 flags:1 "
            "policy_count:1 policy_move:0 policy_visits:0 ");
  names.clear();
  PositionRows::columns({.state_bytes = 9, .sides = 3, .seats = 6, .exact = true}, list);
  EXPECT_EQ(names,
            "state:9 seat:1 side:1 ply:1 game:1 move:1 value:3 exact:3 outcome:3 plies_left:1 "
            "flags:1 policy_count:1 policy_move:0 policy_visits:0 ");
  names.clear();
  GameRows::columns({.state_bytes = 9, .sides = 3, .seats = 6}, list);
  EXPECT_EQ(names,
            "id:1 length:1 outcome:3 points:3 reason:1 opening:1 pair:1 series:1 "
            "game_in_series:1 starter:1 players:6 ");
}

TEST(Sample, BlocksAppendedOneByOneAreTheGamesPlayedInOneBlock) {
  Block joined;
  append(joined, test::games_block(0, 3));
  append(joined, test::games_block(3, 1));
  append(joined, test::games_block(4, 6));
  EXPECT_EQ(joined, test::games_block(0, 10));
}

TEST(Sample, AClearedBlockIsEmpty) {
  Block block = test::games_block(0, 3);
  clear(block);
  EXPECT_EQ(block, Block{});
}

}  // namespace
}  // namespace arbatta
