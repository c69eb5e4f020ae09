#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <thread>

namespace arbatta {

/// What one worker is at, for those who watch it from another thread.
struct alignas(64) Heartbeat {
  static constexpr int kNobody = -1;
  std::atomic<std::uint64_t> decisions{0};  ///< begun so far
  std::atomic<std::uint64_t> game{0};       ///< number of the series
  std::atomic<int> player{kNobody};         ///< who decides, by index in the run's list

  /// A decision begins, or goes on with values that it asked for.
  void deciding(std::uint64_t in_game, int who, bool begins) {
    game.store(in_game, std::memory_order_relaxed);
    player.store(who, std::memory_order_relaxed);
    if (begins)
      decisions.store(decisions.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  /// Nothing is left to decide.
  void rest() { player.store(kNobody, std::memory_order_relaxed); }
};

/// A decision that takes too long.
struct Stall {
  std::uint64_t game = 0;
  int player = 0;
  std::chrono::seconds limit{};
};

/// Watches workers in a thread of its own and calls `on_stall`, once, when one decision has taken
/// `limit`, within a quarter of that.
class StallWatch {
 public:
  StallWatch(std::span<const Heartbeat> workers, std::chrono::seconds limit,
             std::function<void(const Stall&)> on_stall);

 private:
  void watch(const std::stop_token& stop) const;

  std::span<const Heartbeat> workers_;
  std::chrono::seconds limit_;
  std::function<void(const Stall&)> on_stall_;
  std::jthread thread_;
};

}  // namespace arbatta
