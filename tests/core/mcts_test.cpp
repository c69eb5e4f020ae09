#include <gtest/gtest.h>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/mcts_player.hpp"
#include "core/search/negamax.hpp"
#include "tests/core/plain_search.hpp"

namespace arbatta {
namespace {

template <class G>
G game_of(std::string_view text) {
  return std::get<G>(make_game(text));
}

/// Says nothing of unfinished games.
template <class G>
struct NoEvaluator {
  int score(const typename G::State&, int) const { return 0; }
  int final_score(const Outcome& outcome, int side) const { return win_score(outcome, side); }
};

/// Positions of random games with `left` or fewer points empty (Megiddo), or after `plies` moves.
template <class G>
std::vector<typename G::State> late_states(const G& game, int plies, int wanted) {
  std::vector<typename G::State> states;
  for (std::uint64_t i = 0; static_cast<int>(states.size()) < wanted; ++i) {
    Rng rng = stream(3, i, Purpose::opening);
    auto state = game.initial();
    for (int ply = 0; ply < plies && !game.outcome(state); ++ply)
      state = game.apply(state, random_move(game, state, rng));
    if (!game.outcome(state)) states.push_back(state);
  }
  return states;
}

/// Where the search claims proof, full-depth negamax must agree.
template <class G>
int count_proven(const G& game, const std::vector<typename G::State>& states, int depth) {
  int proven = 0;
  for (const auto& state : states) {
    Mcts<G> search(game, {{.sims = 3000}});
    Rng rng(5);
    search.search(state, rng);
    if (!search.tree().root().proven) continue;
    ++proven;
    const int exact = negamax(game, NoEvaluator<G>{}, state, depth);
    const int side = game.side_to_move(state);
    const float value = search.tree().mean(search.tree().root())[side];
    EXPECT_EQ(value, exact >= kProven ? 1 : exact <= -kProven ? -1 : 0) << game.to_text(state);
    EXPECT_EQ(search.tree().candidates()[search.tree().best()].values[side], value);
  }
  return proven;
}

TEST(Mcts, AgreesWithNegamaxWhereverItClaimsProof) {
  const auto megiddo = game_of<Megiddo>("megiddo");
  EXPECT_GT(count_proven(megiddo, late_states(megiddo, 30, 200), 6), 150);
  const auto cleopatra = game_of<Megiddo>("megiddo(preset=cleopatra_master)");
  EXPECT_GT(count_proven(cleopatra, late_states(cleopatra, 30, 50), 6), 30);
  const auto kalah = game_of<Mancala>("mancala(preset=kalah,pits=2,seeds=2)");
  EXPECT_GT(count_proven(kalah, late_states(kalah, 2, 50), 12), 40);
}

TEST(Mcts, TakesAWinAndStopsOnceItIsProven) {
  const auto game = game_of<Megiddo>("megiddo");
  const auto state = game.from_text("11111.|2.2.2.|2...22|......|......|....../0/0 0");
  Mcts<Megiddo> search(game, {{.sims = 100'000}});
  Rng rng(1);
  search.search(state, rng);
  EXPECT_TRUE(search.tree().root().proven);
  EXPECT_EQ(game.move_to_text(search.tree().candidates()[search.tree().best()].move), "F1");
  EXPECT_LT(search.simulations(), 1000u);
}

TEST(Mcts, FindsTheOnlyDefence) {
  const auto game = game_of<Megiddo>("megiddo");
  const auto state = game.from_text("11111.|2.....|2...2.|......|......|....../1/0 0");
  Mcts<Megiddo> search(game, {{.sims = 3000}});
  Rng rng(1);
  search.search(state, rng);
  EXPECT_EQ(game.move_to_text(search.tree().candidates()[search.tree().best()].move), "F1");
}

TEST(Mcts, CountsEverySimulationOnceAndKeepsItsTree) {
  const auto game = game_of<Mancala>("mancala(preset=oware)");
  Mcts<Mancala> search(game, {{.sims = 500}});
  Rng rng(1);
  auto state = game.initial();
  search.search(state, rng);
  std::uint32_t visits = 0;
  for (const auto& candidate : search.tree().candidates()) visits += candidate.visits;
  EXPECT_EQ(visits, 500u);
  const auto best = search.tree().candidates()[search.tree().best()];
  state = game.apply(state, best.move);
  search.search(state, rng);
  visits = 0;
  for (const auto& candidate : search.tree().candidates()) visits += candidate.visits;
  EXPECT_EQ(visits, best.visits - 1 + 500) << "all old ones but that which made the node";
  search.forget();
  search.search(state, rng);
  visits = 0;
  for (const auto& candidate : search.tree().candidates()) visits += candidate.visits;
  EXPECT_EQ(visits, 500u);
}

TEST(Mcts, ValuesAddUpForThreeSides) {
  const auto game = game_of<Megiddo>("megiddo(sides=3)");
  Mcts<Megiddo> search(game, {{.sims = 600}});
  Rng rng(1);
  search.search(game.initial(), rng);
  for (const auto& candidate : search.tree().candidates()) {
    EXPECT_GT(candidate.visits, 0u);
    EXPECT_NEAR(candidate.values[0] + candidate.values[1] + candidate.values[2], 0, 1e-4);
  }
}

TEST(Mcts, ForPointsProvesTheMargin) {
  const auto game = game_of<Mancala>("mancala(preset=kalah,pits=2,seeds=2)");
  int proven = 0;
  for (const auto& state : late_states(game, 3, 100)) {
    Mcts<Mancala> search(game, {{.sims = 4000, .objective = Objective::points}});
    Rng rng(2);
    search.search(state, rng);
    if (!search.tree().root().proven) continue;
    ++proven;
    const test::NoisyEvaluator<Mancala> exact{&game, Objective::points};
    const int side = game.side_to_move(state);
    EXPECT_EQ(static_cast<int>(1000 * search.tree().root().sum[side]),
              negamax(game, exact, state, 14));
  }
  EXPECT_GT(proven, 30);
}

TEST(Mcts, FirstPlayUrgencyLeavesPoorMovesUntried) {
  const auto game = game_of<Megiddo>("megiddo");
  const auto state = game.from_text("1111..|2.2.2.|2...2.|......|......|....../0/0 0");
  Mcts<Megiddo> search(game, {{.sims = 40}, 0.3, 0.05});
  Rng rng(1);
  search.search(state, rng);
  const auto candidates = search.tree().candidates();
  EXPECT_LT(std::count_if(candidates.begin(), candidates.end(),
                          [](const auto& candidate) { return candidate.visits > 0; }),
            static_cast<int>(candidates.size()));
}

TEST(MctsPlayer, PlaysTheSameGameFromTheSameStream) {
  const auto game = game_of<Opposition>("opposition(players=3)");
  const auto play = [&] {
    MctsPlayer<Opposition> player(game, {{.sims = 40, .temperature = 1}});
    player.begin_game(stream(1, 2, seat_purpose(0)));
    Referee referee(game, game.initial());
    std::vector<Move> moves;
    while (!referee.over() && referee.ply() < 60) {
      moves.push_back(player.advance(referee.state(), referee.ply(), {}).choice.move);
      referee.play(moves.back());
    }
    return moves;
  };
  EXPECT_EQ(play(), play());
}

}  // namespace
}  // namespace arbatta
