#pragma once

#include <atomic>
#include <memory>

#include "core/referee.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// Ends games whose result is known. Whether it ends one at a position depends on that position and
/// the config alone.
template <Game G>
class Adjudicator {
 public:
  /// `game` must outlive the adjudicator. Throws Error for a game without a solver.
  Adjudicator(const G& game, const ExactConfig& config)
      : game_(&game),
        nodes_(static_cast<std::uint64_t>(config.nodes)),
        solver_(make_exact_solver(game, config)) {}

  /// Ends the game, which is not over, with the returns of best play and the points as they stand,
  /// if the solver covers the position and answers within its nodes.
  void look_at(Referee<G>& referee, const std::atomic<bool>* stop = nullptr) {
    const auto& state = referee.state();
    if (!solver_->covers(state)) return;
    solver_->forget();
    Budget budget({.nodes = nodes_, .stop = stop});
    if (const auto outcome = solver_->outcome(state, budget))
      referee.adjudicate(exact_returns(*game_, state, *outcome));
  }

 private:
  const G* game_;
  std::uint64_t nodes_;
  std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace arbatta
