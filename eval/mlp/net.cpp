#include "eval/mlp/net.hpp"

#include <array>
#include <cassert>

#include "eval/linear.hpp"

namespace arbatta {

MlpNet::MlpNet(const std::string& where, MlpShape shape, std::span<const float> parameters)
    : shape_(std::move(shape)) {
  shape_.check(where);
  check_weights(where, parameters, shape_.parameters());
  for (const MlpLayer& layer : shape_.layers()) {
    layers_.emplace_back(layer);
    layers_.back().pack(parameters);
  }
}

void MlpNet::run(std::span<const float> inputs, std::span<float> values,
                 std::span<float> policies) const {
  const std::size_t rows = values.size() / shape_.values;
  assert(inputs.size() == rows * shape_.inputs);
  for (std::size_t row = 0; row < rows; row += kRows)
    run_some(inputs.data() + row * shape_.inputs, std::min(kRows, rows - row),
             values.data() + row * shape_.values,
             policies.empty() ? nullptr : policies.data() + row * shape_.policy);
}

/// Through the first layer, row by row where most inputs are 0.
void MlpNet::enter(const float* inputs, std::size_t rows, float* outputs) const {
  const auto& layer = layers_.front();
  const std::size_t in = shape_.inputs;
  std::size_t filled = 0;
  for (std::size_t i = 0; i < rows * in; ++i) filled += inputs[i] != 0;
  if (8 * filled > 3 * rows * in)
    return layer.forward(inputs, in, rows, layer.width(), outputs, layer.width());
  std::array<float, MlpShape::kMaxInputs> some;
  std::array<std::uint32_t, MlpShape::kMaxInputs> places;
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < in; ++i) {
      some[count] = inputs[row * in + i];
      places[count] = static_cast<std::uint32_t>(i);
      count += some[count] != 0;
    }
    layer.forward_sparse(some.data(), places.data(), count, outputs + row * layer.width());
  }
}

void MlpNet::run_some(const float* inputs, std::size_t rows, float* values, float* policies) const {
  alignas(32) float buffers[2][kRows * MlpShape::kMaxWidth];
  float* from = buffers[0];
  float* to = buffers[1];
  enter(inputs, rows, from);
  for (std::size_t l = 1; l < layers_.size(); ++l) {
    const std::size_t in = layers_[l - 1].width();
    rectify(std::span(from, rows * in));
    const bool heads = l + 1 == layers_.size();
    const std::size_t columns =
        heads && policies == nullptr ? padded<float>(shape_.values) : layers_[l].width();
    layers_[l].forward(from, in, rows, columns, to, layers_[l].width());
    std::swap(from, to);
  }
  const std::size_t width = layers_.back().width();
  for (std::size_t row = 0; row < rows; ++row) {
    const float* out = from + row * width;
    std::copy_n(out, shape_.values, values + row * shape_.values);
    if (policies != nullptr)
      std::copy_n(out + shape_.values, shape_.policy, policies + row * shape_.policy);
  }
}

}  // namespace arbatta
