// Values that begin at the position valued last, against those that look everything up.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/games/registry.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/maxn.hpp"
#include "core/search/negamax.hpp"
#include "core/search/random_player.hpp"
#include "eval/position_evaluator.hpp"
#include "tests/core/plain_search.hpp"

namespace arbatta {
namespace {

template <Game G>
NtupleEvaluator<G> made_up(const G& game) {
  Rng rng(7);
  std::vector<float> weights(Tuples<G>(game).tables().entries());
  for (float& weight : weights) weight = static_cast<float>(rng.unit() - 0.5);
  return NtupleEvaluator<G>("test", game, weights);
}

/// Every preset of every game, and what presets leave out.
std::vector<std::string> many_games() {
  std::vector<std::string> games = {"megiddo(sides=3,seats_per_side=2,slides=true)",
                                    "megiddo(sides=3)", "mancala(pits=12,seeds=10)",
                                    "opposition(players=3)"};
  for_each_game([&]<class G>() {
    for (const Preset& preset : G::Config::presets())
      games.push_back(fmt::format("{}(preset={})", G::kName, preset.name));
  });
  return games;
}

/// All positions of some random games and what their moves lead to, as a search visits them.
template <Game G>
std::vector<typename G::State> positions_of(const G& game, int games) {
  std::vector<typename G::State> positions;
  MoveList moves;
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    auto state = game.initial(i % game.seats());
    for (int ply = 0; ply < 60 && !game.outcome(state); ++ply) {
      game.legal_moves(state, moves);
      for (const Move move : moves)
        if (const auto child = game.apply(state, move); !game.outcome(child))
          positions.push_back(child);
      state = game.apply(state, moves[static_cast<int>(rng.bounded(moves.size()))]);
    }
  }
  return positions;
}

template <Game G>
void expect_equal_bits(const G& game, const std::vector<typename G::State>& positions,
                       const std::vector<std::size_t>& order) {
  const auto evaluator = made_up(game);
  typename NtupleEvaluator<G>::Memory memory{};
  for (const std::size_t i : order)
    for (int side = 0; side < game.sides(); ++side)
      ASSERT_EQ(std::bit_cast<std::uint32_t>(evaluator.logit(positions[i], side, &memory)),
                std::bit_cast<std::uint32_t>(evaluator.logit(positions[i], side)))
          << canonical(game) << ' ' << game.to_text(positions[i]);
}

TEST(NtupleMemory, ChangesNoBitAlongGamesAndInJumps) {
  for (const auto& text : many_games())
    std::visit(
        [&](const auto& game) {
          const auto positions = positions_of(game, 2);
          std::vector<std::size_t> along, jumps;
          Rng rng(1);
          for (std::size_t i = 0; i < positions.size(); ++i) {
            along.push_back(i);
            jumps.push_back(rng.bounded(static_cast<std::uint32_t>(positions.size())));
          }
          expect_equal_bits(game, positions, along);
          expect_equal_bits(game, positions, jumps);
        },
        make_game(text));
}

TEST(NtupleMemory, LooksUpOnlyGroupsThatAMoveChanged) {
  const Megiddo game({});
  const Tuples tuples(game);
  Tuples<Megiddo>::Seen seen;
  std::vector<std::uint32_t> entries(tuples.count()), expected(tuples.count());
  std::size_t looked_up = 0, positions = 0;
  for (const auto& state : positions_of(game, 2)) {
    tuples.update(seen, state, 0, [&](std::size_t i, std::uint32_t entry) {
      entries[i] = entry;
      ++looked_up;
    });
    tuples.look_up(state, 0, expected);
    ASSERT_EQ(entries, expected);
    ++positions;
  }
  EXPECT_LT(looked_up, positions * tuples.count() / 2);
}

TEST(NtupleMemory, GivesSearchesWhatPlainOnesFind) {
  const Megiddo game({});
  const PositionEvaluator<Megiddo> evaluator(game, made_up(game), Objective::win);
  AlphaBeta search(game, evaluator, 10);
  Rng rng(3);
  for (int i = 0; i < 6; ++i) {
    const auto state = test::random_position(game, 30, rng);
    EXPECT_EQ(search.search(state, {.depth = 2}).score, negamax(game, evaluator, state, 2));
  }
}

TEST(NtupleMemory, GivesThreeSidesWhatPlainSearchesFind) {
  const auto game = std::get<Megiddo>(make_game("megiddo(sides=3)"));
  for (const auto objective : {Objective::win, Objective::points}) {
    const PositionEvaluator<Megiddo> evaluator(game, made_up(game), objective);
    AlphaBeta paranoid(game, evaluator, 10);
    MaxN maxn(game, evaluator);
    const Shares shares{game.sides(), objective};
    Rng rng(4);
    for (int i = 0; i < 4; ++i) {
      const auto state = test::random_position(game, 30, rng);
      const int side = game.side_to_move(state);
      EXPECT_EQ(paranoid.search(state, {.depth = 2}).score,
                test::plain_paranoid(game, evaluator, state, 2, side));
      EXPECT_EQ(maxn.search(state, {.depth = 2}).score,
                shares.score_of(test::plain_maxn(game, evaluator, state, 2)[side]));
    }
  }
}

TEST(NtupleMemory, GivesABatchTheValuesOfItsPositions) {
  const Megiddo game({});
  const PositionEvaluator<Megiddo> evaluator(game, made_up(game), Objective::win);
  const auto positions = positions_of(game, 1);
  std::vector<Values> values(positions.size());
  evaluator.evaluate(positions, values);
  for (std::size_t i = 0; i < positions.size(); ++i)
    EXPECT_EQ(values[i], evaluator.values(positions[i]));
}

TEST(FixedPoint, IsAsFineAsSumsOf32BitsAllow) {
  constexpr std::size_t kCount = 164;
  for (const float scale : {1e-30f, 0.3f, 1.0f, 77.0f, 1e30f}) {
    const std::vector<float> weights = {scale, -scale, scale / 3, 0.0f};
    const auto [fixed, unit] = fixed_point(weights, kCount);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      EXPECT_LT(std::abs(static_cast<double>(fixed[i])) * kCount,
                std::numeric_limits<std::int32_t>::max());
      EXPECT_NEAR(static_cast<double>(unit) * fixed[i], static_cast<double>(weights[i]),
                  1e-6 * kCount * static_cast<double>(scale) + 1e-25);
    }
  }
  EXPECT_EQ(fixed_point(std::vector<float>(3), 3).weights, std::vector<std::int32_t>(3));
}

}  // namespace
}  // namespace arbatta
