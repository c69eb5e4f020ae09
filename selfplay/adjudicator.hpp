#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "core/referee.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// Ends games whose result is known. Whether it ends one at a position depends on that position and
/// the config alone.
template <Game G>
class Adjudicator {
 public:
  /// `game` must outlive the adjudicator.
  Adjudicator(const G& game, std::unique_ptr<ExactSolver<G>> solver)
      : game_(&game), solver_(std::move(solver)) {}

  /// Ends the game, which is not over, with the returns of best play and the points as they stand,
  /// if the solver covers the position and answers within its nodes.
  void look_at(Referee<G>& referee, const std::atomic<bool>* stop = nullptr) {
    const auto& state = referee.state();
    if (!solver_->covers(state)) return;
    solver_->forget();
    Budget budget = solver_->budget(stop);
    if (const auto outcome = solver_->outcome(state, budget))
      referee.adjudicate(exact_returns(*game_, state, *outcome));
  }

 private:
  const G* game_;
  std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace arbatta
