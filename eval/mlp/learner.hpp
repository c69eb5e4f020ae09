#pragma once

#include <memory>

#include "eval/learner.hpp"
#include "eval/mlp/layer.hpp"

namespace arbatta {

/// The cross entropies of a net's values and, `policy_weight` times, of its policies (among the
/// legal moves of a row), by back-propagation. Computes in `Real`.
template <class Real>
class MlpLearner final : public Learner {
 public:
  MlpLearner(MlpShape shape, double policy_weight);
  ~MlpLearner() override;

  std::size_t size() const override { return shape_.parameters(); }
  std::vector<double> initial(std::uint64_t seed) const override;
  BatchSums sums(std::span<const double> weights, const Samples& samples, Want want) override;

 private:
  /// What one block of rows works on.
  struct Slot;

  void pack(std::span<const double> weights, Want want);
  BatchSums block_sums(const Samples& samples, Slot& slot, Want want) const;
  void forward(const Samples& samples, Slot& slot) const;
  BatchSums losses(const Samples& samples, Slot& slot, Want want) const;
  /// Of one row; `excess` gets the gradient by its logits.
  void add_losses(const Samples& samples, std::size_t row, std::span<const Real> logits,
                  std::span<Real> excess, BatchSums& sums, Want want) const;
  void backward(const Samples& samples, Slot& slot) const;
  void add_gradient(const Slot& slot, std::vector<double>& gradient) const;

  MlpShape shape_;
  double policy_weight_;
  std::vector<MlpLayer> layout_;
  std::vector<PackedLayer<Real>> layers_;
  std::vector<PackedLayer<Real>> transposed_;  // of all but the first
  std::vector<double> turned_;                 // memory for them
  std::vector<std::unique_ptr<Slot>> slots_;
};

extern template class MlpLearner<float>;
extern template class MlpLearner<double>;

}  // namespace arbatta
