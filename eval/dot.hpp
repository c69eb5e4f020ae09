#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace arbatta {

/// The product of a weight vector and an input vector. Eight sums run side by side and are added in
/// one fixed order, so that the result depends on the two vectors alone: not on the instruction
/// set, the threads, or what else is computed with them.
template <class Real>
Real dot(std::span<const Real> weights, std::span<const float> inputs) {
  assert(weights.size() == inputs.size());
  constexpr std::size_t kLanes = 8;
  std::array<Real, kLanes> lanes{};
  const std::size_t whole = inputs.size() / kLanes * kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      lanes[lane] += weights[i + lane] * static_cast<Real>(inputs[i + lane]);
  for (std::size_t i = whole; i < inputs.size(); ++i)
    lanes[i - whole] += weights[i] * static_cast<Real>(inputs[i]);
  return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) +
         ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

}  // namespace arbatta
