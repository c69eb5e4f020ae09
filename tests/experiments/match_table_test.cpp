#include <gtest/gtest.h>

#include "experiments/match/table.hpp"
#include "tests/support/game_summary.hpp"

namespace arbatta {
namespace {

using test::game;

TEST(MatchTable, CountsEveryPlayerOnEverySide) {
  MatchTable table({"a", "b"}, 2, 2);
  table.add(game(0, {0, 1}, 0, 1));   // a wins as first
  table.add(game(0, {1, 0}, 1, 2));   // a wins as second
  table.add(game(1, {0, 1}, -1, 3));  // a draw
  table.add(game(1, {1, 0}, 0, 4));   // b wins as first
  const Json a = table.json()["table"][0];
  EXPECT_EQ(a["games"], 4);
  EXPECT_EQ(a["wins"], 2);
  EXPECT_EQ(a["draws"], 1);
  EXPECT_EQ(a["losses"], 1);
  EXPECT_EQ(a["score"], 0.625);
  EXPECT_EQ(a["by_side"][0]["score"], 0.75);
  EXPECT_EQ(a["by_side"][1]["score"], 0.5);
  EXPECT_EQ(table.pentanomial(), (Pentanomial{0, 1, 0, 0, 1}));
}

TEST(MatchTable, EqualPairsAreOnePieceOfEvidence) {
  MatchTable same({"a", "b"}, 2, 2), different({"a", "b"}, 2, 2);
  for (std::uint32_t pair = 0; pair < 200; ++pair) {
    const int winner = pair % 2 == 0 ? 0 : 1;
    same.add(game(pair, {0, 1}, 0, 1));
    same.add(game(pair, {1, 0}, 1, 2));
    different.add(game(pair, {0, 1}, winner, 2 * pair));
    different.add(game(pair, {1, 0}, 1, 2 * pair + 1));
  }
  EXPECT_EQ(same.score(0).clusters, 1);
  EXPECT_GT(same.score(0).interval.width(), 0.9) << "200 copies of a pair prove nothing";
  EXPECT_EQ(different.score(0).clusters, 200);
  EXPECT_LT(different.score(0).interval.width(), 0.2);
  EXPECT_EQ(same.json()["distinct_results"], 2);
}

TEST(MatchTable, OnThreeSidesAnEqualPlayerScoresAThird) {
  MatchTable table({"a", "b"}, 3, 3);
  const std::vector<std::vector<std::uint16_t>> ways = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
  for (std::uint32_t i = 0; i < 3; ++i) table.add(game(0, ways[i], static_cast<int>(i), i));
  const Json a = table.json()["table"][0];
  EXPECT_EQ(a["games"], 6) << "a plays two sides of each game";
  EXPECT_EQ(a["wins"], 2);
  EXPECT_NEAR(a["score"].get<double>(), 2.0 / 6, 1e-6);
  EXPECT_EQ(table.pentanomial(), Pentanomial{});
}

}  // namespace
}  // namespace arbatta
