#include "experiments/statistics/equivalence.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace arbatta {
Balance assess(const Interval& score, const Band& band) {
  assert(band.half_width >= 0);
  if (score.low >= band.centre - band.half_width && score.high <= band.centre + band.half_width)
    return Balance::balanced;
  if (score.low > band.centre) return Balance::favours_side;
  if (score.high < band.centre) return Balance::favours_other;
  return Balance::undecided;
}

std::optional<std::int64_t> games_to_decide(const ScoreEstimate& estimate, const Band& band) {
  const double bias = std::abs(estimate.mean - band.centre);
  const double room = std::max(bias, band.half_width - bias);
  if (estimate.games == 0 || room == 0) return std::nullopt;
  const double widths = estimate.interval.width() / 2 / room;
  const double games = std::ceil(estimate.games * widths * widths);
  return static_cast<std::int64_t>(std::min(games, 1e18));
}

std::optional<std::int64_t> games_still_needed(const ScoreEstimate& estimate, const Band& band) {
  if (assess(estimate.interval, band) != Balance::undecided) return 0;
  const auto games = games_to_decide(estimate, band);
  if (!games) return std::nullopt;
  return std::max<std::int64_t>(1, *games - static_cast<std::int64_t>(estimate.games));
}

}  // namespace arbatta
