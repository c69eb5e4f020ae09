#include <gtest/gtest.h>

#include <limits>

#include "core/error.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/negamax.hpp"
#include "core/search/random_player.hpp"
#include "eval/position_evaluator.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

Megiddo megiddo_game(const char* text) {
  return Megiddo(parse_config<MegiddoConfig>(parse_call(text)));
}
Megiddo basic() { return megiddo_game("megiddo"); }

std::vector<float> only(const std::string& name, float weight) {
  std::vector<float> weights;
  for (const Feature& feature : Features<Megiddo>::list())
    weights.push_back(feature.name == name ? weight : 0);
  return weights;
}

/// Of the side to move.
int score_of(const LinearEvaluator<Megiddo>& evaluator, const MegiddoState& state) {
  const Megiddo game = basic();
  const PositionEvaluator<Megiddo> positions(game, evaluator, Objective::win);
  return positions.score(state, game.side_to_move(state));
}
int score_of(const std::vector<float>& weights, const MegiddoState& state) {
  return score_of(LinearEvaluator<Megiddo>(basic(), weights), state);
}

TEST(LinearEvaluator, WeighsFeaturesInThousandthsOfLogOdds) {
  const Megiddo game = basic();
  const auto state = game.from_text("11....|......|......|......|......|22..../0/2 0");
  EXPECT_EQ(score_of(only("own.captured", 0.25f), state), 500);
  EXPECT_EQ(score_of(only("own.rings16.open2", 0.5f), state), 500);
  EXPECT_EQ(score_of(only("enemy.rings16.open2", -1), state), -1000);
}

TEST(LinearEvaluator, StaysBelowProvenScores) {
  const Megiddo game = basic();
  const int sure = score_of(only("constant", 1e30f), game.initial());
  EXPECT_FALSE(is_proven(sure));
  EXPECT_GT(sure, 50'000);
  EXPECT_EQ(score_of(only("constant", -1e30f), game.initial()), -sure);
}

TEST(LinearEvaluator, RefusesWeightsThatAreTooFewOrNotFinite) {
  const Megiddo game = basic();
  EXPECT_THROW(LinearEvaluator<Megiddo>(game, std::vector<float>(3)), Error);
  const auto bad = only("constant", std::numeric_limits<float>::quiet_NaN());
  EXPECT_THROW(LinearEvaluator<Megiddo>(game, bad), Error);
}

TEST(LinearEvaluator, IsTheSameForSymmetricTwins) {
  const Megiddo game = basic();
  const auto evaluator = hand_evaluator(game);
  Rng rng(3);
  for (auto state = game.initial(); game.seat_to_move(state) != kNoSeat;
       state = game.apply(state, random_move(game, state, rng)))
    for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry)
      EXPECT_EQ(score_of(evaluator, game.transform(state, symmetry)), score_of(evaluator, state));
}

TEST(LinearEvaluator, ServesAlphaBetaAsItServesNegamax) {
  const Megiddo game = basic();
  const auto evaluator = position_evaluator(game);
  AlphaBeta search(game, evaluator, 12);
  int compared = 0;
  for (int i = 0; i < 10; ++i) {
    Rng rng(i);
    auto state = game.initial();
    for (int ply = 0; ply < 24 && game.seat_to_move(state) != kNoSeat; ++ply)
      state = game.apply(state, random_move(game, state, rng));
    if (game.seat_to_move(state) == kNoSeat) continue;
    EXPECT_EQ(search.search(state, {.depth = 3}).score, negamax(game, evaluator, state, 3));
    ++compared;
  }
  EXPECT_GT(compared, 3);
}

TEST(LinearModel, ComesBackFromItsFile) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "m.h5";
  const Megiddo game = basic();
  save_model(path, linear_model(game, hand_weights<Megiddo>()));
  const auto loaded = evaluator_of(path.string(), load_model(path), game);
  const auto hand = hand_evaluator(game);
  const auto weights = std::get<LinearEvaluator<Megiddo>>(loaded).weights();
  EXPECT_TRUE(std::equal(hand.weights().begin(), hand.weights().end(), weights.begin()));
}

TEST(LinearModel, ServesOtherParametersOfItsGameButNotOtherSides) {
  const test::TemporaryFolder folder;
  const auto path = (folder.path() / "m.h5").string();
  save_model(path, linear_model(basic(), hand_weights<Megiddo>()));
  EXPECT_NO_THROW(position_evaluator(megiddo_game("megiddo(preset=cleopatra)"), path));
  EXPECT_THROW(position_evaluator(megiddo_game("megiddo(sides=3)"), path), Error);
}

}  // namespace
}  // namespace arbatta
