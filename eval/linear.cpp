#include "eval/linear.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"

namespace arbatta {

int thousandths_of(float logit) {
  constexpr float kLimit = 100'000;
  static_assert(kLimit < kProven);
  return static_cast<int>(std::lrint(std::clamp(1000 * logit, -kLimit, kLimit)));
}

void check_weights(std::string_view where, std::span<const float> weights, std::size_t features) {
  if (weights.size() != features)
    throw Error(std::string(where), fmt::format("{} weights", weights.size()),
                fmt::format("expected one for each of the {} features", features));
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (!std::isfinite(weights[i]))
      throw Error(std::string(where), fmt::format("weight {} is {}", i, weights[i]),
                  "expected finite numbers");
}

}  // namespace arbatta
