#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "selfplay/crew.hpp"

namespace arbatta {

/// Small pieces of work that the consumer hands to whichever worker comes by: a bounded queue
/// without locks, of one producer (D. Vyukov, "Bounded MPMC queue": a slot's ticket says whose turn
/// it is). Without workers the consumer does them all itself.
class JobRing {
 public:
  using Job = std::function<bool()>;  ///< true if the consumer may wait for its end
  static constexpr std::size_t kCapacity = 1024;

  explicit JobRing(Crew& crew) : crew_(crew) {
    for (std::size_t i = 0; i < kCapacity; ++i) slots_[i].ticket.store(i);
  }

  /// Queues a job; does older ones itself while the ring is full. For the consumer only.
  void post(Job job) {
    Slot& slot = slots_[posted_ % kCapacity];
    while (slot.ticket.load(std::memory_order_acquire) != posted_) run_one();
    slot.job = std::move(job);
    slot.ticket.store(++posted_, std::memory_order_release);
    crew_.workers.signal_one();
  }

  /// Takes a job and does it, in any thread. False if there was none. A job's exception passes
  /// through.
  bool run_one() {
    std::uint64_t index = taken_.load(std::memory_order_relaxed);
    for (;;) {
      Slot& slot = slots_[index % kCapacity];
      if (slot.ticket.load(std::memory_order_acquire) == index + 1) {
        if (!taken_.compare_exchange_weak(index, index + 1, std::memory_order_relaxed)) continue;
        const Job job = std::exchange(slot.job, nullptr);
        slot.ticket.store(index + kCapacity, std::memory_order_release);
        if (job()) crew_.consumer.signal_one();
        return true;
      }
      const std::uint64_t latest = taken_.load(std::memory_order_relaxed);
      if (latest == index) return false;
      index = latest;
    }
  }

  /// Does jobs, and waits for those that others do, until `done()`. For the consumer only. Throws
  /// what ended the run if a job or a worker failed.
  template <class Done>
  void help_until(Done&& done) {
    for (;;) {
      const std::uint32_t seen = crew_.consumer.now();
      if (done()) return;
      crew_.rethrow_failure();
      if (!run_one()) crew_.consumer.wait(seen);
    }
  }

 private:
  struct alignas(64) Slot {
    std::atomic<std::uint64_t> ticket;
    Job job;
  };

  Crew& crew_;
  std::array<Slot, kCapacity> slots_;
  std::uint64_t posted_ = 0;
  alignas(64) std::atomic<std::uint64_t> taken_{0};
};

}  // namespace arbatta
