#pragma once

#include <fmt/format.h>

#include <string>

namespace arbatta {

/// With four decimals, unless it is very large.
inline std::string loss_text(double loss) {
  constexpr double kLarge = 1e5;
  return loss < kLarge ? fmt::format("{:.4f}", loss) : fmt::format("{:.3e}", loss);
}

}  // namespace arbatta
