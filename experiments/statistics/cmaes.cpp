#include "experiments/statistics/cmaes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/hash.hpp"
#include "core/rng.hpp"
#include "core/search/dirichlet.hpp"

namespace arbatta {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Sum of the weights squared over the sum of their squares, of those in [first, last).
double effective(const VectorXd& weights, int first, int last) {
  const auto part = weights.segment(first, last - first);
  return part.sum() * part.sum() / part.squaredNorm();
}

/// The indices of the values, the largest first.
std::vector<int> ranked(std::span<const double> values) {
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return values[a] > values[b]; });
  return order;
}

}  // namespace

int population_of(const CmaesConfig& config, int dimensions) {
  if (config.population > 0) return config.population;
  return 4 + static_cast<int>(3 * std::log(dimensions));
}

CmaesConstants::CmaesConstants(int n, int lambda) : weights(lambda), mu(lambda / 2) {
  for (int i = 0; i < lambda; ++i) weights[i] = std::log((lambda + 1) / 2.0) - std::log(i + 1);
  mu_eff = effective(weights, 0, mu);
  const double mu_eff_minus = effective(weights, mu, lambda);
  c_sigma = (mu_eff + 2) / (n + mu_eff + 5);
  d_sigma = 1 + 2 * std::max(0.0, std::sqrt((mu_eff - 1) / (n + 1)) - 1) + c_sigma;
  c_c = (4 + mu_eff / n) / (n + 4 + 2 * mu_eff / n);
  c_1 = 2 / (std::pow(n + 1.3, 2) + mu_eff);
  c_mu = std::min(1 - c_1, 2 * (0.25 + mu_eff + 1 / mu_eff - 2) / (std::pow(n + 2, 2) + mu_eff));
  chi_n = std::sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
  const double alpha_mu = 1 + c_1 / c_mu;
  const double alpha_mu_eff = 1 + 2 * mu_eff_minus / (mu_eff + 2);
  const double alpha_positive = (1 - c_1 - c_mu) / (n * c_mu);
  const double positive = weights.cwiseMax(0).sum(), negative = -weights.cwiseMin(0).sum();
  const double scale = std::min({alpha_mu, alpha_mu_eff, alpha_positive}) / negative;
  for (double& weight : weights) weight *= weight >= 0 ? 1 / positive : scale;
}

Cmaes::Cmaes(VectorXd mean, const CmaesConfig& config, std::uint64_t seed)
    : constants_(static_cast<int>(mean.size()),
                 population_of(config, static_cast<int>(mean.size()))),
      seed_(seed),
      mean_(std::move(mean)),
      sigma_(config.sigma),
      path_sigma_(VectorXd::Zero(mean_.size())),
      path_c_(VectorXd::Zero(mean_.size())),
      covariance_(MatrixXd::Identity(mean_.size(), mean_.size())) {
  decompose();
}

void Cmaes::decompose() {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(covariance_);
  axes_ = solver.eigenvectors();
  lengths_ = solver.eigenvalues().cwiseMax(1e-20).cwiseSqrt();
}

/// Standard normal numbers, a column a point.
MatrixXd Cmaes::draws() const {
  Rng rng(mix(seed_, static_cast<std::uint64_t>(generation_)));
  MatrixXd z(mean_.size(), constants_.weights.size());
  for (double& value : z.reshaped()) value = normal(rng);
  return z;
}

std::vector<VectorXd> Cmaes::points() const {
  const MatrixXd steps = axes_ * lengths_.asDiagonal() * draws();
  std::vector<VectorXd> points;
  for (const auto& step : steps.colwise()) points.push_back(mean_ + sigma_ * step);
  return points;
}

void Cmaes::tell(std::span<const double> values) {
  const auto& [weights, mu, mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi_n] = constants_;
  assert(std::ssize(values) == weights.size());
  const MatrixXd z = draws()(Eigen::all, ranked(values));
  const MatrixXd steps = axes_ * lengths_.asDiagonal() * z;
  const VectorXd best = weights.head(mu);
  const VectorXd step = steps.leftCols(mu) * best;
  mean_ += sigma_ * step;
  path_sigma_ = (1 - c_sigma) * path_sigma_ +
                std::sqrt(c_sigma * (2 - c_sigma) * mu_eff) * (axes_ * (z.leftCols(mu) * best));
  const double n = static_cast<double>(mean_.size());
  const double stationary = 1 - std::pow(1 - c_sigma, 2 * (generation_ + 1));
  const bool is_stalled = path_sigma_.norm() / std::sqrt(stationary) >= (1.4 + 2 / (n + 1)) * chi_n;
  path_c_ = (1 - c_c) * path_c_;
  if (!is_stalled) path_c_ += std::sqrt(c_c * (2 - c_c) * mu_eff) * step;
  adapt_covariance(steps, z.colwise().norm().transpose(), is_stalled);
  sigma_ *= std::exp(c_sigma / d_sigma * (path_sigma_.norm() / chi_n - 1));
  decompose();
  ++generation_;
}

/// `whitened_norms`: of the steps, in units of the distribution that they were drawn from.
void Cmaes::adapt_covariance(const MatrixXd& steps, const VectorXd& whitened_norms,
                             bool is_stalled) {
  const double n = static_cast<double>(mean_.size());
  const auto& [weights, mu, mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi_n] = constants_;
  VectorXd scaled = weights;
  for (Eigen::Index i = 0; i < scaled.size(); ++i)
    if (scaled[i] < 0) scaled[i] *= n / std::pow(whitened_norms[i], 2);
  const double lost = is_stalled ? c_1 * c_c * (2 - c_c) : 0;
  const MatrixXd updated = (1 + lost - c_1 - c_mu * weights.sum()) * covariance_ +
                           c_1 * path_c_ * path_c_.transpose() +
                           c_mu * steps * scaled.asDiagonal() * steps.transpose();
  covariance_ = (updated + updated.transpose()) / 2;
}

}  // namespace arbatta
