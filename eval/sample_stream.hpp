#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arbatta {

/// Positions as a trainer sees them: numbers in, the probability of winning out.
struct Samples {
  std::span<const float> inputs;   ///< `width` values a row
  std::span<const float> targets;  ///< a row: 1 = the mover won, 0 = it lost, 1/2 = a draw
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
