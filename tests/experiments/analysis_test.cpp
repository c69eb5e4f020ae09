#include "experiments/analysis.hpp"

#include <gtest/gtest.h>

#include "core/games/registry.hpp"
#include "core/search/negamax.hpp"

namespace arbatta {
namespace {

const Megiddo& basic() {
  static const Megiddo kGame{{}};
  return kGame;
}

MegiddoState winning() {
  return basic().from_text("11111.|2.2.2.|2...22|......|......|....../0/0 0");
}

TEST(Analysis, NamesAWinAndItsDistance) {
  const auto analysis = analyse(basic(), winning(), AlphaBetaConfig{.depth = 3}, 3);
  ASSERT_EQ(analysis.lines.size(), 3u);
  EXPECT_EQ(analysis.lines[0].moves, std::vector<std::string>{"F1"});
  EXPECT_EQ(analysis.lines[0].proof, "win in 1");
  EXPECT_EQ(analysis.lines[0].score, 1);
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_LE(analysis.lines[i].score, analysis.lines[i - 1].score);
    EXPECT_GE(analysis.lines[i].moves.size(), 1u);
  }
}

TEST(Analysis, OfATreeSearchNamesTheSameMove) {
  const auto analysis = analyse(basic(), winning(), MctsConfig{.sims = 2000}, 2);
  EXPECT_EQ(analysis.lines[0].moves.front(), "F1");
  EXPECT_EQ(analysis.lines[0].proof, "win");
  EXPECT_EQ(analysis.depth, 0);
}

TEST(Analysis, ScoresEveryMoveAsNegamaxDoes) {
  const auto game = std::get<Mancala>(make_game("mancala(preset=oware)"));
  const auto evaluator = hand_evaluator(game);
  const auto state = game.initial();
  const auto analysis = analyse(game, state, AlphaBetaConfig{.depth = 4}, 256);
  ASSERT_EQ(analysis.lines.size(), 6u);
  const int best = negamax(game, evaluator, state, 4);
  EXPECT_NEAR(analysis.lines[0].score, 1 / (1 + std::exp(-best / 1000.0)), 1e-9);
  EXPECT_EQ(analysis.lines[0].moves.size(), 4u);
  auto position = state;
  for (const auto& move : analysis.lines[0].moves)
    position = game.apply(position, game.parse_move(position, move));
}

TEST(Analysis, OfThreeSidesIsForTreeSearchesOnly) {
  const auto game = std::get<Megiddo>(make_game("megiddo(sides=3)"));
  EXPECT_THROW(analyse(game, game.initial(), AlphaBetaConfig{.depth = 2}, 1), Error);
  const auto analysis = analyse(game, game.initial(), MctsConfig{.sims = 500}, 4);
  EXPECT_EQ(analysis.lines.size(), 4u);
  EXPECT_GE(analysis.lines[0].visits, analysis.lines[1].visits);
  EXPECT_NEAR(analysis.lines[0].score, 1.0 / 3, 0.2);
}

}  // namespace
}  // namespace arbatta
