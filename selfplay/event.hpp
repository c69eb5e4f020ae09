#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace arbatta {

/// Waits on something and how long they took.
struct WaitCount {
  std::uint64_t waits = 0;
  std::uint64_t nanoseconds = 0;

  bool operator==(const WaitCount&) const = default;
};

/// Time that several threads spend on one kind of thing.
class TimeCount {
 public:
  using Clock = std::chrono::steady_clock;

  void add_since(Clock::time_point start) {
    nanoseconds_.fetch_add(
        static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - start).count()),
        std::memory_order_relaxed);
  }
  std::uint64_t nanoseconds() const { return nanoseconds_.load(std::memory_order_relaxed); }

 private:
  alignas(64) std::atomic<std::uint64_t> nanoseconds_{0};
};

/// "Something may have changed", without a lock: take `now()`, look whether there is something to
/// do, and if not `wait` with what you took. A signal in between makes the wait return at once.
class Event {
 public:
  std::uint32_t now() const { return count_.load(std::memory_order_acquire); }

  void wait(std::uint32_t seen) {
    const auto start = std::chrono::steady_clock::now();
    count_.wait(seen, std::memory_order_acquire);
    const auto time = std::chrono::steady_clock::now() - start;
    waits_.fetch_add(1, std::memory_order_relaxed);
    nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::chrono::nanoseconds(time).count()),
                           std::memory_order_relaxed);
  }

  void signal_one() {
    count_.fetch_add(1, std::memory_order_release);
    count_.notify_one();
  }

  void signal_all() {
    count_.fetch_add(1, std::memory_order_release);
    count_.notify_all();
  }

  WaitCount waited() const {
    return {waits_.load(std::memory_order_relaxed), nanoseconds_.load(std::memory_order_relaxed)};
  }

 private:
  alignas(64) std::atomic<std::uint32_t> count_{0};
  alignas(64) std::atomic<std::uint64_t> waits_{0};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

}  // namespace arbatta
