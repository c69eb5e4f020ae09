#include "solve/exact_solver.hpp"

#include <bit>

#include "solve/plain_solver.hpp"
#include "solve/solver.hpp"

namespace arbatta {
namespace {

// What is left of a game, and whether play cannot repeat.

int left_of(const Megiddo&, const MegiddoState& state) {
  return std::popcount(megiddo::kFull & ~(state.stones[0] | state.stones[1] | state.stones[2]));
}

int left_of(const Mancala& game, const MancalaState& state) {
  const auto& config = game.config();
  return 2 * config.pits * config.seeds - game.progress(state);
}

int most_left(const Megiddo&, const ExactConfig& config) { return config.empties; }
int most_left(const Mancala&, const ExactConfig& config) { return config.seeds; }

bool is_acyclic(const Megiddo& game) { return !game.config().slides; }
/// Every lap of a seed then leaves one in a store; an offer may be declined for ever.
bool is_acyclic(const Mancala& game) {
  return game.config().sow_own_store && !game.config().agreement;
}

/// The plain solver, where play cannot repeat, up to the size that the config gives.
template <Game G>
class SmallSolver {
 public:
  using State = typename G::State;

  SmallSolver(const G& game, const ExactConfig& config)
      : game_(&game), most_left_(is_acyclic(game) ? most_left(game, config) : -1), plain_(game) {}

  bool covers(const State& state) const { return left_of(*game_, state) <= most_left_; }
  std::optional<int> outcome(const State& state, Budget& budget) {
    return plain_.outcome(state, budget);
  }
  std::optional<int> margin(const State& state, Budget& budget) {
    return plain_.margin(state, budget);
  }

 private:
  const G* game_;
  int most_left_;
  PlainSolver<G> plain_;
};

template <Game G, Solver<G> S>
class Erased final : public ExactSolver<G> {
 public:
  using State = typename G::State;

  Erased(const G& game, const ExactConfig& config) : game_(&game), config_(config) { renew(); }

  bool covers(const State& state) const override { return solver_->covers(state); }
  std::optional<int> outcome(const State& state, Budget& budget) override {
    return solver_->outcome(state, budget);
  }
  std::optional<int> margin(const State& state, Budget& budget) override {
    return solver_->margin(state, budget);
  }
  int left(const State& state) const override { return left_of(*game_, state); }
  void forget() override {
    if constexpr (requires { solver_->forget(); })
      solver_->forget();
    else
      renew();
  }

 private:
  void renew() { solver_.emplace(*game_, config_); }

  const G* game_;
  ExactConfig config_;
  std::optional<S> solver_;
};

template <Game G, Solver<G> S>
std::unique_ptr<ExactSolver<G>> erased(const G& game, const ExactConfig& config) {
  if (game.sides() != 2)
    throw Error(fmt::format("'{}'", exact_text(config)), fmt::format("{} sides", game.sides()),
                "exact values are those of games of two sides");
  return std::make_unique<Erased<G, S>>(game, config);
}

}  // namespace

std::unique_ptr<ExactSolver<Megiddo>> make_exact_solver(const Megiddo& game,
                                                        const ExactConfig& config) {
  return erased<Megiddo, SmallSolver<Megiddo>>(game, config);
}

std::unique_ptr<ExactSolver<Mancala>> make_exact_solver(const Mancala& game,
                                                        const ExactConfig& config) {
  return erased<Mancala, SmallSolver<Mancala>>(game, config);
}

}  // namespace arbatta
