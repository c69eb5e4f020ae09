#include "eval/linear_learner.hpp"

#include <cassert>
#include <cmath>

#include "eval/dot.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kBlockRows = 128;

BatchSums block_sums(std::span<const double> weights, const Samples& samples, Want want) {
  const std::size_t width = weights.size();
  BatchSums sums;
  if (want == Want::gradient) sums.gradient.assign(width, 0.0);
  for (std::size_t row = 0; row < samples.rows(); ++row) {
    const auto inputs = samples.inputs.subspan(row * width, width);
    const double target = samples.targets[row];
    const double logit = dot<double>(weights, inputs);
    const double weight = samples.weight(row);
    sums.weight += weight;
    sums.loss += weight * logistic_loss(logit, target);
    if (want == Want::loss) {
      sums.judge(logit, samples.outcomes.empty() ? target : samples.outcomes[row]);
      continue;
    }
    const double excess = weight * (1 / (1 + std::exp(-logit)) - target);
    for (std::size_t i = 0; i < width; ++i)
      sums.gradient[i] += excess * static_cast<double>(inputs[i]);
  }
  return sums;
}

}  // namespace

BatchSums LinearLearner::sums(std::span<const double> weights, const Samples& samples, Want want) {
  assert(weights.size() == width_ && samples.inputs.size() == samples.rows() * width_);
  std::vector<double> gradient(want == Want::gradient ? width_ : 0);
  BatchSums sums = sums_of_blocks(
      samples, kBlockRows,
      [&](const Samples& block, std::size_t) { return block_sums(weights, block, want); },
      [&](const BatchSums& block, std::size_t) {
        for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += block.gradient[i];
      });
  sums.gradient = std::move(gradient);
  return sums;
}

}  // namespace arbatta
