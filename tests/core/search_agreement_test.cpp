// Every game and preset: the searches against the plainest ones, on positions of random games.

#include <gtest/gtest.h>

#include "core/games/registry.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/negamax.hpp"
#include "tests/core/plain_search.hpp"

namespace arbatta {
namespace {

using test::NoisyEvaluator;

constexpr int kPlainPositions = 1500;
constexpr int kPlies = 40;

std::vector<std::string> all_presets() {
  std::vector<std::string> games;
  for_each_game([&]<class G>() {
    for (const Preset& preset : G::Config::presets())
      games.push_back(fmt::format("{}(preset={})", G::kName, preset.name));
  });
  return games;
}

/// Calls `check(state, depth)` for so many random positions of the game.
template <Game G, class Check>
void on_random_positions(const G& game, int positions, Check check) {
  Rng rng(11);
  for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
    const auto state = test::random_position(game, kPlies, rng);
    SCOPED_TRACE(canonical(game) + " " + game.to_text(state));
    check(state, test::plain_depth(game, state, kPlainPositions));
  }
}

/// Of a move, to `depth` decisions, for the side that makes it.
template <Game G>
int worth_of(const G& game, const NoisyEvaluator<G>& evaluator, const typename G::State& state,
             Move move, int depth) {
  const int side = game.side_to_move(state);
  const auto child = game.apply(state, move);
  if (const auto outcome = game.outcome(child))
    return one_ply_earlier(evaluator.final_score(*outcome, side));
  if (depth == 1) return one_ply_earlier(evaluator.score(child, side));
  const int value = negamax(game, evaluator, child, depth - 1);
  return one_ply_earlier(game.side_to_move(child) == side ? value : -value);
}

/// The searches keep their tables from one position to the next, so that stale entries would show.
template <Game G>
void expect_two_sides_agree(const G& game, int positions) {
  const NoisyEvaluator<G> evaluator{&game}, points{&game, Objective::points};
  AlphaBeta search(game, evaluator, 10), narrow(game, evaluator, 10, 60);
  AlphaBeta for_points(game, points, 10);
  on_random_positions(game, positions, [&](const auto& state, int depth) {
    const int expected = negamax(game, evaluator, state, depth);
    EXPECT_EQ(test::plain_alpha_beta(game, evaluator, state, depth, -kWin, kWin), expected);
    for (auto* one : {&search, &narrow}) {
      const auto found = one->search(state, {.depth = depth});
      EXPECT_EQ(found.score, expected);
      EXPECT_EQ(worth_of(game, evaluator, state, found.move, found.depth), expected);
    }
    EXPECT_EQ(for_points.search(state, {.depth = depth}).score,
              negamax(game, points, state, depth));
  });
}

template <Game G>
void expect_many_sides_agree(const G& game, Objective objective, int positions) {
  const NoisyEvaluator<G> evaluator{&game, objective};
  AlphaBeta paranoid(game, evaluator, 10);
  MaxN maxn(game, evaluator);
  const Shares shares{game.sides(), objective};
  on_random_positions(game, positions, [&](const auto& state, int depth) {
    const int side = game.side_to_move(state);
    EXPECT_EQ(paranoid.search(state, {.depth = depth}).score,
              test::plain_paranoid(game, evaluator, state, depth, side));
    const auto expected = test::plain_maxn(game, evaluator, state, depth);
    const auto found = maxn.search(state, {.depth = depth});
    EXPECT_EQ(found.score, shares.score_of(expected[side]));
    if (found.depth == depth) {
      EXPECT_EQ(found.values, shares.values_of(expected));
    }
  });
}

void on_game(const std::string& text, auto check) { std::visit(check, make_game(text)); }

TEST(SearchAgreement, AlphaBetaIsNegamaxInEveryPreset) {
  for (const auto& text : all_presets())
    on_game(text, [](const auto& game) { expect_two_sides_agree(game, 40); });
}

TEST(SearchAgreement, MaxnAndParanoidAreTheirPlainVersions) {
  for (const auto* text : {"megiddo(sides=3)", "megiddo(sides=3,preset=cleopatra_master)",
                           "megiddo(seats_per_side=2,sides=3)", "opposition(players=3)", "megiddo",
                           "mancala(preset=kalah)", "mancala(preset=oware)"})
    for (const auto objective : {Objective::win, Objective::points})
      on_game(text, [&](const auto& game) { expect_many_sides_agree(game, objective, 60); });
}

TEST(SearchAgreementSlow, AlphaBetaIsNegamaxOn10000PositionsOfEveryPreset) {
  for (const auto& text : all_presets())
    on_game(text, [](const auto& game) { expect_two_sides_agree(game, 10'000); });
}

TEST(SearchAgreementSlow, MaxnAndParanoidAreTheirPlainVersionsOn10000Positions) {
  for (const auto* text : {"megiddo(sides=3)", "opposition(players=3)"})
    on_game(text, [](const auto& game) { expect_many_sides_agree(game, Objective::win, 10'000); });
}

}  // namespace
}  // namespace arbatta
