#include "experiments/estimates.hpp"

#include <fmt/format.h>

#include "experiments/statistics/elo.hpp"

namespace arbatta {

std::string score_text(const ScoreEstimate& estimate) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * estimate.mean, 100 * estimate.interval.low,
                     100 * estimate.interval.high);
}

std::string elo_text(const ScoreEstimate& estimate, int sides) {
  const auto elo = elo_interval(estimate.interval, sides);
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]",
                     clamped_elo(elo_from_score(estimate.mean, sides)), clamped_elo(elo.low),
                     clamped_elo(elo.high));
}

Json score_json(const ScoreEstimate& estimate) {
  return {
      {"score", estimate.mean}, {"low", estimate.interval.low}, {"high", estimate.interval.high}};
}

Json elo_json(const ScoreEstimate& estimate, int sides) {
  const auto elo = elo_interval(estimate.interval, sides);
  return {{"elo", clamped_elo(elo_from_score(estimate.mean, sides))},
          {"elo_low", clamped_elo(elo.low)},
          {"elo_high", clamped_elo(elo.high)}};
}

}  // namespace arbatta
