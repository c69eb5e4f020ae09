#pragma once

#include <string>

#include "core/games/registry.hpp"
#include "eval/sample.hpp"

namespace arbatta {

/// The positions of a log of games, whole again: `stored` (columns `move` and `flags`) with every
/// other column of `whole`, found by playing each game from its start. No position has a value or
/// visits. `file` is for messages: Error::failure for a log of another layout, and for a move that
/// is not legal or comes after the end.
PositionRows replayed_rows(const AnyGame& game, const Layout& whole, const GameRows& games,
                           PositionRows stored, const std::string& file);

}  // namespace arbatta
