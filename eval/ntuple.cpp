#include "eval/ntuple.hpp"

#include <algorithm>
#include <cmath>

namespace arbatta {

FixedPoint fixed_point(std::span<const float> weights, std::size_t count) {
  double most = 0;
  for (const float weight : weights) most = std::max(most, std::abs(static_cast<double>(weight)));
  constexpr int kBits = 30;
  const int exponent = std::ilogb(std::max(most * static_cast<double>(count), 0x1p-60)) + 1 - kBits;
  FixedPoint fixed{.weights = {}, .unit = std::ldexp(1.0f, exponent)};
  fixed.weights.reserve(weights.size());
  for (const float weight : weights)
    fixed.weights.push_back(
        static_cast<std::int32_t>(std::lround(std::ldexp(static_cast<double>(weight), -exponent))));
  return fixed;
}

}  // namespace arbatta
