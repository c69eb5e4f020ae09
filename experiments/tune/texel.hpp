#pragma once

#include "experiments/output.hpp"
#include "experiments/statistics/logistic_fit.hpp"
#include "experiments/tune/config.hpp"

namespace arbatta {

struct TexelFit {
  LogisticFit fit;
  std::vector<std::string> data;  ///< digests of the shards
};

/// Fits the tuned weights to the results of the logged positions; the other weights stay as they
/// are in the player's model. Throws Error naming the weights that the data do not determine.
TexelFit fit_to_results(const TuneConfig& config, const Tuning& tuning, Output& output);

}  // namespace arbatta
