#pragma once

#include <span>
#include <vector>

#include "eval/mlp/layer.hpp"
#include "eval/mlp/shape.hpp"

namespace arbatta {

/// A net ready to be run. What a row comes to has the same bits whatever it is run together with,
/// and no run allocates.
class MlpNet {
 public:
  /// `parameters` as `MlpShape::layers` lays them out; Error naming `where` for another number, or
  /// one that is not finite.
  MlpNet(const std::string& where, MlpShape shape, std::span<const float> parameters);

  const MlpShape& shape() const { return shape_; }

  /// `shape().inputs` a row in; `shape().values` logits a row out and, unless `policies` is empty,
  /// `shape().policy` logits a row.
  void run(std::span<const float> inputs, std::span<float> values,
           std::span<float> policies = {}) const;

 private:
  static constexpr std::size_t kRows = 32;  // at once

  void run_some(const float* inputs, std::size_t rows, float* values, float* policies) const;
  void enter(const float* inputs, std::size_t rows, float* outputs) const;

  MlpShape shape_;
  std::vector<PackedLayer<float>> layers_;
};

}  // namespace arbatta
