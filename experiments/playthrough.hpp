#pragma once

#include <cstdint>
#include <string>

#include "core/games/registry.hpp"
#include "experiments/json.hpp"

namespace arbatta {

/// One uniformly random game with everything that the API says at every ply: an object with `game`,
/// `seed`, `plies` (a list) and `end`.
Json playthrough(const AnyGame& game, std::uint64_t seed);

/// The same as stable text, for golden files; the first line is the command that prints it.
std::string playthrough_text(const std::string& game, std::uint64_t seed);

}  // namespace arbatta
