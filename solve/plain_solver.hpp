#pragma once

#include <algorithm>
#include <optional>

#include "core/game.hpp"
#include "solve/budget.hpp"

namespace arbatta {

/// The plainest solver of games of two sides that cannot repeat: the reference that the others are
/// held to. It looks at every line of play.
template <Game G>
class PlainSolver {
 public:
  using State = typename G::State;

  /// `game` must outlive the solver.
  explicit PlainSolver(const G& game) : game_(&game) {}

  bool covers(const State&) const { return true; }
  std::optional<int> outcome(const State& state, Budget& budget) {
    return best(state, budget,
                [](const Outcome& end, int side) { return static_cast<int>(end.returns[side]); });
  }
  std::optional<int> margin(const State& state, Budget& budget) {
    return best(state, budget, [](const Outcome& end, int side) {
      return end.points[side] - end.points[1 - side];
    });
  }

 private:
  std::optional<int> best(const State& state, Budget& budget, auto worth) {
    const int side = game_->side_to_move(state);
    MoveList moves;
    game_->legal_moves(state, moves);
    std::optional<int> best;
    for (const Move move : moves) {
      if (!budget.spend()) return std::nullopt;
      const State child = game_->apply(state, move);
      std::optional<int> value;
      if (const auto end = game_->outcome(child)) {
        value = worth(*end, side);
      } else {
        value = this->best(child, budget, worth);
        if (!value) return std::nullopt;
        if (game_->side_to_move(child) != side) value = -*value;
      }
      best = std::max(best, value);
    }
    return best;
  }

  const G* game_;
};

}  // namespace arbatta
