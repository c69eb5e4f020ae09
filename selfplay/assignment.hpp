#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace arbatta {

/// Which player plays each side: a player's index by side.
using Assignment = std::vector<int>;

/// Which players meet.
enum class Pairing {
  everyone,  ///< everyone else
  gauntlet,  ///< the first all others
  ladder,    ///< each the next
};
constexpr std::array<std::string_view, 3> enum_names(Pairing) {
  return {"everyone", "gauntlet", "ladder"};
}

/// Every way to bind the players to the sides, in lexical order; games take them in turn, so that
/// each comes equally often and a round of all of them shares one opening. One player plays all
/// sides. Players as many as sides or more: every choice of different players in every order. Fewer
/// than sides: every way that uses them all (AAB, ABA, …). In a gauntlet only those with player 0;
/// in a ladder every way that uses two neighbours.
std::vector<Assignment> assignments_of(int players, int sides, Pairing pairing = Pairing::everyone);

}  // namespace arbatta
