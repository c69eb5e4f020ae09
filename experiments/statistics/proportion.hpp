#pragma once

#include <cstdint>

#include "experiments/statistics/interval.hpp"

namespace arbatta {

/// Intervals and tests for a share: `successes` of `trials` independent trials, 0 <= successes <=
/// trials. Games that share an opening are not independent: see score.hpp. No trials: [0, 1].

/// Wilson's score interval (J. Amer. Statist. Assoc. 22, 1927): covers its confidence on average
/// over shares, less than it near some of them.
Interval wilson_interval(std::int64_t successes, std::int64_t trials,
                         double confidence = kConfidence);

/// The same for any real number of trials (an effective sample size) and any quantile z > 0 (a
/// Student quantile where the spread itself is an estimate). `share` in [0, 1], trials >= 0.
Interval wilson_interval(double share, double trials, double z);

/// Clopper & Pearson's exact interval (Biometrika 26, 1934): never covers less than its confidence.
Interval clopper_pearson_interval(std::int64_t successes, std::int64_t trials,
                                  double confidence = kConfidence);

/// The exact two-sided p-value of "each trial succeeds with probability `share`": the probability
/// of all outcomes at most as likely as the one seen (the method of small p-values, as R's
/// binom.test). 0 <= share <= 1. No trials: 1.
double binomial_test(std::int64_t successes, std::int64_t trials, double share);

}  // namespace arbatta
