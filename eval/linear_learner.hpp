#pragma once

#include "eval/learner.hpp"

namespace arbatta {

/// Logistic regression: log-odds that are linear in the inputs. Begins with zero weights.
class LinearLearner final : public Learner {
 public:
  explicit LinearLearner(std::size_t width) : width_(width) {}

  std::size_t size() const override { return width_; }
  BatchSums sums(std::span<const double> weights, const Samples& samples, Want want) override;

 private:
  std::size_t width_;
};

}  // namespace arbatta
