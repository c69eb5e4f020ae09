#include "experiments/statistics/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace arbatta {

double elo_from_score(double score, int sides) {
  assert(score >= 0 && score <= 1 && sides >= 2);
  return kEloPerNat * (std::log(score) - std::log1p(-score) + std::log(sides - 1));
}

// Luce's choice with strengths a and 1: A alone scores a / (a + 2), two A score a / (2 a + 1) each,
// so that over all ways 3 score = a / (a + 2) + 2 a / (2 a + 1), which is quadratic in a.
double elo_from_mixed_score(double score, int sides) {
  assert(sides == 2 || sides == 3);
  if (sides == 2) return elo_from_score(score);
  const double square = 6 * score - 4, linear = 15 * score - 5, constant = 6 * score;
  constexpr double kRounding = 1e-9;
  if (square > -kRounding) return std::numeric_limits<double>::infinity();
  const double root = std::sqrt(linear * linear - 4 * square * constant);
  return kEloPerNat * std::log((linear + root) / (-2 * square));
}

double score_from_elo(double elo) { return 1 / (1 + std::exp(-elo / kEloPerNat)); }

Interval elo_interval(const Interval& score, int sides) {
  return {elo_from_score(score.low, sides), elo_from_score(score.high, sides)};
}

double clamped_elo(double elo, double limit) { return std::clamp(elo, -limit, limit); }

}  // namespace arbatta
