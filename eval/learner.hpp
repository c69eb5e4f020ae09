#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/sample_stream.hpp"
#include "eval/training.hpp"

namespace arbatta {

/// Positions whose predicted score of the mover is about the same.
struct CalibrationSums {
  std::size_t rows = 0;
  double predicted = 0;
  double outcome = 0;
};

/// Sums over some samples. Losses are cross entropies in nats, times what a row counts.
struct BatchSums {
  static constexpr std::size_t kBins = 20;  ///< of predicted scores, equally wide

  double loss = 0;                ///< of the values
  double weight = 0;              ///< what the rows count together
  double policy_loss = 0;         ///< of the policies
  double policy_rows_weight = 0;  ///< what the rows that have one count together
  std::vector<double> gradient;   ///< of what is minimised, by the weights; empty if not wanted

  // Only if the loss alone was wanted; all rows count the same.
  std::size_t judged = 0;
  std::size_t decided = 0;  ///< outcomes other than 1/2 …
  std::size_t right = 0;    ///< … that lie on the value's side of 1/2
  double brier = 0;         ///< squared errors of predicted scores
  std::array<CalibrationSums, kBins> bins{};

  /// All but the gradient.
  void add(const BatchSums& other);
  /// What predicted log-odds of the mover were worth.
  void judge(double logit, double outcome);

  /// Means of validation after an epoch, with what the epoch itself came to.
  EpochResult epoch_result(double train_loss, double learning_rate) const;
  std::vector<CalibrationBin> calibration() const;
};

enum class Want : bool { loss, gradient };

/// What is trained: weights, and what samples cost under them.
class Learner {
 public:
  virtual ~Learner() = default;

  virtual std::size_t size() const = 0;  ///< weights
  /// The weights that training begins with.
  virtual std::vector<double> initial(std::uint64_t /*seed*/) const {
    return std::vector<double>(size());
  }
  /// Sums over all samples, on the threads of the current TBB arena: the same bits for any number
  /// of them.
  virtual BatchSums sums(std::span<const double> weights, const Samples& samples, Want want) = 0;
};

/// Logistic loss of log-odds against a target in [0, 1], in nats.
double logistic_loss(double logit, double target);

/// Adds up `block_sums(samples, slot)` of blocks of samples in their order. Blocks are computed
/// side by side, each in a `slot` below kSlots that no other one has meanwhile; `take(slot)` is
/// called for one after the other.
inline constexpr std::size_t kSlots = 32;

template <class BlockSums, class Take>
BatchSums sums_of_blocks(const Samples& samples, std::size_t block_rows, BlockSums block_sums,
                         Take take) {
  BatchSums sums;
  for (std::size_t first = 0; first < samples.rows(); first += kSlots * block_rows) {
    const std::size_t rows = std::min(kSlots * block_rows, samples.rows() - first);
    std::array<BatchSums, kSlots> blocks;
    const std::size_t count = (rows + block_rows - 1) / block_rows;
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t slot) {
      const std::size_t begin = slot * block_rows;
      blocks[slot] =
          block_sums(samples.part(first + begin, std::min(block_rows, rows - begin)), slot);
    });
    for (std::size_t slot = 0; slot < count; ++slot) {
      sums.add(blocks[slot]);
      take(blocks[slot], slot);
    }
  }
  return sums;
}

}  // namespace arbatta
