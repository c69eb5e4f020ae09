#include "eval/ntuple.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/games/registry.hpp"
#include "core/search/random_player.hpp"
#include "eval/ntuple_learner.hpp"
#include "tests/fakes/line_game.hpp"

namespace arbatta {
namespace {

template <Game G>
std::vector<std::uint32_t> entries_of(const Tuples<G>& tuples, const typename G::State& state,
                                      int mover) {
  std::vector<std::uint32_t> entries(tuples.count());
  tuples.look_up(state, mover, entries);
  return entries;
}

template <Game G, class Visit>
void along_random_games(const G& game, int games, Visit visit) {
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    auto state = game.initial(i % game.seats());
    for (int ply = 0; ply < 200 && !game.outcome(state); ++ply) {
      visit(state);
      state = game.apply(state, random_move(game, state, rng));
    }
  }
}

TEST(Tuples, NameEntriesOfTheirTables) {
  for (const char* text : {"megiddo", "megiddo(sides=3)", "mancala(preset=oware)",
                           "mancala(pits=12,seeds=10)", "opposition", "opposition(players=3)"})
    std::visit(
        [&](const auto& game) {
          const Tuples tuples(game);
          ASSERT_LE(tuples.count(), 256u);
          along_random_games(game, 3, [&](const auto& state) {
            for (int side = 0; side < game.sides(); ++side)
              for (const auto entry : entries_of(tuples, state, side))
                ASSERT_LT(entry, tuples.tables().entries()) << text;
          });
        },
        make_game(text));
  const LineGame line({});
  const Tuples tuples(line);
  along_random_games(line, 3, [&](const auto& state) {
    for (const auto entry : entries_of(tuples, state, line.side_to_move(state)))
      ASSERT_LT(entry, tuples.tables().entries());
  });
}

/// Whether some symmetries lead to the same entries, in any order, and a move to others.
template <Game G>
void expect_shared_entries(const G& game, int stride) {
  const Tuples tuples(game);
  along_random_games(game, 2, [&](const auto& state) {
    const int mover = game.side_to_move(state);
    auto expected = entries_of(tuples, state, mover);
    std::sort(expected.begin(), expected.end());
    for (int symmetry = 0; symmetry < game.symmetry_count(); symmetry += stride) {
      auto found = entries_of(tuples, game.transform(state, symmetry), mover);
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected) << symmetry;
    }
  });
}

TEST(Tuples, OfMegiddoAreSharedOverTheSymmetries) { expect_shared_entries(Megiddo({}), 1); }

TEST(Tuples, OfOppositionAreSharedOverTheSymmetries) {
  for (const char* text : {"opposition", "opposition(players=3)"})
    expect_shared_entries(std::get<Opposition>(make_game(text)), 5);  // all residues of 28 and 4
}

TEST(Tuples, OfMegiddoHaveOneEntryForContentsThatTurnIntoEachOther) {
  // 92 bracelets of six beads in three colours; 378 = (729 + 27) / 2 strings up to reversal.
  const Tuples tuples(Megiddo({}));
  std::size_t bracelets = 0, strings = 0;
  for (const auto& [name, size] : tuples.tables().list()) {
    if (!name.starts_with("line")) continue;
    bracelets += size == 92;
    strings += size == 378;
  }
  EXPECT_EQ(bracelets, 3u * 3);  // three classes of rings, three phases
  EXPECT_EQ(strings, 2u * 3);    // radials and spirals
}

TEST(NtupleLearner, GradientIsThatOfFiniteDifferences) {
  constexpr std::size_t kEntries = 12, kCount = 3, kRows = 400;
  Rng rng(3);
  std::vector<float> inputs, targets;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t i = 0; i < kCount; ++i)
      inputs.push_back(static_cast<float>(rng.bounded(kEntries)));
    targets.push_back(static_cast<float>(rng.unit()));
  }
  const Samples samples{inputs, targets};
  NtupleLearner learner(kEntries, kCount);
  std::vector<double> weights(kEntries);
  for (std::size_t i = 0; i < kEntries; ++i) weights[i] = std::sin(static_cast<double>(i));
  const auto gradient = learner.sums(weights, samples, Want::gradient).gradient;
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < kEntries; ++i) {
    auto up = weights, down = weights;
    up[i] += kStep;
    down[i] -= kStep;
    const double slope = (learner.sums(up, samples, Want::loss).loss -
                          learner.sums(down, samples, Want::loss).loss) /
                         (2 * kStep);
    EXPECT_NEAR(gradient[i], slope, 1e-6 * (1 + std::abs(slope)));
  }
}

TEST(NtupleEvaluator, AddsUpTheEntriesOfAState) {
  const Megiddo game({});
  const Tuples tuples(game);
  std::vector<float> weights(tuples.tables().entries());
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = static_cast<float>(std::sin(static_cast<double>(i)));
  const NtupleEvaluator<Megiddo> evaluator("test", game, weights);
  along_random_games(game, 2, [&](const auto& state) {
    double sum = 0;
    for (const auto entry : entries_of(tuples, state, 0))
      sum += static_cast<double>(weights[entry]);
    EXPECT_NEAR(evaluator.logit(state, 0), sum, 1e-4);
  });
  EXPECT_THROW(NtupleEvaluator<Megiddo>("test", game, std::vector<float>(3)), Error);
}

}  // namespace
}  // namespace arbatta
