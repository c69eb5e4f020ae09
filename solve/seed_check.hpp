#pragma once

#include "solve/retrograde.hpp"

namespace arbatta {

/// Plays every legal move of every position of the last level of `tables`, on the threads of the
/// TBB arena it is called in: a value must be the best over the moves. Throws Error::failure that
/// names a position where it is not. Counts each position as done once.
///
/// That alone proves a value of 0 or less from below and one of 0 or more from above: a side that
/// keeps to the best moves never falls behind it, and if it goes round for ever has 0.
void check_level(const SeedRules& rules, const SeedIndex& index, const SeedTables& tables,
                 const SeedWatch& watch);

/// Sampled positions that are won or lost, and of how many the win was found by search.
struct SeedSample {
  int searched = 0;
  int proven = 0;

  bool operator==(const SeedSample&) const = default;
};

/// Proves the other half of values by search ahead in the last level of `tables`: that the side
/// which is ahead can force its seeds within a number of moves, whatever the other plays. A search
/// that would take too long is given up.
SeedSample search_again(const SeedRules& rules, const SeedIndex& index, const SeedTables& tables,
                        const SeedWatch& watch);

}  // namespace arbatta
