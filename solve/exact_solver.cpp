#include "solve/exact_solver.hpp"

#include <utility>

#include "solve/least_decisions.hpp"
#include "solve/megiddo/position.hpp"
#include "solve/megiddo_solver.hpp"
#include "solve/opposition_solver.hpp"
#include "solve/seed_database_solver.hpp"
#include "solve/seeds_left.hpp"
#include "solve/sliding_megiddo_solver.hpp"
#include "solve/sowing_solver.hpp"

namespace arbatta {
namespace {

// What is left of a game.

int left_of(const Megiddo&, const MegiddoState& state) { return megiddo::empty_points(state); }

int left_of(const Mancala& game, const MancalaState& state) { return seeds_on_board(game, state); }

int left_of(const Opposition&, const Opposition::State& state) {
  return captures_needed(state, 0) + captures_needed(state, 1);
}

template <Game G, Solver<G> S>
class Erased final : public ExactSolver<G> {
 public:
  using State = typename G::State;

  Erased(const G& game, const ExactConfig& config, S solver)
      : game_(&game), config_(config), solver_(std::move(solver)) {}

  bool covers(const State& state) const override { return solver_->covers(state); }
  std::optional<int> outcome(const State& state, Budget& budget) override {
    return solver_->outcome(state, budget);
  }
  std::optional<int> margin(const State& state, Budget& budget) override {
    return solver_->margin(state, budget);
  }
  int left(const State& state) const override { return left_of(*game_, state); }
  void forget() override { solver_.emplace(fresh()); }
  Budget budget(const std::atomic<bool>* stop) const override {
    return Budget({.nodes = static_cast<std::uint64_t>(config_.nodes), .stop = stop});
  }
  std::unique_ptr<ExactSolver<G>> another() const override {
    return std::make_unique<Erased>(*game_, config_, fresh());
  }

 private:
  S fresh() const {
    if constexpr (requires { solver_->sharing(); })
      return solver_->sharing();
    else
      return S(*game_, config_);
  }

  const G* game_;
  ExactConfig config_;
  std::optional<S> solver_;
};

void refuse_database(const std::string& game, const ExactConfig& config) {
  if (!config.database.empty())
    throw Error(game, "database=" + config.database,
                "expected none: databases are of mancala with capture=counts");
}

template <class S, Game G>
std::unique_ptr<ExactSolver<G>> erased(const G& game, const ExactConfig& config) {
  return std::make_unique<Erased<G, S>>(game, config, S(game, config));
}

}  // namespace

std::unique_ptr<ExactSolver<Megiddo>> make_exact_solver(const Megiddo& game,
                                                        const ExactConfig& config) {
  refuse_database(canonical(game), config);
  return game.config().slides ? erased<SlidingMegiddoSolver>(game, config)
                              : erased<MegiddoSolver>(game, config);
}

std::unique_ptr<ExactSolver<Mancala>> make_exact_solver(const Mancala& game,
                                                        const ExactConfig& config) {
  if (game.config().capture == mancala::Capture::opposite) {
    refuse_database(canonical(game), config);
    return erased<SowingSolver>(game, config);
  }
  if (config.database.empty())
    throw Error(canonical(game), "no database",
                "expected --database DIR or exact(database=DIR) for capture=counts (built by "
                "arbatta solve GAME --database DIR --seeds N)");
  return erased<SeedDatabaseSolver>(game, config);
}

std::unique_ptr<ExactSolver<Opposition>> make_exact_solver(const Opposition& game,
                                                           const ExactConfig& config) {
  refuse_database(canonical(game), config);
  return erased<OppositionSolver>(game, config);
}

}  // namespace arbatta
