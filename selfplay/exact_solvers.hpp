#pragma once

#include <memory>

#include "selfplay/exact_uses.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// The solvers of a run, made once since databases take long to read; workers ask each for another.
/// Null for what is not asked for.
template <Game G>
struct ExactSolvers {
  using Solver = std::unique_ptr<ExactSolver<G>>;

  ExactSolvers() = default;
  /// `game` must outlive the solvers. Throws Error for a game without one.
  ExactSolvers(const G& game, const ExactUses& uses)
      : label(made(game, uses.label)),
        adjudicate(made(game, uses.adjudicate)),
        judge(made(game, uses.judge)) {}

  Solver label{};
  Solver adjudicate{};
  Solver judge{};

 private:
  static Solver made(const G& game, const std::optional<ExactConfig>& use) {
    return use ? make_exact_solver(game, *use) : nullptr;
  }
};

}  // namespace arbatta
