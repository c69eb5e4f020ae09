#pragma once

#include <span>

#include "experiments/statistics/score.hpp"

namespace arbatta {

/// A mean of numbers of any size, such as a margin in points a game.
struct MeanEstimate {
  double mean = 0;
  double standard_error = 0;  ///< over clusters; infinite below two of them
  Interval interval{0, 0};    ///< mean +- Student's quantile x standard error, likewise infinite
};

/// The mean of what `clusters` hold as their scores (here any numbers) with an interval that holds
/// clusters together: the ratio estimator of clustered_score with Student's interval.
MeanEstimate clustered_mean(std::span<const Cluster> clusters, double confidence = kConfidence);

}  // namespace arbatta
