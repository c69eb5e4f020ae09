#include <gtest/gtest.h>

#include <chrono>

#include "core/games/megiddo.hpp"
#include "core/search/depth_search_player.hpp"
#include "core/search/greedy_player.hpp"
#include "core/search/negamax.hpp"
#include "core/search/random_player.hpp"
#include "tests/core/plain_search.hpp"

namespace arbatta {
namespace {

Megiddo megiddo_of(std::string_view text) {
  return Megiddo(parse_config<MegiddoConfig>(parse_call(text)));
}

using Noisy = test::NoisyEvaluator<Megiddo>;
using test::random_position;

TEST(AlphaBeta, ATableUsedBeforeBehavesAsAFreshOne) {
  const Megiddo game = megiddo_of("megiddo");
  const Noisy evaluator{&game};
  AlphaBeta used(game, evaluator, 10);
  Rng rng(3);
  used.search(random_position(game, 16, rng), {.depth = 4});
  used.forget();
  AlphaBeta fresh(game, evaluator, 10);
  const auto state = random_position(game, 18, rng);
  const auto a = used.search(state, {.depth = 4});
  const auto b = fresh.search(state, {.depth = 4});
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.move, b.move);
}

TEST(AlphaBeta, SeesAWinInOneAndInThree) {
  const Megiddo game = megiddo_of("megiddo");
  const Noisy evaluator{&game};
  AlphaBeta search(game, evaluator, 10);
  const auto one = game.from_text(".11111|......|......|......|......|....../0/0 0");
  EXPECT_EQ(search.search(one, {.depth = 3}).score, kWin - 1);
  EXPECT_EQ(game.move_to_text(search.search(one, {.depth = 3}).move), "A1");
}

TEST(AlphaBeta, EndsWhenItsTimeIsUp) {
  const Megiddo game = megiddo_of("megiddo");
  const Noisy evaluator{&game};
  AlphaBeta search(game, evaluator, 10);
  const auto start = std::chrono::steady_clock::now();
  const auto result = search.search(game.initial(), {.time_ms = 20});
  EXPECT_GE(result.depth, 1);
  EXPECT_LT(result.depth, 36) << "the whole game takes longer";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(AlphaBeta, KeepsToItsNodeLimit) {
  const Megiddo game = megiddo_of("megiddo");
  const Noisy evaluator{&game};
  AlphaBeta search(game, evaluator, 10);
  const auto result = search.search(game.initial(), {.depth = 6, .nodes = 2000});
  EXPECT_GE(result.depth, 1);
  EXPECT_LT(result.nodes, 2100u);
}

TEST(AlphaBeta, ScoresOfAllMovesEqualNegamax) {
  const Megiddo game = megiddo_of("megiddo(preset=cleopatra)");
  const Noisy evaluator{&game};
  AlphaBeta search(game, evaluator, 10);
  Rng rng(4);
  const auto state = random_position(game, 20, rng);
  MoveList moves;
  game.legal_moves(state, moves);
  const auto scores = search.score_moves(state, 2);
  ASSERT_EQ(static_cast<int>(scores.size()), moves.size());
  for (int i = 0; i < moves.size(); ++i) {
    const auto child = game.apply(state, moves[i]);
    if (game.outcome(child)) continue;
    EXPECT_EQ(scores[i], one_ply_earlier(-negamax(game, evaluator, child, 1)));
  }
}

TEST(SoftmaxPick, FollowsTheProbabilities) {
  const std::vector<int> scores = {0, 693, -100'000};  // odds 1 : 2 : 0
  Rng rng(8);
  std::array<int, 3> counts{};
  for (int i = 0; i < 30'000; ++i) ++counts[softmax_pick(scores, 1.0, rng.unit())];
  EXPECT_NEAR(counts[1] / 30'000.0, 2.0 / 3, 0.012);
  EXPECT_EQ(counts[2], 0);
}

Move greedy_move(const Megiddo& game, const MegiddoState& state, std::uint64_t seed) {
  GreedyPlayer player(game);
  player.begin_game(Rng(seed));
  return player.advance(state, 0, {}).choice.move;
}

TEST(Greedy, PrefersAWinToCapturesToOpenLines) {
  const Megiddo game = megiddo_of("megiddo");
  const auto win = game.from_text(".11111|......|.221..|......|......|....../0/0 0");
  EXPECT_EQ(game.move_to_text(greedy_move(game, win, 1)), "A1");
  const auto capture = game.from_text("..1...|.....1|.22122|......|......|....../0/0 0");
  EXPECT_EQ(game.move_to_text(greedy_move(game, capture, 1)), "A3");
  const auto open = game.from_text("1.....|......|......|......|......|....../0/0 0");
  const auto quiet = game.apply(open, greedy_move(game, open, 1));
  EXPECT_EQ(game.prospects(quiet, 0), 8) << "two stones on four open lines each";
}

TEST(Greedy, BreaksTiesByItsOwnStream) {
  const Megiddo game = megiddo_of("megiddo");
  EXPECT_EQ(greedy_move(game, game.initial(), 5), greedy_move(game, game.initial(), 5));
  std::set<Move> moves;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    moves.insert(greedy_move(game, game.initial(), seed));
  EXPECT_GT(moves.size(), 10u);
}

TEST(RandomPlayer, DrawsOneBoundedIntegerADecision) {
  const Megiddo game = megiddo_of("megiddo(preset=original)");
  RandomPlayer player(game);
  player.begin_game(Rng(9));
  Rng twin(9);
  auto state = game.initial();
  for (int ply = 0; ply < 20 && !game.outcome(state); ++ply) {
    MoveList moves;
    game.legal_moves(state, moves);
    const Move expected = moves[static_cast<int>(twin.bounded(moves.size()))];
    ASSERT_EQ(player.advance(state, ply, {}).choice.move, expected);
    state = game.apply(state, expected);
  }
}

}  // namespace
}  // namespace arbatta
