#include "eval/learner.hpp"

#include <cmath>

namespace arbatta {
namespace {

/// 0 over none.
template <class Count>
float mean(double sum, Count count) {
  return count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0;
}

}  // namespace

void BatchSums::add(const BatchSums& other) {
  loss += other.loss;
  weight += other.weight;
  policy_loss += other.policy_loss;
  policy_rows_weight += other.policy_rows_weight;
  judged += other.judged;
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
  ++judged;
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

EpochResult BatchSums::epoch_result(double train_loss, double learning_rate) const {
  return {.train_loss = static_cast<float>(train_loss),
          .validation_loss = mean(loss, weight),
          .sign_accuracy = mean(static_cast<double>(right), decided),
          .brier = mean(brier, judged),
          .policy_loss = mean(policy_loss, policy_rows_weight),
          .learning_rate = static_cast<float>(learning_rate)};
}

std::vector<CalibrationBin> BatchSums::calibration() const {
  std::vector<CalibrationBin> means;
  for (const auto& [rows, predicted, outcome] : bins)
    means.push_back({static_cast<float>(rows), mean(predicted, rows), mean(outcome, rows)});
  return means;
}

double logistic_loss(double logit, double target) {
  return std::max(logit, 0.0) - logit * target + std::log1p(std::exp(-std::abs(logit)));
}

}  // namespace arbatta
