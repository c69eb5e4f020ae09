#pragma once

#include "solve/cyclic_solver.hpp"
#include "solve/exact_config.hpp"

namespace arbatta {

/// Solves late positions of Megiddo with slides, of two sides, where play can go round for ever:
/// who can force a win, and draws where the board must fill up or few positions can be reached.
/// `margin` is known in the last case only.
class SlidingMegiddoSolver {
 public:
  using State = Megiddo::State;

  /// `game` must outlive the solver. Throws Error for three sides.
  SlidingMegiddoSolver(const Megiddo& game, const ExactConfig& config);

  /// At most `empties` empty points.
  bool covers(const State& state) const;
  std::optional<int> outcome(const State& state, Budget& budget) {
    return solver_.outcome(state, budget);
  }
  std::optional<int> margin(const State& state, Budget& budget) {
    return solver_.margin(state, budget);
  }

 private:
  int empties_;
  CyclicSolver<Megiddo> solver_;
};

static_assert(Solver<SlidingMegiddoSolver, Megiddo>);

}  // namespace arbatta
