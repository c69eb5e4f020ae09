#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/player.hpp"
#include "solve/exact_player_config.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// Plays an optimal move wherever the solver covers the position and answers within its nodes;
/// another player decides elsewhere. Of the moves known to be optimal it takes the first in the
/// game's order, save that in one game it does not go back to a position it has moved to before if
/// another optimal move doesn't. (That makes endless play of a won game rare, not impossible.) What
/// it knows of positions it keeps for a game, so that its moves depend on the game alone.
template <Game G>
class ExactPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  /// `game` must outlive the player.
  ExactPlayer(const G& game, const ExactPlayerConfig& config,
              std::unique_ptr<ExactSolver<G>> solver, std::unique_ptr<Player<G>> fallback)
      : game_(&game),
        objective_(config.objective),
        solver_(std::move(solver)),
        fallback_(std::move(fallback)) {}

  void begin_game(Rng stream) override {
    solver_->forget();
    moved_to_.clear();
    fallback_->begin_game(stream);
  }

  typename Player<G>::Step advance(const State& state, int ply, const Answers& answers) override {
    const bool begins = answers.empty();  // else the fallback has asked for them
    if (begins && solver_->covers(state))
      if (const auto choice = solved(state)) return {.wanted = {}, .choice = *choice};
    return fallback_->advance(state, ply, answers);
  }

  const BatchEvaluator<G>* evaluator() const override { return fallback_->evaluator(); }

 private:
  std::optional<Choice> solved(const State& state) {
    Budget budget = solver_->budget();
    const auto best = exact_worth(*solver_, state, objective_, budget);
    if (!best) return std::nullopt;
    const auto move = optimal_move(state, *best, budget);
    if (!move) return std::nullopt;
    moved_to_.push_back(game_->apply(state, *move));
    Choice choice{.move = *move, .nodes = budget.nodes()};
    if (objective_ == Objective::win) {
      choice.values = exact_returns(*game_, state, *best);
      choice.has_values = choice.proven = true;
    }
    return choice;
  }

  std::optional<Move> optimal_move(const State& state, int best, Budget& budget) {
    MoveList moves;
    game_->legal_moves(state, moves);
    std::optional<Move> repeats;
    for (const Move move : moves) {
      const auto worth = exact_worth(*game_, *solver_, state, move, objective_, budget);
      if (!worth || *worth < best) continue;
      const auto next = game_->apply(state, move);
      if (std::find(moved_to_.begin(), moved_to_.end(), next) == moved_to_.end()) return move;
      if (!repeats) repeats = move;
    }
    return repeats;
  }

  const G* game_;
  Objective objective_;
  std::unique_ptr<ExactSolver<G>> solver_;
  std::unique_ptr<Player<G>> fallback_;
  std::vector<State> moved_to_;
};

}  // namespace arbatta
