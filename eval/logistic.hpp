#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/sample_stream.hpp"

namespace arbatta {

/// Logistic loss of log-odds against a target in [0, 1], in nats.
double logistic_loss(double logit, double target);

/// Sums over some samples.
struct LogisticSums {
  double loss = 0;
  std::vector<double> gradient;  ///< by the weights; empty if not wanted
  std::size_t decided = 0;       ///< targets other than 1/2 …
  std::size_t right = 0;         ///< … that lie on the value's side of 1/2
};

enum class Want : bool { loss, gradient };

/// Sums over all samples, on the threads of the current TBB arena. Rows are summed in fixed blocks,
/// each in order, and the blocks in order, so that the result has the same bits for any number of
/// threads.
LogisticSums logistic_sums(std::span<const double> weights, const Samples& samples, Want want);

}  // namespace arbatta
