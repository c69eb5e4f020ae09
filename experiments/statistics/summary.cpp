#include "experiments/statistics/summary.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace arbatta {

void Summary::add(double value) {
  ++count_;
  const double before = value - mean_;
  mean_ += before / static_cast<double>(count_);
  squares_ += before * (value - mean_);
  min_ = std::min(min_, value);
  max_ = std::max(max_, value);
}

double Summary::variance() const {
  return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1);
}

double Summary::deviation() const { return std::sqrt(variance()); }

void Histogram::add(int value, std::int64_t times) {
  assert(value >= 0 && times >= 0);
  if (static_cast<std::size_t>(value) >= counts_.size()) counts_.resize(value + 1);
  counts_[value] += times;
  count_ += times;
}

int Histogram::value_at(std::int64_t rank) const {
  int value = 0;
  for (std::int64_t seen = counts_[0]; seen < rank; seen += counts_[value]) ++value;
  return value;
}

std::optional<int> Histogram::quantile(double share) const {
  assert(share >= 0 && share <= 1);
  if (count_ == 0) return std::nullopt;
  constexpr double kRounding = 1e-9;  // 0.95 * 100 is 95 though 0.95 is not exact
  const auto rank =
      static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_) - kRounding));
  return value_at(std::clamp<std::int64_t>(rank, 1, count_));
}

std::optional<double> Histogram::median() const {
  if (count_ == 0) return std::nullopt;
  return (value_at((count_ + 1) / 2) + value_at(count_ / 2 + 1)) / 2.0;
}

}  // namespace arbatta
