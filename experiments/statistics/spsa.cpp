#include "experiments/statistics/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "core/hash.hpp"
#include "core/rng.hpp"

namespace arbatta {

using Eigen::VectorXd;

namespace {

/// Half a unit, and a hair more so that both sides of a wall are never rounded to it.
constexpr double kLeastLook = 0.5 + 1e-6;

}  // namespace

SpsaConfig resolved(SpsaConfig config, int steps) {
  constexpr double kFirstMove = 2;  // in units of c
  if (config.stability < 0) config.stability = steps / 10.0;
  if (config.a == 0)
    config.a = kFirstMove * config.c * 2 * config.c * std::pow(config.stability + 1, config.alpha);
  return config;
}

Spsa::Spsa(VectorXd start, SpsaBox box, const SpsaConfig& config, std::uint64_t seed)
    : point_(std::move(start)), box_(std::move(box)), config_(config), seed_(seed) {
  point_ = inside(point_);
}

VectorXd Spsa::inside(const VectorXd& point) const {
  return point.cwiseMax(box_.low).cwiseMin(box_.high);
}

/// The nearest point inside that has whole units.
VectorXd Spsa::measurable(const VectorXd& point) const {
  VectorXd nearest = inside(point);
  for (Eigen::Index i = 0; i < nearest.size(); ++i)
    if (const double unit = box_.unit[i]; unit > 0)
      nearest[i] = unit * std::round(nearest[i] / unit);
  return nearest;
}

std::vector<VectorXd> Spsa::points() const {
  Rng rng(mix(seed_, static_cast<std::uint64_t>(step_)));
  const double c = config_.c / std::pow(step_ + 1, config_.gamma);
  VectorXd shift(point_.size());
  for (Eigen::Index i = 0; i < shift.size(); ++i) {
    const double look = std::max(c, kLeastLook * box_.unit[i]);
    shift[i] = rng.bounded(2) == 0 ? look : -look;
  }
  return {measurable(point_ + shift), measurable(point_ - shift)};
}

void Spsa::tell(std::span<const double> values) {
  const double a = config_.a / std::pow(config_.stability + step_ + 1, config_.alpha);
  const auto sides = points();
  const VectorXd widths = sides[0] - sides[1];
  for (Eigen::Index i = 0; i < point_.size(); ++i)
    if (widths[i] != 0) point_[i] += a * (values[0] - values[1]) / widths[i];
  point_ = inside(point_);
  ++step_;
}

}  // namespace arbatta
