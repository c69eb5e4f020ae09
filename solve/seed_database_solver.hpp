#pragma once

#include "solve/exact_config.hpp"
#include "solve/seed_folder.hpp"
#include "solve/solver.hpp"

namespace arbatta {

/// Looks positions of a mancala game with `capture=counts` up in endgame databases: seeds in the
/// stores so far and those that both still get with best play (SeedRules). `target` is off, and
/// play that goes round for ever leaves each side what is in its store: the outcome is the sign of
/// that margin, as for `repetition_result=stores`. Solvers that share a database share its memory.
class SeedDatabaseSolver {
 public:
  using State = Mancala::State;

  /// Reads the databases of up to `config.seeds` seeds from the folder `config.database`. Throws
  /// Error for rules that have none, for databases of other rules and for damaged files.
  SeedDatabaseSolver(const Mancala& game, const ExactConfig& config)
      : SeedDatabaseSolver(load_folder(SeedRules(game.config()), config.database, config.seeds)) {}
  explicit SeedDatabaseSolver(std::shared_ptr<const SeedDatabase> database)
      : database_(std::move(database)) {}

  /// Another solver on the same database.
  SeedDatabaseSolver sharing() const { return *this; }

  /// Whether so few seeds are on the board.
  bool covers(const State& state) const { return seeds_on_board(state) <= database_->seeds(); }

  std::optional<int> outcome(const State& state, Budget& budget) {
    const auto points = margin(state, budget);
    return points ? std::optional((*points > 0) - (*points < 0)) : std::nullopt;
  }

  /// Nothing also for a position that is not covered.
  std::optional<int> margin(const State& state, Budget& budget) {
    if (!budget.spend() || !covers(state)) return std::nullopt;
    const mancala::Cells cells = mancala::cells_of(state);
    return cells.store(cells.seat) - cells.store(1 - cells.seat) +
           database_->tables.value(seeds_on_board(state), database_->index.rank(cells, cells.seat));
  }

 private:
  int seeds_on_board(const State& state) const {
    const auto& game = database_->rules.game();
    return 2 * game.config().pits * game.config().seeds - game.progress(state);
  }

  std::shared_ptr<const SeedDatabase> database_;
};

static_assert(Solver<SeedDatabaseSolver, Mancala>);

}  // namespace arbatta
