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
  const auto analysis = analyse(basic(), winning(), AlphaBetaConfig{{.depth = 3}}, 3);
  ASSERT_EQ(analysis.lines.size(), 3u);
  EXPECT_EQ(analysis.lines[0].moves, std::vector<std::string>{"F1"});
  EXPECT_EQ(analysis.lines[0].proof, "win in 1");
  EXPECT_EQ(analysis.lines[0].value, 1);
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_LE(analysis.lines[i].value, analysis.lines[i - 1].value);
    EXPECT_GE(analysis.lines[i].moves.size(), 1u);
  }
}

TEST(Analysis, OfATreeSearchNamesTheSameMove) {
  const auto analysis = analyse(basic(), winning(), MctsConfig{{.sims = 2000}}, 2);
  EXPECT_EQ(analysis.lines[0].moves.front(), "F1");
  EXPECT_EQ(analysis.lines[0].proof, "win");
  EXPECT_EQ(analysis.depth, 0);
}

TEST(Analysis, ScoresEveryMoveAsNegamaxDoes) {
  const auto game = std::get<Mancala>(make_game("mancala(preset=oware)"));
  const auto evaluator = position_evaluator(game);
  const auto state = game.initial();
  const auto analysis = analyse(game, state, AlphaBetaConfig{{.depth = 4}}, 256);
  ASSERT_EQ(analysis.lines.size(), 6u);
  const int best = negamax(game, evaluator, state, 4);
  EXPECT_NEAR(analysis.lines[0].value, 1 / (1 + std::exp(-best / 1000.0)), 1e-9);
  EXPECT_EQ(analysis.lines[0].moves.size(), 4u);
  auto position = state;
  for (const auto& move : analysis.lines[0].moves)
    position = game.apply(position, game.parse_move(position, move));
}

TEST(Analysis, OfThreeSidesIsForEverySearchThatPlaysThem) {
  const auto game = std::get<Megiddo>(make_game("megiddo(sides=3)"));
  const auto check = [&](const auto& config) {
    const auto analysis = analyse(game, game.initial(), config, 4);
    ASSERT_EQ(analysis.lines.size(), 4u);
    EXPECT_NEAR(analysis.lines[0].value, 1.0 / 3, 0.25);
    EXPECT_FALSE(analysis.lines[0].moves.empty());
  };
  check(MctsConfig{{.sims = 500}});
  check(PuctConfig{{.sims = 50}});
  check(MaxnConfig{{.depth = 2}});
  ParanoidConfig paranoid;
  paranoid.depth = 2;
  check(paranoid);
}

TEST(Analysis, ForPointsNamesTheMargin) {
  const auto game = std::get<Mancala>(make_game("mancala(preset=kalah,pits=2,seeds=2)"));
  const auto state = game.from_text("3,0|1|0,3|1/0");
  AlphaBetaConfig config{{.depth = 20, .objective = Objective::points}};
  EXPECT_EQ(analyse(game, state, config, 1).lines[0].value, -2);
  EXPECT_EQ(analyse(game, state, config, 1).lines[0].proof, "");
}

}  // namespace
}  // namespace arbatta
