#include "experiments/estimates.hpp"

#include <fmt/format.h>

namespace arbatta {

EloEstimate elo_of(const ScoreEstimate& estimate, int sides) {
  const auto [low, high] = elo_interval(estimate.interval, sides);
  return {clamped_elo(elo_from_score(estimate.mean, sides)), {clamped_elo(low), clamped_elo(high)}};
}

std::string score_text(const ScoreEstimate& estimate) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * estimate.mean, 100 * estimate.interval.low,
                     100 * estimate.interval.high);
}

std::string elo_text(const EloEstimate& estimate) {
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", estimate.elo, estimate.interval.low,
                     estimate.interval.high);
}

Json score_json(const ScoreEstimate& estimate) {
  return {
      {"score", estimate.mean}, {"low", estimate.interval.low}, {"high", estimate.interval.high}};
}

Json elo_json(const EloEstimate& estimate) {
  return {{"elo", estimate.elo},
          {"elo_low", estimate.interval.low},
          {"elo_high", estimate.interval.high}};
}

}  // namespace arbatta
