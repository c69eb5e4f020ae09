#include "experiments/statistics/mean.hpp"

#include <cmath>
#include <limits>

#include "experiments/statistics/quantile.hpp"

namespace arbatta {

MeanEstimate clustered_mean(std::span<const Cluster> clusters, double confidence) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double sum = 0, games = 0, n = 0;
  for (const auto& cluster : clusters) {
    sum += cluster.score;
    games += cluster.games;
    n += cluster.games > 0;
  }
  const double mean = games > 0 ? sum / games : 0;
  if (n < 2) return {mean, kInfinity, {-kInfinity, kInfinity}};
  double squares = 0;
  for (const auto& cluster : clusters) {
    const double residual = cluster.score - mean * cluster.games;
    squares += residual * residual;
  }
  const double error = std::sqrt(n / (n - 1) * squares) / games;
  const double half_width = error * student_quantile_two_sided(1 - confidence, n - 1);
  return {mean, error, {mean - half_width, mean + half_width}};
}

}  // namespace arbatta
