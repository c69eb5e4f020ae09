#include "experiments/statistics/score.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "experiments/statistics/proportion.hpp"
#include "experiments/statistics/quantile.hpp"

namespace arbatta {
namespace {

constexpr double kRounding = 1e-9;   // of a number of clusters
constexpr double kNoSpread = 1e-12;  // a variance of the mean below this is rounding

ScoreEstimate totals(std::span<const Cluster> clusters) {
  ScoreEstimate estimate;
  double score = 0, squares = 0;
  for (const Cluster& cluster : clusters) {
    assert(cluster.score >= 0 && cluster.score <= cluster.games * (1 + 1e-9));
    score += cluster.score;
    estimate.games += cluster.games;
    squares += cluster.games * cluster.games;
    estimate.clusters += cluster.games > 0;
  }
  if (estimate.games == 0) return estimate;
  estimate.mean = std::clamp(score / estimate.games, 0.0, 1.0);
  estimate.effective_clusters = estimate.games * estimate.games / squares;
  return estimate;
}

double squared_residuals(std::span<const Cluster> clusters, double mean) {
  double sum = 0;
  for (const Cluster& cluster : clusters) {
    const double residual = cluster.score - mean * cluster.games;
    sum += residual * residual;
  }
  return sum;
}

// Variance of the ratio estimator, with the small-sample factor n / (n - 1).
double variance_of_mean(std::span<const Cluster> clusters, const ScoreEstimate& estimate) {
  const auto n = static_cast<double>(estimate.clusters);
  return n / (n - 1) * squared_residuals(clusters, estimate.mean) /
         (estimate.games * estimate.games);
}

bool spread_is_known(std::span<const Cluster> clusters, const ScoreEstimate& estimate) {
  return estimate.effective_clusters >= 2 - kRounding &&
         variance_of_mean(clusters, estimate) > kNoSpread * kNoSpread;
}

std::int64_t whole_clusters(const ScoreEstimate& estimate) {
  return static_cast<std::int64_t>(estimate.effective_clusters + kRounding);
}

void bound_by_clusters(ScoreEstimate& estimate) {
  const double q = clopper_pearson_interval(0, whole_clusters(estimate), estimate.confidence).high;
  const double low = (1 - q) * estimate.mean;
  estimate.interval = {low, low + q};
  estimate.standard_error = q / 2 / normal_quantile_two_sided(1 - estimate.confidence);
  estimate.exact_bound = true;
}

void bound_by_spread(std::span<const Cluster> clusters, ScoreEstimate& estimate) {
  const double variance = variance_of_mean(clusters, estimate);
  const double t =
      student_quantile_two_sided(1 - estimate.confidence, estimate.effective_clusters - 1);
  const double binary_games = estimate.mean * (1 - estimate.mean) / variance;
  estimate.standard_error = std::sqrt(variance);
  estimate.interval = wilson_interval(estimate.mean, binary_games, t);
}

// The two p-values invert the two intervals: solve "the end of the interval is `centre`" for the
// error.
double p_value_by_clusters(const ScoreEstimate& estimate, double centre) {
  const double mean = estimate.mean;
  const double ratio = mean > centre ? centre / mean : (1 - centre) / (1 - mean);
  return std::min(1.0, 2 * std::pow(ratio, static_cast<double>(whole_clusters(estimate))));
}

double p_value_by_spread(const ScoreEstimate& estimate, double centre) {
  const double mean = estimate.mean;
  const double deviation =
      estimate.standard_error * std::sqrt(centre * (1 - centre) / (mean * (1 - mean)));
  return 2 * student_tail(std::abs(mean - centre) / deviation, estimate.effective_clusters - 1);
}

}  // namespace

ScoreEstimate clustered_score(std::span<const Cluster> clusters, double confidence) {
  assert(confidence > 0 && confidence < 1);
  ScoreEstimate estimate = totals(clusters);
  estimate.confidence = confidence;
  if (spread_is_known(clusters, estimate))
    bound_by_spread(clusters, estimate);
  else
    bound_by_clusters(estimate);
  return estimate;
}

double score_p_value(const ScoreEstimate& estimate, double centre) {
  assert(centre > 0 && centre < 1);
  return estimate.exact_bound ? p_value_by_clusters(estimate, centre)
                              : p_value_by_spread(estimate, centre);
}

Interval score_difference(const ScoreEstimate& a, const ScoreEstimate& b) {
  const double difference = a.mean - b.mean;
  return {difference - std::hypot(a.mean - a.interval.low, b.interval.high - b.mean),
          difference + std::hypot(a.interval.high - a.mean, b.mean - b.interval.low)};
}

double effective_games(const ScoreEstimate& estimate, double game_variance) {
  assert(game_variance >= 0 && estimate.standard_error > 0);
  return game_variance / (estimate.standard_error * estimate.standard_error);
}

double design_effect(const ScoreEstimate& estimate, double game_variance) {
  const double effective = effective_games(estimate, game_variance);
  return effective > 0 ? estimate.games / effective : 1;
}

}  // namespace arbatta
