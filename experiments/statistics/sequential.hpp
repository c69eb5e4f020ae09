#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/statistics/equivalence.hpp"

namespace arbatta {

/// When to look, and how wide the interval of each look must be.
struct SequentialPlan {
  struct Look {
    std::int64_t clusters = 0;  ///< look when this many clusters are in, in index order
    double confidence = 0;      ///< of that look's interval: 1 - 2 P(Z > boundary)
  };
  std::vector<Look> looks;  ///< clusters ascending, the last is the maximum
  double alpha = 0.05;

  /// Confidence of a look in place of look `made` (from 0) and all after it, where no more than
  /// `clusters` came: between those of the looks around it.
  double confidence_of_last(std::size_t made, std::int64_t clusters) const;
};

/// At most `looks` looks, evenly spaced, the last at `max_clusters`; none before `min_clusters`,
/// below which a spread is hardly known. All intervals of a plan together hold the true score with
/// probability 1 - alpha (repeated confidence intervals, Jennison & Turnbull, J. R. Statist. Soc. B
/// 51, 1989), so any rule may stop on them. Throws Error unless looks > 0, max_clusters > 0 and
/// 0 < alpha < 1.
SequentialPlan plan_looks(std::int64_t max_clusters, int looks, double alpha = 0.05,
                          std::int64_t min_clusters = 20);

/// What the plan says of the clusters seen so far.
struct SequentialResult {
  Balance verdict = Balance::undecided;
  ScoreEstimate estimate;  ///< at the last look made, with that look's confidence
  int looks = 0;           ///< looks made
  bool finished = false;   ///< decided, or the last look was made
};

/// Makes the looks that `clusters`, in the order of their index, allow, and stops at the first
/// verdict; what comes later does not matter. Before the first look the estimate is of no games.
SequentialResult decide(std::span<const Cluster> clusters, const SequentialPlan& plan,
                        const Band& band);

}  // namespace arbatta
