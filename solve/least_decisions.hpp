#pragma once

#include "core/game.hpp"
#include "core/games/megiddo.hpp"
#include "core/games/opposition.hpp"

namespace arbatta {

inline constexpr int kNeverWins = 255;  ///< more decisions than any search looks ahead

/// A lower bound, at least 1, of the decisions of both sides from `state`, which is not over, until
/// `side` has won; kNeverWins if it can't. It prunes searches for forced wins.
template <Game G>
int least_decisions(const G&, const typename G::State&, int) {
  return 1;
}

/// Only the side that moves can win.
inline int least_decisions(const Megiddo& game, const Megiddo::State& state, int side) {
  return game.side_to_move(state) == side ? 1 : 2;
}

/// Each capture is a decision; without one at hand there are tips of both players before it.
int least_decisions(const Opposition& game, const Opposition::State& state, int side);

/// Captures that a player of OP-Position still needs to win, or kNeverWins if too few checkers are
/// left for it.
int captures_needed(const Opposition::State& state, int player);

}  // namespace arbatta
