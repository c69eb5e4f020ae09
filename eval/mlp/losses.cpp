#include "eval/mlp/losses.hpp"

#include <algorithm>
#include <cmath>

#include "eval/learner.hpp"

namespace arbatta {
namespace {

/// What exponentials of logits are divided by, all less `best`.
struct Softmax {
  double best = 0, total = 0;

  double lag(double logit) const { return logit - best; }
  double share(double logit) const { return std::exp(lag(logit)) / total; }
};

template <class Real>
Softmax softmax_of(std::span<const Real> logits) {
  Softmax softmax{.best = *std::max_element(logits.begin(), logits.end())};
  for (const Real logit : logits) softmax.total += std::exp(logit - softmax.best);
  return softmax;
}

}  // namespace

template <class Real>
double value_loss(std::span<const Real> logits, std::span<const float> targets, double weight,
                  std::span<Real> gradient) {
  if (logits.size() == 1) {
    const double logit = logits[0], target = targets[0];
    gradient[0] = static_cast<Real>(weight * (1 / (1 + std::exp(-logit)) - target));
    return logistic_loss(logit, target);
  }
  const Softmax softmax = softmax_of(logits);
  double loss = 0;
  for (std::size_t side = 0; side < logits.size(); ++side) {
    const double logit = logits[side], target = targets[side];
    loss -= target * (softmax.lag(logit) - std::log(softmax.total));
    gradient[side] = static_cast<Real>(weight * (softmax.share(logit) - target));
  }
  return loss;
}

template <class Real>
double mover_log_odds(std::span<const Real> logits) {
  if (logits.size() == 1) return logits[0];
  const double share = softmax_of(logits).share(logits[0]);
  return std::log(share / (1 - share));
}

bool has_policy(std::span<const float> targets) {
  return std::any_of(targets.begin(), targets.end(), [](float target) { return target >= 0; });
}

template <class Real>
double policy_loss(std::span<const Real> logits, std::span<const float> targets, double weight,
                   std::span<Real> gradient) {
  Softmax softmax{.best = -1e30};
  for (std::size_t move = 0; move < targets.size(); ++move)
    if (targets[move] >= 0) softmax.best = std::max<double>(softmax.best, logits[move]);
  for (std::size_t move = 0; move < targets.size(); ++move)
    if (targets[move] >= 0) softmax.total += std::exp(softmax.lag(logits[move]));
  double loss = 0;
  for (std::size_t move = 0; move < targets.size(); ++move) {
    if (targets[move] < 0) continue;
    const double logit = logits[move], target = targets[move];
    if (target > 0) loss -= target * (softmax.lag(logit) - std::log(softmax.total));
    gradient[move] = static_cast<Real>(weight * (softmax.share(logit) - target));
  }
  return loss;
}

template double value_loss(std::span<const float>, std::span<const float>, double,
                           std::span<float>);
template double value_loss(std::span<const double>, std::span<const float>, double,
                           std::span<double>);
template double mover_log_odds(std::span<const float>);
template double mover_log_odds(std::span<const double>);
template double policy_loss(std::span<const float>, std::span<const float>, double,
                            std::span<float>);
template double policy_loss(std::span<const double>, std::span<const float>, double,
                            std::span<double>);

}  // namespace arbatta
