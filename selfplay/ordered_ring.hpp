#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "selfplay/job_ring.hpp"

namespace arbatta {

/// Blocks 0 .. count-1 made by any number of workers and handed to one consumer in order, without a
/// lock. A worker claims the next number, fills that number's slot in place and goes on; at most
/// `window` blocks are claimed and not yet consumed, which bounds the memory whatever the consumer
/// does. Nobody waits but a worker for whom there is no slot and no job, and a consumer whose next
/// block is not ready. A slot's Block is used again: whoever makes it clears it first.
template <class Block>
class OrderedRing {
 public:
  /// `stop` may be set by a signal handler at any time.
  OrderedRing(std::uint64_t count, std::size_t window, const std::atomic<bool>& stop)
      : crew_(stop), jobs_(crew_), count_(count), slots_(window) {}

  JobRing& jobs() { return jobs_; }
  Crew& crew() { return crew_; }

  /// The share of the window that is claimed and not yet consumed.
  float fill() const {
    return static_cast<float>(claimed_.load(std::memory_order_relaxed) - consumed_.load()) /
           static_cast<float>(slots_.size());
  }

  /// A worker: calls make(index, block) until the run is over. Jobs go first. A block that was in
  /// the making when the stop was requested is dropped, since `make` may have cut it short.
  /// Exceptions end the run and reach the caller through `rethrow_failure`.
  template <class Make>
  void work(Make&& make) {
    try {
      work_until_over(make);
    } catch (...) {
      crew_.fail(std::current_exception());
    }
    crew_.wake_all();
  }

  /// The consumer: calls take(index, block) for each block in order, and idle() before it waits.
  /// True if all were taken or `take` returned false (if it returns anything), which ends it; false
  /// if the run was stopped or failed. `end` must follow: until then workers stay for jobs.
  template <class Take, class Idle>
  bool consume(Take&& take, Idle&& idle) {
    for (std::uint64_t index = 0; index < count_; ++index) {
      if (!wait_for(index, idle)) return false;
      Block& block = slots_[index % slots_.size()].block;
      if constexpr (std::is_void_v<decltype(take(index, block))>)
        take(index, block);
      else if (!take(index, block))
        return true;
      consumed_.store(index + 1);
      crew_.workers.signal_one();
    }
    return true;
  }

  void end() { crew_.end(); }

 private:
  struct alignas(64) Slot {
    std::atomic<std::uint64_t> filled{0};  ///< number of its block + 1
    Block block;
  };

  void work_until_over(auto& make) {
    for (;;) {
      const std::uint32_t seen = crew_.workers.now();
      if (crew_.over()) return;
      const auto start = TimeCount::Clock::now();
      if (jobs_.run_one()) {
        crew_.jobs.add_since(start);
        continue;
      }
      const std::optional<std::uint64_t> index = claim();
      if (!index) {
        crew_.workers.wait(seen);
        continue;
      }
      make(*index, slots_[*index % slots_.size()].block);
      crew_.making.add_since(start);
      if (crew_.stop_requested()) return;
      hand_over(*index);
    }
  }

  std::optional<std::uint64_t> claim() {
    std::uint64_t index = claimed_.load(std::memory_order_relaxed);
    do {
      if (index >= count_ || index >= consumed_.load() + slots_.size()) return std::nullopt;
    } while (!claimed_.compare_exchange_weak(index, index + 1, std::memory_order_relaxed));
    return index;
  }

  // Wakes the consumer for the block it waits for only. The four accesses of `filled` and
  // `consumed_` here and in the consumer are sequentially consistent: one of the two sees the
  // other's store.
  void hand_over(std::uint64_t index) {
    slots_[index % slots_.size()].filled.store(index + 1);
    if (consumed_.load() == index) crew_.consumer.signal_one();
  }

  bool wait_for(std::uint64_t index, auto& idle) {
    const auto& filled = slots_[index % slots_.size()].filled;
    for (;;) {
      const std::uint32_t seen = crew_.consumer.now();
      if (filled.load() == index + 1) return true;
      if (crew_.over()) return false;
      idle();
      crew_.consumer.wait(seen);
    }
  }

  Crew crew_;
  JobRing jobs_;
  const std::uint64_t count_;
  std::vector<Slot> slots_;
  alignas(64) std::atomic<std::uint64_t> claimed_{0};
  alignas(64) std::atomic<std::uint64_t> consumed_{0};
};

}  // namespace arbatta
