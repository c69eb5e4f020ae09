#include "experiments/match/judge_table.hpp"

#include <gtest/gtest.h>

#include "tests/support/game_summary.hpp"

namespace arbatta {
namespace {

GameSummary judged_game(std::uint64_t fingerprint, std::vector<JudgedDecision> judged) {
  auto game = test::game(0, {0, 1}, 0, fingerprint);
  game.judged = std::move(judged);
  return game;
}

TEST(JudgeTable, TellsOptimalMovesAndRegretByPlayerAndPhase) {
  JudgeTable table({"a", "b"});
  table.add(judged_game(1, {{.player = 0, .left = 9, .lost = 0.5, .critical = true},
                            {.player = 1, .left = 8, .lost = 0, .critical = false},
                            {.player = 0, .left = 5, .lost = 0, .critical = true}}));
  table.add(judged_game(2, {{.player = 0, .left = 8, .lost = 0, .critical = false}}));
  const Json json = table.json();
  const Json& a = json[0];
  EXPECT_EQ(a["player"], "a");
  EXPECT_EQ(a["decisions"], 3);
  EXPECT_EQ(a["clusters"], 2);
  EXPECT_DOUBLE_EQ(a["optimal"], 2.0 / 3);
  EXPECT_EQ(a["critical"], 2);
  EXPECT_EQ(a["critical_optimal"], 0.5);
  EXPECT_DOUBLE_EQ(a["regret"], 0.5 / 3);
  ASSERT_EQ(a["phases"].size(), 2u);
  EXPECT_EQ(a["phases"][0]["from"], 5);
  EXPECT_EQ(a["phases"][0]["to"], 8);
  EXPECT_EQ(a["phases"][0]["optimal"], 1);
  EXPECT_EQ(a["phases"][1]["from"], 9);
  EXPECT_EQ(a["phases"][1]["regret"], 0.5);
  EXPECT_EQ(json[1]["optimal"], 1);
  EXPECT_EQ(json[1]["critical_optimal"], nullptr);
  EXPECT_LT(json[1]["optimal_low"], 1) << "one decision proves little";
}

TEST(JudgeTable, CopiesOfAGameAreOnePieceOfEvidence) {
  JudgeTable once({"a", "b"}), often({"a", "b"});
  for (int copy = 0; copy < 50; ++copy)
    for (std::uint64_t game = 1; game <= 3; ++game) {
      const auto judged = judged_game(
          game, {{.player = 0, .left = 3, .lost = game == 1 ? 1.0f : 0.0f, .critical = true}});
      if (copy == 0) once.add(judged);
      often.add(judged);
    }
  EXPECT_EQ(often.json()[0]["clusters"], 3);
  EXPECT_DOUBLE_EQ(often.json()[0]["optimal_low"], once.json()[0]["optimal_low"]);
}

TEST(JudgeTable, OfAPlayerThatWasNeverJudgedNothingIsSaid) {
  const JudgeTable table({"a"});
  EXPECT_EQ(table.json()[0]["optimal"], nullptr);
  EXPECT_EQ(table.json()[0]["phases"].size(), 0u);
  EXPECT_NE(table.table().markdown().find("all"), std::string::npos);
}

}  // namespace
}  // namespace arbatta
