#include "experiments/statistics/distinct.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/rng.hpp"

namespace arbatta {
namespace {

// A bijection: different fingerprints stay different.
std::uint64_t scrambled(std::uint64_t fingerprint) { return split_mix(fingerprint); }

}  // namespace

DistinctCounter::DistinctCounter(std::size_t capacity)
    : capacity_(capacity), limit_(std::numeric_limits<std::uint64_t>::max()) {
  assert(capacity > 2);
}

void DistinctCounter::add(std::uint64_t fingerprint) { keep(scrambled(fingerprint)); }

void DistinctCounter::merge(const DistinctCounter& other) {
  assert(capacity_ == other.capacity_);
  overflowed_ |= other.overflowed_;
  limit_ = std::min(limit_, other.limit_);
  for (const auto value : other.kept_) keep(value);
  shrink();
}

DistinctCounter::Count DistinctCounter::count() const {
  DistinctCounter copy = *this;
  copy.shrink();
  if (!copy.overflowed_) return {copy.kept_.size(), true};
  const double share = (static_cast<double>(copy.kept_.back()) + 1) * 0x1.0p-64;
  const double estimate = static_cast<double>(copy.kept_.size() - 1) / share;
  return {static_cast<std::uint64_t>(std::llround(estimate)), false};
}

void DistinctCounter::keep(std::uint64_t value) {
  if (value > limit_) return;
  if (kept_.size() == 2 * capacity_) shrink();
  kept_.push_back(value);
}

void DistinctCounter::shrink() {
  std::sort(kept_.begin(), kept_.end());
  kept_.erase(std::unique(kept_.begin(), kept_.end()), kept_.end());
  if (kept_.size() > capacity_) {
    kept_.resize(capacity_);
    overflowed_ = true;
  }
  if (overflowed_) limit_ = std::min(limit_, kept_.back());
  while (!kept_.empty() && kept_.back() > limit_) kept_.pop_back();
}

}  // namespace arbatta
