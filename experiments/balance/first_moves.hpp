#pragma once

#include <vector>

#include "core/games/registry.hpp"
#include "experiments/balance/row.hpp"

namespace arbatta {

/// The legal first moves of a game, one of each kind that a symmetry of the start makes equal.
struct FirstMoves {
  std::vector<Move> moves;
  std::vector<FirstMove> kinds;  ///< what they stand for, in the same order
};
FirstMoves first_moves_of(const AnyGame& game);

}  // namespace arbatta
