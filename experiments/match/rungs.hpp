#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/player_spec.hpp"

namespace arbatta {

/// What a player may spend on a decision: its `depth`, `nodes`, `sims` or `time_ms`.
struct SearchBudget {
  std::string key;
  std::uint64_t value = 0;

  std::string text() const { return fmt::format("{}={}", key, value); }
  /// The next budget is twice this one; else, of a depth, a decision deeper.
  bool doubles() const { return key != "depth"; }
};

/// Throws Error unless the player has just one.
SearchBudget budget_of(const PlayerSpec& player);

/// So many players, each the one before with the next budget. Throws Error for a player without
/// just one budget, or a budget out of its range.
std::vector<PlayerSpec> rungs_of(const PlayerSpec& first, int rungs);

}  // namespace arbatta
