#pragma once

#include "solve/exact_config.hpp"
#include "solve/seed_folder.hpp"
#include "solve/seeds_left.hpp"
#include "solve/solver.hpp"

namespace arbatta {

/// Looks positions of a mancala game with `capture=counts` up in endgame databases: seeds in the
/// stores so far and those that both still get with best play (SeedRules), endless play leaving
/// each side what it has. That is the game itself with `repetition_result=stores`. With `split`
/// endless play is worth a seed more to one side at most, so that an even margin stands (all seeds
/// are shared out, and they are even in number) and an odd one leaves the answer open. A target of
/// just over half of all seeds changes no outcome, but no margin is known then, since it ends games
/// early. Solvers that share a database share its memory.
class SeedDatabaseSolver {
 public:
  using State = Mancala::State;

  /// Reads the databases of up to `config.seeds` seeds (or of all in the game) from the folder
  /// `config.database`. Throws Error for rules that have none, another `target` or
  /// `repetition_result`, for missing levels, databases of other rules and damaged files.
  SeedDatabaseSolver(const Mancala& game, const ExactConfig& config);

  /// Another solver on the same database.
  SeedDatabaseSolver sharing() const { return *this; }

  /// Whether so few seeds are on the board.
  bool covers(const State& state) const {
    return seeds_on_board(database_->rules.game(), state) <= database_->seeds();
  }

  /// Nothing also where the answer is open.
  std::optional<int> outcome(const State& state, Budget& budget) const;
  /// Nothing also where the answer is open, and with a target.
  std::optional<int> margin(const State& state, Budget& budget) const;

 private:
  /// The margin with endless play worth nothing, if that is the game's.
  std::optional<int> final_margin(const State& state, Budget& budget) const;

  std::shared_ptr<const SeedDatabase> database_;
  bool splits_;      // endless play splits the board
  bool has_target_;  // of more than half of the seeds
};

static_assert(Solver<SeedDatabaseSolver, Mancala>);

}  // namespace arbatta
