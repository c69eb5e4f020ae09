#pragma once

#include <string>

#include "selfplay/player_spec.hpp"

namespace arbatta {

/// Whether the player string names a model, its own or its fallback's. Throws Error for none.
bool names_model(const std::string& player);

/// The same player with another model: that of its search or, if it plays exactly where it can, of
/// its fallback. Throws Error if it takes none.
PlayerSpec with_model(const PlayerSpec& player, const std::string& model);

/// The same without what makes games various: temperature, noise, short searches.
PlayerSpec at_its_best(const PlayerSpec& player);

}  // namespace arbatta
