#include "eval/logistic.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "eval/dot.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kBlockRows = 128;

LogisticSums block_sums(std::span<const double> weights, const Samples& samples, std::size_t first,
                        std::size_t last, Want want) {
  const std::size_t width = weights.size();
  LogisticSums sums;
  if (want == Want::gradient) sums.gradient.assign(width, 0.0);
  for (std::size_t row = first; row < last; ++row) {
    const auto inputs = samples.inputs.subspan(row * width, width);
    const double target = samples.targets[row];
    const double logit = dot<double>(weights, inputs);
    sums.loss += logistic_loss(logit, target);
    sums.decided += target != 0.5;
    sums.right += (target > 0.5 && logit > 0) || (target < 0.5 && logit < 0);
    if (want == Want::loss) continue;
    const double excess = 1 / (1 + std::exp(-logit)) - target;
    for (std::size_t i = 0; i < width; ++i)
      sums.gradient[i] += excess * static_cast<double>(inputs[i]);
  }
  return sums;
}

}  // namespace

double logistic_loss(double logit, double target) {
  return std::max(logit, 0.0) - logit * target + std::log1p(std::exp(-std::abs(logit)));
}

LogisticSums logistic_sums(std::span<const double> weights, const Samples& samples, Want want) {
  const std::size_t rows = samples.targets.size();
  assert(samples.inputs.size() == rows * weights.size());
  std::vector<LogisticSums> blocks((rows + kBlockRows - 1) / kBlockRows);
  tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t i) {
    blocks[i] =
        block_sums(weights, samples, i * kBlockRows, std::min((i + 1) * kBlockRows, rows), want);
  });
  LogisticSums sums;
  if (want == Want::gradient) sums.gradient.assign(weights.size(), 0.0);
  for (const LogisticSums& block : blocks) {
    sums.loss += block.loss;
    sums.decided += block.decided;
    sums.right += block.right;
    for (std::size_t i = 0; i < sums.gradient.size(); ++i) sums.gradient[i] += block.gradient[i];
  }
  return sums;
}

}  // namespace arbatta
