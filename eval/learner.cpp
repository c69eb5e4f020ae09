#include "eval/learner.hpp"

#include <cmath>

namespace arbatta {

void BatchSums::add(const BatchSums& other) {
  loss += other.loss;
  policy_loss += other.policy_loss;
  policy_rows += other.policy_rows;
  decided += other.decided;
  right += other.right;
  brier += other.brier;
  for (std::size_t i = 0; i < kBins; ++i) {
    bins[i].rows += other.bins[i].rows;
    bins[i].predicted += other.bins[i].predicted;
    bins[i].outcome += other.bins[i].outcome;
  }
}

void BatchSums::judge(double logit, double outcome) {
  decided += outcome != 0.5;
  right += (outcome > 0.5 && logit > 0) || (outcome < 0.5 && logit < 0);
  const double predicted = 1 / (1 + std::exp(-logit));
  brier += (predicted - outcome) * (predicted - outcome);
  if (!std::isfinite(predicted)) return;
  const auto bin = std::min(static_cast<std::size_t>(predicted * kBins), kBins - 1);
  ++bins[bin].rows;
  bins[bin].predicted += predicted;
  bins[bin].outcome += outcome;
}

double logistic_loss(double logit, double target) {
  return std::max(logit, 0.0) - logit * target + std::log1p(std::exp(-std::abs(logit)));
}

}  // namespace arbatta
