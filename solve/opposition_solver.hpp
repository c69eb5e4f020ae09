#pragma once

#include "solve/cyclic_solver.hpp"
#include "solve/exact_config.hpp"

namespace arbatta {

/// Solves late positions of OP-Position for two players. Play can go round for ever and far more
/// positions can be reached than memory holds (the markers alone have 2^24 patterns), so what it
/// finds are forced wins; a draw by endless play stays unknown, and so does `margin`, save where
/// next to nothing can be reached.
class OppositionSolver {
 public:
  using State = Opposition::State;

  /// Both players together still need at most so many captures to win: of such positions the
  /// search solves at least four in five with a million nodes.
  static constexpr int kMostNeeded = 4;

  /// `game` must outlive the solver. Throws Error for three players.
  OppositionSolver(const Opposition& game, const ExactConfig& config);

  bool covers(const State& state) const;
  std::optional<int> outcome(const State& state, Budget& budget) {
    return solver_.outcome(state, budget);
  }
  std::optional<int> margin(const State& state, Budget& budget) {
    return solver_.margin(state, budget);
  }

 private:
  CyclicSolver<Opposition> solver_;
};

static_assert(Solver<OppositionSolver, Opposition>);

}  // namespace arbatta
