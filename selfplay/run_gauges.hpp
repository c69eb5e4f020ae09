#pragma once

#include <atomic>
#include <cstdint>

namespace arbatta {

/// How well evaluators that take batches were used.
struct BatchCount {
  std::uint64_t batches = 0;
  std::uint64_t positions = 0;  ///< valued in them
  std::uint64_t asked = 0;      ///< games that asked, summed over the batches
  std::uint64_t in_flight = 0;  ///< games that might have, likewise

  /// The share of the games in flight that were valued together; 0 without batches.
  double fill() const {
    return in_flight > 0 ? static_cast<double>(asked) / static_cast<double>(in_flight) : 0;
  }
  double mean() const {
    return batches > 0 ? static_cast<double>(positions) / static_cast<double>(batches) : 0;
  }
};

/// What a run shows of itself while it is played; any thread may read it at any time.
struct RunGauges {
  std::atomic<std::uint64_t> games{0};      ///< played in this run and handed over
  std::atomic<std::uint64_t> positions{0};  ///< of these games
  std::atomic<std::uint64_t> found{0};      ///< games (series) of shards that were there
  std::atomic<float> window{0};             ///< share of the blocks that may be under way …
  std::atomic<float> writer{0};  ///< … and of the shards that may wait for the disk that are
  // BatchCount's
  std::atomic<std::uint64_t> batches{0}, batched{0}, asked{0}, in_flight{0};

  void add(const BatchCount& more) {
    batches.fetch_add(more.batches, std::memory_order_relaxed);
    batched.fetch_add(more.positions, std::memory_order_relaxed);
    asked.fetch_add(more.asked, std::memory_order_relaxed);
    in_flight.fetch_add(more.in_flight, std::memory_order_relaxed);
  }
  BatchCount batch_count() const { return {batches, batched, asked, in_flight}; }
};

}  // namespace arbatta
