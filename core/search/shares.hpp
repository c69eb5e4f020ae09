#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "core/search/evaluator.hpp"
#include "core/search/objective.hpp"

namespace arbatta {

/// What the sides share out between them in max^n, in whole numbers so that bounds are exact: parts
/// by side, each at least 0, together at most `whole`.
struct Shares {
  static constexpr int kPoint = 1000;
  static constexpr int kPointsAside = 256;  ///< a margin may be so many points below 0
  static constexpr int kRim = 100;  ///< kept for ends: they are better or worse than guesses
  using Parts = std::array<int, kMaxSides>;

  int sides;
  Objective objective;

  int whole() const { return sides * kPointsAside * kPoint; }

  /// What no side can exceed from `plies` decisions after the root on.
  int most(int plies) const {
    return objective == Objective::win ? whole() - (sides - 1) * plies : whole();
  }

  Parts of_position(const Values& values) const {
    Parts parts{};
    for (int side = 0; side < sides; ++side)
      parts[side] = objective == Objective::points ? of_margin(values[side])
                                                   : kRim + of_score(score(values[side], sides));
    return parts;
  }

  /// Of a game that ended `plies` decisions from the root: sooner is better for the winner only.
  Parts of_end(const Outcome& outcome, int plies) const {
    Parts parts{};
    const auto values = worth(outcome, objective, sides);
    const auto won = objective == Objective::win ? winner(outcome) : std::nullopt;
    for (int side = 0; side < sides; ++side)
      parts[side] = objective == Objective::points ? of_margin(values[side])
                    : !won                         ? whole() / sides
                    : side == *won                 ? whole() - (sides - 1) * plies
                                                   : plies;
    return parts;
  }

  /// As a search score of one side: thousandths of log-odds or of a point.
  int score_of(int part) const {
    if (objective == Objective::points) return part - kPointsAside * kPoint;
    if (part < kRim) return -kWin + part;
    const int missing = whole() - part;
    if (missing < (sides - 1) * kRim) return kWin - missing / (sides - 1);
    const double chance = std::clamp(chance_of(part), 1e-6, 1 - 1e-6);
    return static_cast<int>(std::lround(1000 * std::log(chance / (1 - chance))));
  }

  /// As expected returns by side.
  Values values_of(const Parts& parts) const {
    Values values{};
    for (int side = 0; side < sides; ++side) {
      const double chance = std::clamp(chance_of(parts[side]), 0.0, 1.0);
      values[side] = static_cast<float>((sides * chance - 1) / (sides - 1));
    }
    return values;
  }

 private:
  int guessed() const { return whole() - sides * kRim; }
  double chance_of(int part) const { return (part - kRim) / static_cast<double>(guessed()); }
  int of_margin(float margin) const {
    return static_cast<int>(std::floor((kPointsAside + margin) * kPoint));
  }
  int of_score(double score) const { return static_cast<int>(std::floor(score * guessed())); }
};

}  // namespace arbatta
