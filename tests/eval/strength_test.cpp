// Evaluators at the board: what a test of their numbers can't show.

#include <gtest/gtest.h>

#include <cmath>

#include "core/search/depth_search_player.hpp"
#include "core/search/greedy_player.hpp"
#include "eval/position_evaluator.hpp"
#include "eval/train_model.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

using Evaluator = PositionEvaluator<Megiddo>;
using Searcher = DepthSearchPlayer<Megiddo, AlphaBeta<Megiddo, Evaluator>>;

AlphaBetaConfig depth_two(double temperature = 0) {
  AlphaBetaConfig config;
  config.depth = 2;
  config.temperature = temperature;
  config.table_bits = 10;
  return config;
}

Searcher searcher(const Megiddo& game, const Evaluator& evaluator, double temperature = 0) {
  const auto config = depth_two(temperature);
  return {game, make_search(game, evaluator, config), config};
}

struct Score {
  double mean;
  double error;  ///< standard error, clustered by opening
};

/// The score of `one` against `other`: two games from each of so many random openings.
Score paired_score(const Megiddo& game, Player<Megiddo>& one, Player<Megiddo>& other, int pairs) {
  double sum = 0, squares = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    double both = 0;
    for (int side = 0; side < 2; ++side) {
      Rng opening = stream(21, pair, Purpose::opening);
      Referee<Megiddo> referee(game, game.initial());
      one.begin_game(stream(22, 2 * pair + side, seat_purpose(side)));
      other.begin_game(stream(22, 2 * pair + side, seat_purpose(1 - side)));
      while (!referee.over()) {
        const auto& state = referee.state();
        auto& player = game.side_to_move(state) == side ? one : other;
        referee.play(referee.ply() < 4 ? random_move(game, state, opening)
                                       : player.advance(state, referee.ply(), {}).choice.move);
      }
      both += score(referee.outcome()->returns[side], game.sides()) / 2;
    }
    sum += both;
    squares += both * both;
  }
  const double mean = sum / pairs;
  return {mean, std::sqrt((squares / pairs - mean * mean) / pairs)};
}

TEST(HandWeights, BeatGreedyClearlyAtDepthTwo) {
  const Megiddo game{MegiddoConfig()};
  const auto hand = position_evaluator(game);
  auto player = searcher(game, hand);
  GreedyPlayer<Megiddo> greedy(game);
  EXPECT_GT(paired_score(game, player, greedy, 15).mean, 0.8);
}

/// Games of depth 2 with the hand-set weights, some variety in them.
Block depth_two_games(const Megiddo& game, std::uint64_t count) {
  const auto hand = position_evaluator(game);
  auto player = searcher(game, hand, 0.3);
  Block block;
  for (std::uint64_t id = 0; id < count; ++id) {
    player.begin_game(stream(31, id, seat_purpose(0)));
    test::play_into(block, game, id, [&](const auto& state, int ply, Rng& rng) {
      const bool is_opening = ply < static_cast<int>(id % 11);
      return is_opening ? random_move(game, state, rng)
                        : player.advance(state, ply, {}).choice.move;
    });
  }
  return block;
}

TEST(TrainedWeightsSlow, BeatTheHandSetOnesAtEqualDepth) {
  const Megiddo game{MegiddoConfig()};
  const test::TemporaryFolder folder;
  test::write_shard(folder.path(), 0, game, depth_two_games(game, 2000));
  const auto trained = train_model(game, shards_of({folder.path()}), {}, 2, "test");
  const auto hand = position_evaluator(game);
  const Evaluator learnt(game, evaluator_of("m", trained.model, game), Objective::win);
  auto one = searcher(game, learnt), other = searcher(game, hand);
  const Score result = paired_score(game, one, other, 400);
  EXPECT_GT(result.mean - 1.96 * result.error, 0.5);
}

}  // namespace
}  // namespace arbatta
