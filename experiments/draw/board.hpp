#pragma once

#include "core/games/registry.hpp"
#include "experiments/draw/paint.hpp"

namespace arbatta {

/// Boards for people to read in a terminal: what lies where and what has been captured.
std::string draw(const Megiddo& game, const MegiddoState& state, const Paint& paint);
std::string draw(const Mancala& game, const MancalaState& state, const Paint& paint);
std::string draw(const Opposition& game, const OppositionState& state, const Paint& paint);

/// A game without a drawing of its own shows its state text.
template <Game G>
std::string draw(const G& game, const typename G::State& state, const Paint&) {
  return game.to_text(state) + '\n';
}

}  // namespace arbatta
