#include "experiments/statistics/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace arbatta {

double elo_from_score(double score, int sides) {
  assert(score >= 0 && score <= 1 && sides >= 2);
  return kEloPerNat * (std::log(score) - std::log1p(-score) + std::log(sides - 1));
}

double score_from_elo(double elo) { return 1 / (1 + std::exp(-elo / kEloPerNat)); }

Interval elo_interval(const Interval& score, int sides) {
  return {elo_from_score(score.low, sides), elo_from_score(score.high, sides)};
}

double clamped_elo(double elo, double limit) { return std::clamp(elo, -limit, limit); }

}  // namespace arbatta
