#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"

namespace arbatta {

/// A fully connected layer within the flat list of a net's parameters: `weights[in][out]`, an
/// input's row after the other, then a bias for each output.
struct MlpLayer {
  std::size_t in = 0;
  std::size_t out = 0;
  std::size_t weights = 0;  ///< where they begin
  std::size_t biases = 0;
};

/// Inputs, hidden layers with rectified outputs, and two heads on the last of these: values and
/// policy (log-odds each), which are one layer, values first.
struct MlpShape {
  std::size_t inputs = 0;
  std::vector<std::size_t> hidden;
  std::size_t values = 1;  ///< 1: log-odds of the mover; else a logit a side, the mover's first
  std::size_t policy = 0;  ///< 0 or a logit for each move of the game

  static constexpr std::size_t kMaxWidth = 512;  ///< of a hidden layer, and of the outputs
  static constexpr std::size_t kMaxInputs = 1024;

  std::size_t outputs() const { return values + policy; }
  std::vector<MlpLayer> layers() const;
  std::size_t parameters() const;

  /// Throws Error naming `where` for a shape beyond the limits.
  void check(const std::string& where) const;

  bool operator==(const MlpShape&) const = default;
};

/// The values of two sides need one logit.
constexpr std::size_t value_count(int sides) {
  return sides == 2 ? 1 : static_cast<std::size_t>(sides);
}

/// The widths in a text such as `64-32`. Throws Error naming the option.
std::vector<std::size_t> parse_hidden(std::string_view text);
std::string hidden_text(const std::vector<std::size_t>& hidden);

/// Parameters to begin with: weights normal with variance 2 / inputs (He et al., ICCV 2015), those
/// of the heads a tenth of that, biases 0.
std::vector<double> initial_parameters(const MlpShape& shape, Rng rng);

}  // namespace arbatta
