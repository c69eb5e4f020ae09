#pragma once

#include "eval/learner.hpp"

namespace arbatta {

/// Logistic regression on table entries: the inputs of a row are the numbers of the entries whose
/// sum is its log-odds. Begins with zero weights.
class NtupleLearner final : public Learner {
 public:
  NtupleLearner(std::size_t entries, std::size_t count) : entries_(entries), count_(count) {}

  std::size_t size() const override { return entries_; }
  BatchSums sums(std::span<const double> weights, const Samples& samples, Want want) override;

 private:
  std::size_t entries_;
  std::size_t count_;                               // of a row
  std::array<std::vector<double>, kSlots> excess_;  // by row of a block
};

}  // namespace arbatta
