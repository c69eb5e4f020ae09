#include "solve/seed_database_solver.hpp"

#include <algorithm>

namespace arbatta {
namespace {

/// Throws Error where the databases do not say who wins.
void check_rules(const MancalaConfig& config) {
  const auto refuse = [](const std::string& what, const char* expected) {
    throw Error("endgame database", what, expected);
  };
  const auto majority = std::to_string(all_seeds(config) / 2 + 1);
  if (config.target != "0" && config.target != "majority" && config.target != majority)
    refuse("target=" + config.target, "expected target=0 or majority: databases know no other");
  using enum mancala::Repeated;
  if (config.repetition_result != stores && config.repetition_result != split)
    refuse(fmt::format("repetition_result={}", value_text(config.repetition_result)),
           "expected stores or split: what endless play is worth in the databases");
}

std::shared_ptr<const SeedDatabase> load(const MancalaConfig& config, const ExactConfig& exact) {
  check_rules(config);
  auto database = load_folder(SeedRules(config), exact.database, exact.seeds);
  const int wanted = std::min(exact.seeds, all_seeds(config));
  if (database->seeds() < wanted)
    throw Error(exact.database, fmt::format("databases of up to {} seeds", database->seeds()),
                fmt::format("expected up to {}; build them, or ask for fewer seeds", wanted));
  return database;
}

}  // namespace

SeedDatabaseSolver::SeedDatabaseSolver(const Mancala& game, const ExactConfig& config)
    : database_(load(game.config(), config)),
      splits_(game.config().repetition_result == mancala::Repeated::split),
      has_target_(game.config().target != "0") {}

std::optional<int> SeedDatabaseSolver::final_margin(const State& state, Budget& budget) const {
  if (!budget.spend() || !covers(state)) return std::nullopt;
  const mancala::Cells cells = mancala::cells_of(state);
  const int margin = cells.store(cells.seat) - cells.store(1 - cells.seat) +
                     database_->tables.value(seeds_on_board(database_->rules.game(), state),
                                             database_->index.rank(cells, cells.seat));
  return splits_ && margin % 2 != 0 ? std::nullopt : std::optional(margin);
}

std::optional<int> SeedDatabaseSolver::outcome(const State& state, Budget& budget) const {
  const auto margin = final_margin(state, budget);
  return margin ? std::optional((*margin > 0) - (*margin < 0)) : std::nullopt;
}

std::optional<int> SeedDatabaseSolver::margin(const State& state, Budget& budget) const {
  return has_target_ ? std::nullopt : final_margin(state, budget);
}

}  // namespace arbatta
