#include "solve/closed_set.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "bench/careful_positions.hpp"
#include "core/games/registry.hpp"
#include "solve/forced_wins.hpp"
#include "solve/least_decisions.hpp"
#include "tests/solve/value_iteration.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

static_assert(Solver<ClosedSet<Mancala>, Mancala>);

constexpr std::size_t kPlenty = 1'000'000;
constexpr std::size_t kSearched = 50;  ///< positions of a set

/// OP-Position in which only the first checker may move, the first two tips and the first marker
/// may be chosen: few positions can be reached, yet play can go round for ever.
class NarrowOpposition : public Opposition {
 public:
  using Opposition::Opposition;

  void legal_moves(const State& state, MoveList& moves) const {
    MoveList all;
    Opposition::legal_moves(state, all);
    moves.clear();
    for (const Move move : all)
      if (moves.size() < choices(move)) moves.push(move);
  }
  int legal_count(const State& state) const {
    MoveList moves;
    legal_moves(state, moves);
    return moves.size();
  }
  Move legal_move(const State& state, int k) const {
    MoveList moves;
    legal_moves(state, moves);
    return moves[k];
  }

 private:
  static int choices(Move move) {
    return move >= opposition::kAgain && move < opposition::kRemovals ? 2 : 1;
  }
};

Mancala mancala_game(const std::string& text) { return std::get<Mancala>(make_game(text)); }

Megiddo sliding_megiddo() {
  MegiddoConfig config;
  config.slides = true;
  return Megiddo(config);
}

auto has_empty_points(int count) {
  return [count](const Megiddo::State& state) {
    return std::popcount(state.stones[0] | state.stones[1]) == megiddo::kPoints - count;
  };
}

auto needs_captures(int count) {
  return [count](const Opposition::State& state) {
    return captures_needed(state, 0) + captures_needed(state, 1) <= count;
  };
}

/// What was compared: positions, and how many of them are draws.
struct Compared {
  std::size_t positions = 0;
  std::size_t draws = 0;
  std::size_t forced = 0;
};

/// Holds one kind of value of all positions of a set to those of value iteration.
template <Game G, class Worth>
void expect_values(const G& game, const test::ValueIteration<G>& plain,
                   const std::vector<int>& values) {
  SolvedSet<G, Worth> set(game, kPlenty);
  Budget budget;
  ASSERT_TRUE(set.solve(plain.position(0), budget));
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain.over(i)) continue;
    if (const auto value = set.find(plain.position(i))) {
      ASSERT_EQ(*value, plain.sign(i) * values[i]) << game.to_text(plain.position(i));
    }
  }
}

/// The search for forced wins may find nothing but nothing else.
template <Game G>
void expect_no_other_win(ForcedWins<G>& search, const test::ValueIteration<G>& plain,
                         const std::vector<int>& values, Compared& compared) {
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain.over(i)) continue;
    ++compared.positions;
    compared.draws += values[i] == 0;
    if (i % (plain.size() / kSearched + 1) != 0) continue;
    Budget budget;
    const auto value = search.outcome(plain.position(i), 500, budget);
    if (!value) continue;
    ++compared.forced;
    ASSERT_EQ(*value, plain.sign(i) * values[i]) << i;
  }
}

template <Game G>
void compare(const G& game, const typename G::State& root, ForcedWins<G>& search,
             Compared& compared) {
  const test::ValueIteration<G> plain(game, root);
  const auto outcomes = plain.outcomes();
  expect_values<G, WinWorth>(game, plain, outcomes);
  expect_values<G, PointsWorth>(game, plain, plain.margins());
  expect_no_other_win(search, plain, outcomes, compared);
}

class MancalaThatNeverEnds : public testing::TestWithParam<std::string> {};

TEST_P(MancalaThatNeverEnds, HasTheValuesOfValueIteration) {
  const Mancala game = mancala_game(GetParam());
  ForcedWins<Mancala> search(game, 12);
  Compared compared;
  compare(game, game.initial(), search, compared);
  EXPECT_GT(compared.positions, 1'000);
  EXPECT_GT(compared.draws, 100);
}

INSTANTIATE_TEST_SUITE_P(
    ClosedSet, MancalaThatNeverEnds,
    testing::Values("mancala(preset=awari,pits=2,seeds=3)",
                    "mancala(preset=awari,pits=2,seeds=4,must_feed=false,capture_counts=1+2)",
                    "mancala(preset=oware,pits=2,seeds=4,target=0,must_feed=false)",
                    "mancala(preset=warri,pits=2,seeds=4,target=0)",
                    "mancala(preset=trysse_elson,pits=2,seeds=4,target=0)"));

TEST(ClosedSet, HasTheValuesOfValueIterationForSlidingMegiddo) {
  const Megiddo game = sliding_megiddo();
  ForcedWins<Megiddo> search(game, 12);
  Compared compared;
  for (const int empty : {2, 3})
    for (const auto& root : careful_positions(game, 20, empty, has_empty_points(empty)))
      compare(game, root, search, compared);
  EXPECT_GT(compared.positions, 10'000);
  EXPECT_GT(compared.forced, 100);
}

TEST(ClosedSet, HasTheValuesOfValueIterationForOppositionOfFewChoices) {
  const Opposition whole{OppositionConfig{}};
  const NarrowOpposition game{OppositionConfig{}};
  ForcedWins<NarrowOpposition> search(game, 12);
  SolvedSet<NarrowOpposition, PointsWorth> small(game, 8'000);
  Compared compared;
  for (const auto& root : careful_positions(whole, 40, 1, needs_captures(4))) {
    Budget budget;
    if (small.solve(root, budget)) compare(game, root, search, compared);
  }
  EXPECT_GT(compared.positions, 10'000);
  EXPECT_GT(compared.draws, 100);
  EXPECT_GT(compared.forced, 100);
}

TEST(ClosedSet, HoldsNoMoreThanItsLimit) {
  const Mancala game = mancala_game("mancala(preset=awari,pits=2,seeds=3)");
  Budget budget;
  SolvedSet<Mancala, PointsWorth> set(game, kPlenty);
  ASSERT_TRUE(set.solve(game.initial(), budget));
  ClosedSet<Mancala> enough(game, set.size());
  ClosedSet<Mancala> too_small(game, set.size() - 1);
  EXPECT_EQ(enough.margin(game.initial(), budget), set.find(game.initial()));
  EXPECT_EQ(too_small.margin(game.initial(), budget), std::nullopt);
}

TEST(ClosedSet, AnswersAgainAfterASpentBudgetAndRemembersWhatItReached) {
  const Mancala game = mancala_game("mancala(preset=awari,pits=2,seeds=3)");
  ClosedSet<Mancala> solver(game, kPlenty);
  for (const std::uint64_t nodes : {1, 100, 1'000, 1'800}) {
    Budget little({.nodes = nodes});
    EXPECT_EQ(solver.outcome(game.initial(), little), std::nullopt);
    EXPECT_LE(little.nodes(), nodes + 1);
  }
  Budget budget;
  const auto value = solver.outcome(game.initial(), budget);
  ASSERT_NE(value, std::nullopt);
  Budget none({.nodes = 0});
  EXPECT_EQ(solver.outcome(game.initial(), none), value);
}

TEST(ClosedSet, RefusesGamesOfThreeSides) {
  MegiddoConfig config;
  config.sides = 3;
  const Megiddo game(config);
  EXPECT_EQ(test::message_of([&] { ClosedSet<Megiddo>(game, 10); }),
            "megiddo: sides=3: exact values are of games of two sides");
}

}  // namespace
}  // namespace arbatta
