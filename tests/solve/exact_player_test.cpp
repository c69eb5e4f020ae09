#include "solve/exact_player.hpp"

#include <gtest/gtest.h>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/random_player.hpp"
#include "solve/plain_solver.hpp"

namespace arbatta {
namespace {

/// A fallback that counts how often it is asked.
template <Game G>
class CountingPlayer final : public Player<G> {
 public:
  CountingPlayer(const G& game, int& asked) : random_(game), asked_(&asked) {}
  void begin_game(Rng stream) override { random_.begin_game(stream); }
  typename Player<G>::Step advance(const typename G::State& state, int ply,
                                   const Answers& answers) override {
    ++*asked_;
    return random_.advance(state, ply, answers);
  }

 private:
  RandomPlayer<G> random_;
  int* asked_;
};

/// Says of every position that it is drawn.
class DrawSolver final : public ExactSolver<Mancala> {
 public:
  bool covers(const MancalaState&) const override { return true; }
  std::optional<int> outcome(const MancalaState&, Budget&) override { return 0; }
  std::optional<int> margin(const MancalaState&, Budget&) override { return 0; }
  int left(const MancalaState&) const override { return 0; }
  void forget() override {}
  Budget budget(const std::atomic<bool>*) const override { return Budget(); }
  std::unique_ptr<ExactSolver<Mancala>> another() const override {
    return std::make_unique<DrawSolver>();
  }
};

template <Game G>
ExactPlayer<G> player_of(const G& game, const ExactPlayerConfig& config, int& asked) {
  ExactPlayer<G> player(game, config, make_exact_solver(game, config.exact),
                        std::make_unique<CountingPlayer<G>>(game, asked));
  player.begin_game(Rng(1));
  return player;
}

/// A random game at its first position that the solver covers.
template <Game G>
Referee<G> late_game(const G& game, const ExactConfig& config, std::uint64_t id) {
  const auto solver = make_exact_solver(game, config);
  for (std::uint64_t attempt = 0;; ++attempt) {
    Rng rng = stream(id, attempt, Purpose::opening);
    Referee<G> referee(game, game.initial());
    while (!referee.over() && !solver->covers(referee.state()))
      referee.play(random_move(game, referee.state(), rng));
    if (!referee.over()) return referee;
  }
}

template <Game G>
void expect_first_optimal_moves(const G& game, ExactPlayerConfig config) {
  PlainSolver<G> plain(game);
  for (const auto objective : {Objective::win, Objective::points}) {
    config.objective = objective;
    int asked = 0;
    auto player = player_of(game, config, asked);
    for (std::uint64_t id = 0; id < 30; ++id) {
      const auto state = late_game(game, config.exact, id).state();
      Budget budget;
      const auto worth = [&](const typename G::State& at) {
        return objective == Objective::win ? *plain.outcome(at, budget) : *plain.margin(at, budget);
      };
      const int side = game.side_to_move(state);
      const int best = worth(state);
      MoveList moves;
      game.legal_moves(state, moves);
      Move expected = kNoMove;
      for (int i = moves.size() - 1; i >= 0; --i) {
        const auto child = game.apply(state, moves[i]);
        const auto end = game.outcome(child);
        const int got =
            end ? (objective == Objective::win ? static_cast<int>(end->returns[side])
                                               : end->points[side] - end->points[1 - side])
                : (game.side_to_move(child) == side ? 1 : -1) * worth(child);
        if (got == best) expected = moves[i];
      }
      player.begin_game(Rng(id));
      const auto choice = player.advance(state, 0, {}).choice;
      EXPECT_EQ(choice.move, expected) << game.to_text(state);
      EXPECT_EQ(choice.proven, objective == Objective::win);
      EXPECT_EQ(choice.has_values, objective == Objective::win);
      if (choice.has_values) {
        EXPECT_EQ(choice.values[side], static_cast<float>(best));
        EXPECT_EQ(choice.values[1 - side], static_cast<float>(-best));
      }
    }
    EXPECT_EQ(asked, 0);
  }
}

TEST(ExactPlayer, MakesTheFirstOptimalMoveInMegiddo) {
  expect_first_optimal_moves(std::get<Megiddo>(make_game("megiddo(preset=cleopatra_master)")),
                             {.exact = parse_exact("exact(empties=5)")});
}

TEST(ExactPlayer, MakesTheFirstOptimalMoveInKalah) {
  expect_first_optimal_moves(Mancala(MancalaConfig{}), {.exact = parse_exact("exact(seeds=7)")});
}

TEST(ExactPlayer, LeavesOtherPositionsToItsFallback) {
  const Megiddo game({});
  int asked = 0;
  auto player = player_of(game, {.exact = parse_exact("exact(empties=5)")}, asked);
  player.advance(game.initial(), 0, {});
  EXPECT_EQ(asked, 1);
}

/// A late position that is not won: no solver knows this at a glance.
template <Game G>
typename G::State hard_position(const G& game, const ExactConfig& config) {
  PlainSolver<G> plain(game);
  for (std::uint64_t id = 0;; ++id) {
    const auto state = late_game(game, config, id).state();
    Budget budget;
    if (plain.outcome(state, budget) != 1) return state;
  }
}

TEST(ExactPlayer, LeavesWhatCostsTooMuchToItsFallback) {
  const Megiddo game({});
  const ExactPlayerConfig config{.exact = parse_exact("exact(empties=5,nodes=1)")};
  const auto state = hard_position(game, config.exact);
  int asked = 0;
  auto player = player_of(game, config, asked);
  EXPECT_FALSE(player.advance(state, 0, {}).choice.proven);
  EXPECT_EQ(asked, 1);
}

TEST(ExactPlayer, DoesNotGoBackWhereAnotherMoveIsAsGood) {
  const Mancala game({});
  int asked = 0;
  ExactPlayer<Mancala> player(game, {}, std::make_unique<DrawSolver>(),
                              std::make_unique<CountingPlayer<Mancala>>(game, asked));
  player.begin_game(Rng(1));
  const auto move = [&] { return player.advance(game.initial(), 0, {}).choice.move; };
  for (const int expected : {0, 1, 2, 3, 4, 5, 0}) EXPECT_EQ(move(), expected);
  player.begin_game(Rng(1));
  EXPECT_EQ(move(), 0);
}

TEST(ExactSolver, IsRefusedToGamesThatNothingSolves) {
  EXPECT_THROW(make_exact_solver(std::get<Megiddo>(make_game("megiddo(sides=3)")), ExactConfig{}),
               Error);
  EXPECT_THROW(make_exact_solver(std::get<Opposition>(make_game("opposition(players=3)")), {}),
               Error);
  EXPECT_THROW(make_exact_solver(std::get<Mancala>(make_game("mancala(preset=oware)")), {}), Error);
}

TEST(ExactSolver, SaysHowMuchIsLeft) {
  const Megiddo megiddo({});
  EXPECT_EQ(make_exact_solver(megiddo, {})->left(megiddo.apply(megiddo.initial(), 3)), 35);
  const Mancala mancala({});
  const auto state = mancala.apply(mancala.initial(), 2);  // its last seed goes to the store
  EXPECT_EQ(make_exact_solver(mancala, {})->left(state), 47);
}

TEST(ExactCall, HasACanonicalText) {
  EXPECT_EQ(exact_text(parse_exact("exact")), "exact");
  EXPECT_EQ(exact_text(parse_exact("exact( nodes=5, empties=14,seeds=3)")),
            "exact(nodes=5,seeds=3)");
  EXPECT_THROW(parse_exact("mcts(sims=3)"), Error);
  EXPECT_THROW(parse_exact("exact(fallback=random)"), Error);
}

}  // namespace
}  // namespace arbatta
