#include "eval/ntuple_learner.hpp"

#include <cassert>
#include <cmath>

namespace arbatta {
namespace {

constexpr std::size_t kBlockRows = 128;

double logit_of(std::span<const double> weights, std::span<const float> entries) {
  double logit = 0;
  for (const float entry : entries) logit += weights[static_cast<std::size_t>(entry)];
  return logit;
}

}  // namespace

BatchSums NtupleLearner::sums(std::span<const double> weights, const Samples& samples, Want want) {
  assert(weights.size() == entries_ && samples.inputs.size() == samples.rows() * count_);
  std::vector<double> gradient(want == Want::gradient ? entries_ : 0);
  const auto block_sums = [&](const Samples& block, std::size_t slot) {
    BatchSums sums;
    excess_[slot].clear();
    for (std::size_t row = 0; row < block.rows(); ++row) {
      const double logit = logit_of(weights, block.inputs.subspan(row * count_, count_));
      const double target = block.targets[row];
      const double weight = block.weight(row);
      sums.weight += weight;
      sums.loss += weight * logistic_loss(logit, target);
      if (want == Want::loss)
        sums.judge(logit, block.outcomes.empty() ? target : block.outcomes[row]);
      else
        excess_[slot].push_back(weight * (1 / (1 + std::exp(-logit)) - target));
    }
    return sums;
  };
  std::size_t row = 0;
  BatchSums sums =
      sums_of_blocks(samples, kBlockRows, block_sums, [&](const BatchSums&, std::size_t slot) {
        for (const double excess : excess_[slot])
          for (const float entry : samples.inputs.subspan(row++ * count_, count_))
            gradient[static_cast<std::size_t>(entry)] += excess;
      });
  sums.gradient = std::move(gradient);
  return sums;
}

}  // namespace arbatta
