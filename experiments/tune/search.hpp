#pragma once

#include <optional>
#include <vector>

#include "experiments/output.hpp"
#include "experiments/run_directory.hpp"
#include "experiments/tune/config.hpp"

namespace arbatta {

/// Where a search by play has led.
struct Searched {
  std::vector<Eigen::VectorXd> values;  ///< by step, the start first
  std::uint64_t games_a_step = 0;
};

/// Tunes by SPSA or CMA-ES: plays matches between players with other values until the budget of
/// games is used up. All points of a step meet the same openings with the same random numbers. Goes
/// on from DIR/trajectory.csv; nothing if it was told to stop.
std::optional<Searched> search_by_play(const TuneConfig& config, const Tuning& tuning,
                                       const RunDirectory& directory, Output& output);

}  // namespace arbatta
