#pragma once

#include <cstdint>
#include <vector>

#include "core/move.hpp"
#include "selfplay/assignment.hpp"

namespace arbatta {

/// What decides every game of a run, besides the game and the players.
struct SeriesPlan {
  std::uint64_t seed = 1;
  int opening_plies = 0;
  int match_target = 0;             ///< 0 = a series is one game
  std::vector<Move> first_moves{};  ///< pairs take them in turn as the first move of their opening
  Pairing pairing{};                ///< of the assignments
  std::vector<Assignment> assignments;
};

}  // namespace arbatta
