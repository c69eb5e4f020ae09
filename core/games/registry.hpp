#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "core/games/mancala.hpp"
#include "core/games/megiddo.hpp"
#include "core/games/opposition.hpp"

namespace arbatta {

/// Every game there is. A command makes one from its string and visits it once; from there on all
/// is static.
using AnyGame = std::variant<Megiddo, Mancala, Opposition>;

/// The game that a game string names. Throws Error for an unknown name, key or value.
AnyGame make_game(std::string_view text);

/// The names of all games, in the order of AnyGame.
std::vector<std::string> game_names();

int sides_of(const AnyGame& game);
std::string canonical(const AnyGame& game);

/// Calls `visit.template operator()<G>()` for each game type.
template <class Visit>
void for_each_game(Visit visit) {
  [&]<class... Gs>(std::variant<Gs...>*) {
    (visit.template operator()<Gs>(), ...);
  }(static_cast<AnyGame*>(nullptr));
}

}  // namespace arbatta
