#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace arbatta {

/// Mean, spread and range of numbers as they come (Welford, Technometrics 4, 1962). The last bits
/// depend on the order: fold games by their index.
class Summary {
 public:
  void add(double value);

  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }  ///< 0 of nothing
  double variance() const;               ///< of a sample (n - 1); 0 below two values
  double deviation() const;              ///< square root of variance
  double min() const { return min_; }    ///< +infinity of nothing
  double max() const { return max_; }    ///< -infinity of nothing

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared deviations from the mean
  double min_ = std::numeric_limits<double>::infinity();
  double max_ = -std::numeric_limits<double>::infinity();
};

/// Counts of integers 0, 1, 2, ... (game lengths, numbers of moves), with exact quantiles. The
/// order of adding does not matter. Memory: one number for each value up to the largest seen.
class Histogram {
 public:
  void add(int value, std::int64_t times = 1);  ///< value >= 0

  std::int64_t count() const { return count_; }
  const std::vector<std::int64_t>& counts() const { return counts_; }  ///< by value

  /// The smallest value that at least `share` (in [0, 1]) of the numbers do not exceed: the inverse
  /// of the distribution function (Hyndman & Fan, Amer. Statist. 50, 1996, type 1). nullopt of
  /// nothing.
  std::optional<int> quantile(double share) const;
  /// With an even count the mean of the two middle numbers. nullopt of nothing.
  std::optional<double> median() const;
  std::optional<int> p95() const { return quantile(0.95); }

 private:
  int value_at(std::int64_t rank) const;  // rank-th smallest, from 1

  std::int64_t count_ = 0;
  std::vector<std::int64_t> counts_;
};

}  // namespace arbatta
