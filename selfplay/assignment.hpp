#pragma once

#include <vector>

namespace arbatta {

/// Which player plays each side: a player's index by side.
using Assignment = std::vector<int>;

/// Every way to bind the players to the sides, in lexical order; games take them in turn, so that
/// each comes equally often and a round of all of them shares one opening. One player plays all
/// sides. Players as many as sides or more: every choice of different players in every order. Fewer
/// than sides: every way that uses them all (AAB, ABA, …). In a gauntlet only those with player 0.
std::vector<Assignment> assignments_of(int players, int sides, bool gauntlet = false);

}  // namespace arbatta
