#include "selfplay/stall_watch.hpp"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace arbatta {
namespace {

using Clock = std::chrono::steady_clock;

/// Where a worker was when it was last seen to move on.
struct Seen {
  std::uint64_t decisions = 0;
  Clock::time_point since = Clock::now();
};

bool moved_on(const Heartbeat& worker, Seen& seen) {
  const auto decisions = worker.decisions.load(std::memory_order_relaxed);
  const bool idle = worker.player.load(std::memory_order_relaxed) == Heartbeat::kNobody;
  if (decisions == seen.decisions && !idle) return false;
  seen = {decisions, Clock::now()};
  return true;
}

}  // namespace

StallWatch::StallWatch(std::span<const Heartbeat> workers, std::chrono::seconds limit,
                       std::function<void(const Stall&)> on_stall)
    : workers_(workers),
      limit_(limit),
      on_stall_(std::move(on_stall)),
      thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void StallWatch::watch(const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  std::vector<Seen> seen(workers_.size());
  const auto interval = std::chrono::milliseconds(limit_) / 4;
  while (!stopped.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); }))
    for (std::size_t i = 0; i < seen.size(); ++i)
      if (!moved_on(workers_[i], seen[i]) && Clock::now() - seen[i].since >= limit_)
        return on_stall_({workers_[i].game.load(std::memory_order_relaxed),
                          workers_[i].player.load(std::memory_order_relaxed), limit_});
}

}  // namespace arbatta
