#pragma once

#include <string>
#include <vector>

#include "experiments/run_directory.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

/// Writes DIR/inputs.sha256, a line for each model file of the players and each of the `data`
/// digests; of a run that is resumed, throws Error naming what has changed since.
void keep_inputs(const RunDirectory& directory, const std::vector<PlayerSpec>& players,
                 const std::vector<std::string>& data = {});

}  // namespace arbatta
