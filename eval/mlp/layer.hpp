#pragma once

#include <algorithm>
#include <span>

#include "eval/mlp/shape.hpp"
#include "eval/panel_product.hpp"

namespace arbatta {

/// A layer's weights in the order in which the kernel reads them.
template <class Real>
class PackedLayer {
 public:
  /// In, out and what `pack` is given are those of the layer.
  explicit PackedLayer(const MlpLayer& layer)
      : layer_(layer),
        width_(padded<Real>(layer.out)),
        weights_((layer.out + kPanel<Real> - 1) / kPanel<Real> * kPanel<Real> * layer.in),
        biases_(width_) {}

  std::size_t in() const { return layer_.in; }
  std::size_t out() const { return layer_.out; }
  std::size_t width() const { return width_; }  ///< of a row of outputs; those beyond `out` are 0

  template <class Parameter>
  void pack(std::span<const Parameter> parameters) {
    const auto& [in, out, weights, biases] = layer_;
    for (std::size_t i = 0; i < in; ++i) {
      const Parameter* row = parameters.data() + weights + i * out;
      for (std::size_t first = 0; first < out; first += kPanel<Real>) {
        const std::size_t count = std::min(kPanel<Real>, out - first);
        Real* to = weights_.data() + first * in + i * kPanel<Real>;
        for (std::size_t j = 0; j < count; ++j) to[j] = static_cast<Real>(row[first + j]);
      }
    }
    for (std::size_t j = 0; j < out; ++j)
      biases_[j] = static_cast<Real>(parameters[biases + j]) + Real{0};  // no -0 for sparse rows
  }

  /// Outputs of some rows before rectification: the first `columns` of them, whole half panels.
  void forward(const Real* inputs, std::size_t input_row, std::size_t rows, std::size_t columns,
               Real* outputs, std::size_t output_row) const {
    begin(rows, columns, outputs, output_row);
    add_product<Real>({inputs, input_row, 1}, right(), rows, layer_.in, columns, outputs,
                      output_row);
  }

  /// The same of one row, given by what in it is not 0.
  void forward_sparse(const Real* values, const std::uint32_t* places, std::size_t count,
                      Real* outputs) const {
    begin(1, width_, outputs, width_);
    add_sparse_row(values, places, count, right(), width_, outputs);
  }

 private:
  RightMatrix<Real> right() const {
    return {weights_.data(), kPanel<Real> * layer_.in, kPanel<Real>};
  }

  void begin(std::size_t rows, std::size_t columns, Real* outputs, std::size_t output_row) const {
    for (std::size_t row = 0; row < rows; ++row)
      std::copy_n(biases_.data(), columns, outputs + row * output_row);
  }

  MlpLayer layer_;
  std::size_t width_;
  AlignedVector<Real> weights_;
  AlignedVector<Real> biases_;
};

template <class Real>
void rectify(std::span<Real> values) {
  for (Real& value : values) value = std::max(value, Real{0});
}

}  // namespace arbatta
