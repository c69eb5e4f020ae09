#include "experiments/statistics/spending.hpp"

#include <cassert>
#include <cmath>

#include "experiments/statistics/quantile.hpp"

namespace arbatta {
namespace {

constexpr int kGrid = 512;  // intervals of the integration grid, even (Simpson)
constexpr double kWidest = 7.5;
constexpr double kRootTwoPi = 2.5066282746310002;

// The density, over the score process S(t) = Z sqrt(t), of the paths that have not yet crossed.
struct Density {
  double edge = 0;               // S lies in [-edge, edge]
  std::vector<double> weighted;  // density times Simpson weight, at kGrid + 1 even points
  double at(int i) const { return edge * (2.0 * i / kGrid - 1); }
};

double simpson(int i) {
  if (i == 0 || i == kGrid) return 1.0 / 3;
  return i % 2 == 1 ? 4.0 / 3 : 2.0 / 3;
}

double normal_density(double x, double deviation) {
  const double z = x / deviation;
  return std::exp(-z * z / 2) / (deviation * kRootTwoPi);
}

// Probability that the surviving paths are beyond +-edge after a further step of that deviation.
double crossing(const Density& paths, double deviation, double edge) {
  double sum = 0;
  for (int i = 0; i <= kGrid; ++i)
    sum += paths.weighted[i] * (normal_tail((edge - paths.at(i)) / deviation) +
                                normal_tail((edge + paths.at(i)) / deviation));
  return sum;
}

Density survivors(const Density& paths, double deviation, double edge) {
  Density next{.edge = edge, .weighted = std::vector<double>(kGrid + 1)};
  for (int j = 0; j <= kGrid; ++j) {
    double density = 0;
    for (int i = 0; i <= kGrid; ++i)
      density += paths.weighted[i] * normal_density(next.at(j) - paths.at(i), deviation);
    next.weighted[j] = density * simpson(j) * 2 * edge / kGrid;
  }
  return next;
}

Density first_survivors(double deviation, double edge) {
  Density next{.edge = edge, .weighted = std::vector<double>(kGrid + 1)};
  for (int j = 0; j <= kGrid; ++j)
    next.weighted[j] = normal_density(next.at(j), deviation) * simpson(j) * 2 * edge / kGrid;
  return next;
}

// The z in [0, kWidest] where the decreasing function `probability` falls to `error`.
template <class Probability>
double boundary(Probability probability, double error) {
  double low = 0;
  double high = kWidest;
  for (int step = 0; step < 40; ++step) {
    const double z = (low + high) / 2;
    (probability(z) > error ? low : high) = z;
  }
  return high;
}

}  // namespace

double spent_error(double fraction, double alpha) {
  assert(fraction > 0 && fraction <= 1 && alpha > 0 && alpha < 1);
  return 4 * normal_tail(normal_quantile_two_sided(alpha / 2) / std::sqrt(fraction));
}

std::vector<double> spending_boundaries(std::span<const double> fractions, double alpha) {
  std::vector<double> boundaries;
  Density paths;
  double before = 0;
  double spent = 0;
  for (const double t : fractions) {
    assert(t > before && t <= 1);
    const double deviation = std::sqrt(t - before);
    const double root = std::sqrt(t);
    const double error = spent_error(t, alpha) - spent;
    const bool first = boundaries.empty();
    const double z = boundary(
        [&](double c) { return first ? 2 * normal_tail(c) : crossing(paths, deviation, c * root); },
        error);
    paths = first ? first_survivors(deviation, z * root) : survivors(paths, deviation, z * root);
    boundaries.push_back(z);
    before = t;
    spent += error;
  }
  return boundaries;
}

}  // namespace arbatta
