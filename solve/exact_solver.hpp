#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "core/games/mancala.hpp"
#include "core/games/megiddo.hpp"
#include "core/games/opposition.hpp"
#include "core/search/objective.hpp"
#include "solve/budget.hpp"
#include "solve/exact_call.hpp"

namespace arbatta {

/// The solver of a game (solver.hpp) with its type erased, for those who ask once a position:
/// players, labels, adjudication, judges.
template <Game G>
class ExactSolver {
 public:
  using State = typename G::State;

  virtual ~ExactSolver() = default;

  // As the concept Solver says; `state` is not over.
  virtual bool covers(const State& state) const = 0;
  virtual std::optional<int> outcome(const State& state, Budget& budget) = 0;
  virtual std::optional<int> margin(const State& state, Budget& budget) = 0;

  /// How much of the game is left: Megiddo's empty points, mancala's seeds on the board, the
  /// captures that both players of OP-Position need.
  virtual int left(const State& state) const = 0;

  /// Forgets all positions met, so that what the next answers cost does not depend on them.
  virtual void forget() = 0;

  /// What an answer may cost by the config, and who may stop it.
  virtual Budget budget(const std::atomic<bool>* stop = nullptr) const = 0;

  /// Another solver of the same for another asker; databases are shared.
  virtual std::unique_ptr<ExactSolver> another() const = 0;
};

// The solver of each game, which must outlive it. Throws Error for rules that it does not solve,
// such as three sides, and for databases that cannot be read.
std::unique_ptr<ExactSolver<Megiddo>> make_exact_solver(const Megiddo& game,
                                                        const ExactConfig& config);
std::unique_ptr<ExactSolver<Mancala>> make_exact_solver(const Mancala& game,
                                                        const ExactConfig& config);
std::unique_ptr<ExactSolver<Opposition>> make_exact_solver(const Opposition& game,
                                                           const ExactConfig& config);

/// Any other game: an Error.
template <Game G>
std::unique_ptr<ExactSolver<G>> make_exact_solver(const G& game, const ExactConfig& config) {
  throw Error(fmt::format("'{}'", exact_text(config)), canonical(game),
              "expected a game that has a solver");
}

/// What best play gets for the side to move at `state`, which the solver covers: its return or its
/// margin in points. Nothing if the budget is spent first.
template <Game G>
std::optional<int> exact_worth(ExactSolver<G>& solver, const typename G::State& state,
                               Objective objective, Budget& budget) {
  return objective == Objective::win ? solver.outcome(state, budget) : solver.margin(state, budget);
}

/// What best play gets for the same side after it has made `move`. Nothing also if the solver does
/// not cover what comes after.
template <Game G>
std::optional<int> exact_worth(const G& game, ExactSolver<G>& solver,
                               const typename G::State& state, Move move, Objective objective,
                               Budget& budget) {
  const int side = game.side_to_move(state);
  const auto child = game.apply(state, move);
  if (const auto end = game.outcome(child))
    return objective == Objective::win ? static_cast<int>(end->returns[side])
                                       : end->points[side] - end->points[1 - side];
  if (!solver.covers(child)) return std::nullopt;
  const auto worth = exact_worth(solver, child, objective, budget);
  return worth && game.side_to_move(child) != side ? -*worth : worth;
}

/// Returns by side when the side to move gets `outcome` (1, 0 or -1).
template <Game G>
Values exact_returns(const G& game, const typename G::State& state, int outcome) {
  Values returns{};
  const int side = game.side_to_move(state);
  returns[side] = static_cast<float>(outcome);
  returns[1 - side] = static_cast<float>(-outcome);
  return returns;
}

}  // namespace arbatta
