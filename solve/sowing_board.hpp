#pragma once

#include "core/games/mancala.hpp"

namespace arbatta::sowing {

/// A position in the mover's view: South is to move, and both stores are empty. What the stores
/// hold does not change what can still be won.
inline MancalaState with_holes_only(const MancalaState& state) {
  constexpr mancala::Half kHoles = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
  return {state.south & kHoles, state.north & kHoles};
}

inline MancalaState swapped(const MancalaState& state) { return {state.north, state.south}; }

inline MancalaState seen_by_mover(const MancalaState& state) {
  const MancalaState holes = with_holes_only(state);
  return state.north[mancala::kSeat] == 0 ? holes : swapped(holes);
}

/// What a move leads to.
struct Successor {
  MancalaState position;  ///< in the next mover's view, unless it is over
  int gain = 0;           ///< seeds that the mover has won more than the other by it
  bool again = false;     ///< the mover moves again
  bool over = false;
};

[[gnu::always_inline]] inline Successor successor(const Mancala& game, const MancalaState& position,
                                                  Move move) {
  const MancalaState next = game.apply(position, move);
  const MancalaState holes = with_holes_only(next);
  const int gain = next.south[mancala::kStore] - next.north[mancala::kStore];
  const bool again = next.north[mancala::kSeat] == 0;
  return {.position = again ? holes : swapped(holes),
          .gain = gain,
          .again = again,
          .over = next.north[mancala::kSeat] == kNoSeat};
}

/// The mover's value of a successor whose own value is `value`.
inline int value_of(const Successor& next, int value) {
  return next.again ? next.gain + value : next.gain - value;
}

}  // namespace arbatta::sowing
