#pragma once

#include "core/games/mancala.hpp"

namespace arbatta {

/// All seeds of a game.
inline int all_seeds(const MancalaConfig& config) { return 2 * config.pits * config.seeds; }

/// Those that are in no store.
inline int seeds_on_board(const Mancala& game, const MancalaState& state) {
  return all_seeds(game.config()) - game.progress(state);
}

}  // namespace arbatta
