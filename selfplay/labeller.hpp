#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "selfplay/played_game.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// Labels the positions of finished games with the returns that best play gets. The labels of a
/// game depend on the game and the config alone.
template <Game G>
class Labeller {
 public:
  /// `game` must outlive the labeller.
  Labeller(const G& game, std::unique_ptr<ExactSolver<G>> solver)
      : game_(&game), solver_(std::move(solver)) {}

  /// Labels and flags what the solver covers, from the end of the game backwards until a position
  /// takes more nodes than it may. The labels are worthless if `stop` is set meanwhile.
  void label(PlayedGame<G>& played, const std::atomic<bool>* stop = nullptr) {
    solver_->forget();
    played.exact.assign(played.plies.size(), Values{});
    for (std::size_t i = played.plies.size(); i-- > 0;) {
      auto& ply = played.plies[i];
      if (!solver_->covers(ply.before)) continue;
      Budget budget = solver_->budget(stop);
      const auto outcome = solver_->outcome(ply.before, budget);
      if (!outcome) return;
      played.exact[i] = exact_returns(*game_, ply.before, *outcome);
      ply.flags |= kExactLabel;
    }
  }

 private:
  const G* game_;
  std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace arbatta
