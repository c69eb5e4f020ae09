#include "experiments/statistics/pentanomial.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "experiments/statistics/quantile.hpp"

namespace arbatta {
namespace {

double total(std::span<const std::int64_t> counts) {
  double sum = 0;
  for (const auto count : counts) sum += static_cast<double>(count);
  return sum;
}

double value_of(std::size_t i, std::size_t n) {
  return static_cast<double>(i) / static_cast<double>(n - 1);
}

double mean_of(std::span<const std::int64_t> counts, double n) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    sum += static_cast<double>(counts[i]) * value_of(i, counts.size());
  return sum / n;
}

double variance_of(std::span<const std::int64_t> counts, double mean, double n) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double deviation = value_of(i, counts.size()) - mean;
    sum += static_cast<double>(counts[i]) * deviation * deviation;
  }
  return sum / n;
}

double games_in_one(std::span<const std::int64_t> counts) { return counts.size() == 5 ? 2 : 1; }

}  // namespace

CountedScore counted_score(std::span<const std::int64_t> counts) {
  assert(counts.size() == 3 || counts.size() == 5);
  const double n = total(counts);
  if (n == 0) return {};
  const double mean = mean_of(counts, n);
  return {mean, std::sqrt(variance_of(counts, mean, n) / n), n * games_in_one(counts)};
}

EloEstimate logistic_elo(std::span<const std::int64_t> counts, double confidence) {
  const CountedScore score = counted_score(counts);
  if (score.games == 0) return {0, elo_interval({0, 1})};
  const double half = normal_quantile_two_sided(1 - confidence) * score.standard_error;
  return {elo_from_score(score.mean), elo_interval({std::clamp(score.mean - half, 0.0, 1.0),
                                                    std::clamp(score.mean + half, 0.0, 1.0)})};
}

EloEstimate normalised_elo(std::span<const std::int64_t> counts, double confidence) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const CountedScore score = counted_score(counts);
  if (score.games == 0) return {0, {-kInfinity, kInfinity}};
  const double game_deviation = score.standard_error * std::sqrt(score.games);
  const double lead = score.mean - 0.5;
  const double elo = lead == 0 ? 0 : kNormalisedElo * lead / game_deviation;
  const double half =
      normal_quantile_two_sided(1 - confidence) * kNormalisedElo / std::sqrt(score.games);
  return {elo, {elo - half, elo + half}};
}

}  // namespace arbatta
