#include "eval/mlp/learner.hpp"

#include <cassert>

#include "eval/mlp/losses.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kBlockRows = 128;

/// Elements from a row to the next: not a power of two, or a column would fill few sets of the
/// cache.
template <class Real>
constexpr std::size_t row_step(std::size_t width) {
  return width + kLanes<Real>;
}

/// The layer that takes gradients by its outputs to gradients by its inputs; it has no biases.
MlpLayer transpose_of(const MlpLayer& layer) {
  return {layer.out, layer.in, 0, layer.in * layer.out};
}

}  // namespace

template <class Real>
struct MlpLearner<Real>::Slot {
  AlignedVector<Real> inputs;                 // in this precision
  std::vector<AlignedVector<Real>> outputs;   // by layer, rectified but for the last
  std::vector<AlignedVector<Real>> excess;    // by layer: gradients by what it computes
  std::vector<AlignedVector<Real>> gradient;  // by layer: rows of weights as wide as outputs …
  std::vector<AlignedVector<Real>> bias_gradient;  // … and biases
};

template <class Real>
MlpLearner<Real>::MlpLearner(MlpShape shape, double policy_weight)
    : shape_(std::move(shape)), policy_weight_(policy_weight), layout_(shape_.layers()) {
  shape_.check("evaluator");
  for (const MlpLayer& layer : layout_) {
    layers_.emplace_back(layer);
    transposed_.emplace_back(transpose_of(layer));
  }
  for (std::size_t i = 0; i < kSlots; ++i) slots_.push_back(std::make_unique<Slot>());
}

template <class Real>
MlpLearner<Real>::~MlpLearner() = default;

template <class Real>
std::vector<double> MlpLearner<Real>::initial(std::uint64_t seed) const {
  return initial_parameters(shape_, stream(seed, 0, Purpose::weights));
}

template <class Real>
BatchSums MlpLearner<Real>::sums(std::span<const double> weights, const Samples& samples,
                                 Want want) {
  assert(samples.inputs.size() == samples.rows() * shape_.inputs);
  pack(weights, want);
  std::vector<double> gradient(want == Want::gradient ? size() : 0);
  BatchSums sums = sums_of_blocks(
      samples, kBlockRows,
      [&](const Samples& block, std::size_t slot) {
        return block_sums(block, *slots_[slot], want);
      },
      [&](const BatchSums&, std::size_t slot) {
        if (want == Want::gradient) add_gradient(*slots_[slot], gradient);
      });
  sums.gradient = std::move(gradient);
  return sums;
}

template <class Real>
void MlpLearner<Real>::pack(std::span<const double> weights, Want want) {
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    layers_[l].pack(weights);
    if (want == Want::loss || l == 0) continue;
    const auto& [in, out, first, biases] = layout_[l];
    turned_.assign(in * out + in, 0);
    for (std::size_t i = 0; i < in; ++i)
      for (std::size_t j = 0; j < out; ++j) turned_[j * in + i] = weights[first + i * out + j];
    transposed_[l].pack(std::span<const double>(turned_));
  }
}

template <class Real>
BatchSums MlpLearner<Real>::block_sums(const Samples& samples, Slot& slot, Want want) const {
  forward(samples, slot);
  BatchSums sums = losses(samples, slot, want);
  if (want == Want::gradient) backward(samples, slot);
  return sums;
}

template <class Real>
void MlpLearner<Real>::forward(const Samples& samples, Slot& slot) const {
  slot.outputs.resize(layers_.size());
  const std::size_t rows = samples.rows();
  std::size_t from_row = row_step<Real>(shape_.inputs);
  slot.inputs.resize(rows * from_row);
  for (std::size_t row = 0; row < rows; ++row)
    std::copy_n(samples.inputs.data() + row * shape_.inputs, shape_.inputs,
                slot.inputs.data() + row * from_row);
  const Real* from = slot.inputs.data();
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const std::size_t width = layers_[l].width(), to_row = row_step<Real>(width);
    auto& to = slot.outputs[l];
    to.resize(rows * to_row);
    layers_[l].forward(from, from_row, rows, width, to.data(), to_row);
    if (l + 1 < layers_.size()) rectify(std::span<Real>(to));
    from = to.data();
    from_row = to_row;
  }
}

template <class Real>
BatchSums MlpLearner<Real>::losses(const Samples& samples, Slot& slot, Want want) const {
  const std::size_t step = row_step<Real>(layers_.back().width());
  slot.excess.resize(layers_.size());
  slot.excess.back().assign(samples.rows() * step, Real{0});
  BatchSums sums;
  for (std::size_t row = 0; row < samples.rows(); ++row)
    add_losses(samples, row, std::span(slot.outputs.back()).subspan(row * step, shape_.outputs()),
               std::span(slot.excess.back()).subspan(row * step, shape_.outputs()), sums, want);
  return sums;
}

template <class Real>
void MlpLearner<Real>::add_losses(const Samples& samples, std::size_t row,
                                  std::span<const Real> logits, std::span<Real> excess,
                                  BatchSums& sums, Want want) const {
  const std::size_t values = shape_.values, moves = shape_.policy;
  const double weight = samples.weight(row);
  const auto& of_values = values == 1 ? samples.targets : samples.shares;
  sums.weight += weight;
  sums.loss += weight * value_loss(logits.first(values), of_values.subspan(row * values, values),
                                   weight, excess.first(values));
  if (want == Want::loss)
    sums.judge(mover_log_odds(logits.first(values)),
               samples.outcomes.empty() ? samples.targets[row] : samples.outcomes[row]);
  if (moves == 0 || samples.policies.empty()) return;
  const auto of_moves = samples.policies.subspan(row * moves, moves);
  if (!has_policy(of_moves)) return;
  sums.policy_rows_weight += weight;
  sums.policy_loss += weight * policy_loss(logits.subspan(values), of_moves,
                                           weight * policy_weight_, excess.subspan(values));
}

template <class Real>
void MlpLearner<Real>::backward(const Samples& samples, Slot& slot) const {
  const std::size_t rows = samples.rows();
  slot.gradient.resize(layers_.size());
  slot.bias_gradient.resize(layers_.size());
  for (std::size_t l = layers_.size(); l-- > 0;) {
    const std::size_t width = layers_[l].width(), step = row_step<Real>(width);
    const Real* excess = slot.excess[l].data();
    auto& biases = slot.bias_gradient[l];
    biases.assign(width, Real{0});
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t j = 0; j < width; ++j) biases[j] += excess[row * step + j];
    const auto& below = l == 0 ? slot.inputs : slot.outputs[l - 1];
    const std::size_t below_width = l == 0 ? shape_.inputs : layers_[l - 1].width();
    const std::size_t below_step = row_step<Real>(below_width);
    slot.gradient[l].assign(layers_[l].in() * width, Real{0});
    add_product<Real>({below.data(), 1, below_step}, {excess, kPanel<Real>, step}, layers_[l].in(),
                      rows, width, slot.gradient[l].data(), width);
    if (l == 0) return;
    auto& next = slot.excess[l - 1];
    next.resize(rows * below_step);
    transposed_[l].forward(excess, step, rows, below_width, next.data(), below_step);
    for (std::size_t i = 0; i < next.size(); ++i)
      if (!(below[i] > 0)) next[i] = 0;
  }
}

template <class Real>
void MlpLearner<Real>::add_gradient(const Slot& slot, std::vector<double>& gradient) const {
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const auto& [in, out, weights, biases] = layout_[l];
    const std::size_t width = layers_[l].width();
    for (std::size_t i = 0; i < in; ++i)
      for (std::size_t j = 0; j < out; ++j)
        gradient[weights + i * out + j] += slot.gradient[l][i * width + j];
    for (std::size_t j = 0; j < out; ++j) gradient[biases + j] += slot.bias_gradient[l][j];
  }
}

template class MlpLearner<float>;
template class MlpLearner<double>;

}  // namespace arbatta
