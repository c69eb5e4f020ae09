#pragma once

#include <string>
#include <vector>

#include "experiments/run_directory.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

/// What a run depends on besides its config.
struct Inputs {
  std::vector<PlayerSpec> players;  ///< for their model files
  std::vector<std::string> data{};  ///< digests
};

/// Writes DIR/inputs.sha256, a line for each model file and each of the data; of a run that is
/// resumed, throws Error naming what has changed since, or the file if it is missing though one of
/// these `results` of the run is there.
void keep_inputs(const RunDirectory& directory, const Inputs& inputs,
                 const std::vector<std::string>& results);

}  // namespace arbatta
