#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "core/rng.hpp"

namespace arbatta {

/// A standard normal number (Box & Muller 1958).
inline double normal(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

/// A number of the gamma distribution with this shape (> 0) and scale 1: Marsaglia & Tsang (ACM
/// TOMS 2000), and for shapes below 1 their power of a uniform number.
inline double gamma(double shape, Rng& rng) {
  if (shape < 1) {
    const double power = std::pow(1 - rng.unit(), 1 / shape);
    return power * gamma(shape + 1, rng);
  }
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = normal(rng);
    const double v = std::pow(1 + c * x, 3);
    if (v > 0 && std::log(1 - rng.unit()) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

/// `size` probabilities of the symmetric Dirichlet distribution.
inline std::vector<double> dirichlet(std::size_t size, double alpha, Rng& rng) {
  std::vector<double> result(size);
  double total = 0;
  for (auto& value : result) total += value = gamma(alpha, rng);
  for (auto& value : result) value = total > 0 ? value / total : 1 / static_cast<double>(size);
  return result;
}

}  // namespace arbatta
