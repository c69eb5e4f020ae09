#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arbatta {

/// Positions as a trainer sees them: numbers in, the probability of winning out. What may be
/// missing is empty.
struct Samples {
  std::span<const float> inputs;    ///< `width` values a row
  std::span<const float> targets;   ///< a row, of the mover: 1 = it won, 0 = it lost, 1/2 = a draw
  std::span<const float> shares{};  ///< three sides: targets by side, the mover's first
  std::span<const float>
      outcomes{};  ///< a row: how the game ended, where targets are something else
  std::span<const float> policies{};  ///< `policy_size` values a row, by move: a probability, -1
                                      ///< for a move that isn't legal; all -1: no policy is known
  std::span<const float> weights{};   ///< a row: what it counts, about 1 on average

  std::size_t rows() const { return targets.size(); }
  double weight(std::size_t row) const {
    return weights.empty() ? 1 : static_cast<double>(weights[row]);
  }
  /// The rows from `first` on.
  Samples part(std::size_t first, std::size_t count) const {
    const auto slice = [&](std::span<const float> all) {
      const std::size_t width = rows() == 0 ? 0 : all.size() / rows();
      return all.subspan(first * width, count * width);
    };
    return {slice(inputs),   slice(targets),  slice(shares),
            slice(outcomes), slice(policies), slice(weights)};
  }
};

enum class Split : std::uint8_t { training, validation };

/// Data for a trainer, in an order that depends on the stream's own seed and the epoch alone.
class SampleStream {
 public:
  virtual ~SampleStream() = default;

  virtual std::size_t width() const = 0;
  /// Begins again with the rows of one part, in the order of this epoch.
  virtual void begin(Split split, int epoch) = 0;
  /// The next rows, valid until the next call; none at the end.
  virtual Samples next() = 0;
};

}  // namespace arbatta
