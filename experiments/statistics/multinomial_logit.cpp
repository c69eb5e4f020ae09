#include "experiments/statistics/multinomial_logit.hpp"

#include <algorithm>
#include <cmath>

namespace arbatta {
namespace {

constexpr double kUnbounded = 15;       // nats: the maximum lies at infinity
constexpr double kLongestStep = 2;      // nats
constexpr double kRidge = 1e-9;         // keeps unidentified directions solvable and still
constexpr double kUnidentified = 1e-7;  // smallest eigenvalue relative to the largest
constexpr int kMaxSteps = 100;

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Likelihood {
  double log = 0;
  VectorXd gradient;
  MatrixXd information;
};

VectorXd softmax(const VectorXd& x) {
  const VectorXd weights = (x.array() - x.maxCoeff()).exp();
  return weights / weights.sum();
}

Likelihood likelihood(const std::vector<LogitTerm>& terms, const VectorXd& beta) {
  Likelihood result{0, VectorXd::Zero(beta.size()), MatrixXd::Zero(beta.size(), beta.size())};
  for (const LogitTerm& term : terms) {
    const VectorXd p = softmax(term.rows * beta + term.offset);
    const double games = term.counts.sum();
    result.log += (term.counts.array() * p.array().max(1e-300).log()).sum();
    result.gradient += term.rows.transpose() * (term.counts - games * p);
    const VectorXd mean = term.rows.transpose() * p;
    result.information +=
        games * (term.rows.transpose() * p.asDiagonal() * term.rows - mean * mean.transpose());
  }
  return result;
}

MatrixXd with_ridge(const MatrixXd& information) {
  return information + kRidge * MatrixXd::Identity(information.rows(), information.cols());
}

VectorXd newton_step(const Likelihood& at) {
  VectorXd step = with_ridge(at.information).ldlt().solve(at.gradient);
  const double longest = step.cwiseAbs().maxCoeff();
  return longest > kLongestStep ? VectorXd(step * (kLongestStep / longest)) : step;
}

bool well_conditioned(const MatrixXd& information) {
  const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(information).eigenvalues();
  return values.minCoeff() > kUnidentified * std::max(values.maxCoeff(), 1e-3);
}

}  // namespace

LogitFit fit_logit(const std::vector<LogitTerm>& terms, int unknowns) {
  LogitFit best{.beta = VectorXd::Zero(unknowns)};
  if (unknowns == 0) return best;
  Likelihood at = likelihood(terms, best.beta);
  for (int step = 0; step < kMaxSteps; ++step) {
    VectorXd move = newton_step(at);
    if (std::abs(move.dot(at.gradient)) < 1e-13) {
      best.beta += move;
      break;
    }
    Likelihood next = likelihood(terms, best.beta + move);
    for (int halving = 0; next.log < at.log && halving < 30; ++halving)
      next = likelihood(terms, best.beta + (move /= 2));
    best.beta += move;
    at = next;
    best.finite = best.beta.cwiseAbs().maxCoeff() < kUnbounded;
    if (!best.finite) break;
  }
  best.covariance = with_ridge(at.information).inverse();
  best.identified = well_conditioned(at.information);
  return best;
}

}  // namespace arbatta
