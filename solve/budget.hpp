#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace arbatta {

/// What the questions to a solver may cost together, and whether someone wants it to stop. A solver
/// counts each position that it visits; once the budget is spent it stays so, and answers that are
/// not known by then stay unknown.
class Budget {
 public:
  struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< positions visited
    int time_ms = 0;                                ///< wall clock, 0 = as long as it takes
    const std::atomic<bool>* stop = nullptr;        ///< set by someone else: stop
    std::atomic<std::uint64_t>* visited = nullptr;  ///< told now and then how many it were
  };

  Budget() : Budget(Limits{}) {}
  explicit Budget(const Limits& limits) : limits_(limits) {
    if (limits.time_ms > 0) deadline_ = Clock::now() + std::chrono::milliseconds(limits.time_ms);
    plan_check();
  }

  /// Counts `nodes` positions more. False once the budget is spent.
  bool spend(std::uint64_t nodes = 1) {
    nodes_ += nodes;
    if (nodes_ >= next_check_) [[unlikely]]
      check();
    return !spent_;
  }
  bool spent() const { return spent_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNodesACheck = 4096;  // of the clock and the stop flag

  void check() {
    if (limits_.visited != nullptr) limits_.visited->store(nodes_, std::memory_order_relaxed);
    spent_ = spent_ || nodes_ > limits_.nodes || Clock::now() >= deadline_ ||
             (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
    plan_check();
  }
  void plan_check() {
    const auto left = limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0;
    next_check_ = left < kNodesACheck ? nodes_ + left + 1 : nodes_ + kNodesACheck;
  }

  Limits limits_;
  Clock::time_point deadline_ = Clock::time_point::max();
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  bool spent_ = false;
};

}  // namespace arbatta
