#include "experiments/statistics/spsa.hpp"

#include <cmath>

#include "core/hash.hpp"
#include "core/rng.hpp"

namespace arbatta {

using Eigen::VectorXd;

SpsaConfig resolved(SpsaConfig config, int steps) {
  constexpr double kFirstMove = 2;  // in units of c
  if (config.stability < 0) config.stability = steps / 10.0;
  if (config.a == 0)
    config.a = kFirstMove * config.c * 2 * config.c * std::pow(config.stability + 1, config.alpha);
  return config;
}

Spsa::Spsa(VectorXd start, VectorXd low, VectorXd high, const SpsaConfig& config,
           std::uint64_t seed)
    : point_(std::move(start)),
      low_(std::move(low)),
      high_(std::move(high)),
      config_(config),
      seed_(seed) {
  point_ = inside(point_);
}

VectorXd Spsa::inside(const VectorXd& point) const { return point.cwiseMax(low_).cwiseMin(high_); }

std::vector<VectorXd> Spsa::points() const {
  Rng rng(mix(seed_, static_cast<std::uint64_t>(step_)));
  const double c = config_.c / std::pow(step_ + 1, config_.gamma);
  VectorXd shift(point_.size());
  for (auto& value : shift) value = rng.bounded(2) == 0 ? c : -c;
  return {inside(point_ + shift), inside(point_ - shift)};
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
