#pragma once

#include <array>
#include <string_view>

#include "core/player.hpp"

namespace arbatta {

/// What a player maximises: its chance to win, or the points that it is expected to end ahead.
enum class Objective { win, points };
constexpr std::array<std::string_view, 2> enum_names(Objective) { return {"win", "points"}; }

/// By side: its points less the mean of the others', so that they add up to 0.
constexpr Values margins(const std::array<int, kMaxSides>& points, int sides) {
  int total = 0;
  for (int side = 0; side < sides; ++side) total += points[side];
  Values result{};
  for (int side = 0; side < sides; ++side)
    result[side] = static_cast<float>(sides * points[side] - total) / static_cast<float>(sides - 1);
  return result;
}

/// By side what a finished game is worth: returns, or margins in points.
constexpr Values worth(const Outcome& outcome, Objective objective, int sides) {
  if (objective == Objective::win) return outcome.returns;
  std::array<int, kMaxSides> points{};
  for (int side = 0; side < sides; ++side) points[side] = outcome.points[side];
  return margins(points, sides);
}

}  // namespace arbatta
