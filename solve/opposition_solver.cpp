#include "solve/opposition_solver.hpp"

namespace arbatta {

namespace {

const Opposition& of_two_players(const Opposition& game) {
  if (game.sides() != 2)
    throw Error(std::string(Opposition::kName), fmt::format("players={}", game.sides()),
                "exact values are of two players");
  return game;
}

}  // namespace

OppositionSolver::OppositionSolver(const Opposition& game, const ExactConfig& config)
    : solver_(of_two_players(game), {.table_bits = config.table_bits,
                                     .nodes = static_cast<std::uint64_t>(config.nodes),
                                     .positions = 10'000}) {}

bool OppositionSolver::covers(const State& state) const {
  return captures_needed(state, 0) + captures_needed(state, 1) <= kMostNeeded;
}

}  // namespace arbatta
