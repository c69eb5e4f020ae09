#pragma once

namespace arbatta {

/// A two-sided confidence interval, low <= high, in the unit of what it speaks of.
struct Interval {
  double low = 0;
  double high = 0;

  bool contains(double value) const { return low <= value && value <= high; }
  double width() const { return high - low; }
};

/// The confidence that everything here has unless told otherwise.
inline constexpr double kConfidence = 0.95;

}  // namespace arbatta
