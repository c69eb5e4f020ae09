#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace arbatta {

/// Of one decision of a search to a depth.
struct SearchLimits {
  static constexpr int kMaxDepth = 64;
  int depth = kMaxDepth;                                            ///< decisions
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< positions visited
  int time_ms = 0;  ///< wall clock, 0 = as long as it takes; results then differ from run to run
};

/// Says when the nodes or the time of a decision are used up. The clock is read now and then only.
class LimitWatch {
 public:
  void begin(const SearchLimits& limits) {
    nodes_ = limits.nodes;
    deadline_ = limits.time_ms > 0 ? Clock::now() + std::chrono::milliseconds(limits.time_ms)
                                   : Clock::time_point::max();
    next_check_ = 0;
    reached_ = false;
  }

  /// Once true, true until the next decision begins.
  bool reached(std::uint64_t nodes) {
    if (nodes >= next_check_ && !reached_) check(nodes);
    return reached_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNodesAClock = 1024;

  void check(std::uint64_t nodes) {
    const bool timed = deadline_ != Clock::time_point::max();
    reached_ = nodes >= nodes_ || (timed && Clock::now() >= deadline_);
    next_check_ = timed ? std::min(nodes_, nodes + kNodesAClock) : nodes_;
  }

  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  Clock::time_point deadline_;
  bool reached_ = false;
};

}  // namespace arbatta
