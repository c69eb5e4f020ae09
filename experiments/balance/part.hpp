#pragma once

#include <vector>

#include "experiments/balance/config.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// Plays a part of each line of a study into its log, and says what it has played: the study has
/// its numbers when all parts are done. The lines take turns in which part has their first shard,
/// so that lines of a single shard are shared out too. Returns the exit code.
int play_part(const std::vector<BalanceCase>& cases, Part part, Output& output);

}  // namespace arbatta
