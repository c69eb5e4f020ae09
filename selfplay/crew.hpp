#pragma once

#include <atomic>
#include <exception>

#include "selfplay/event.hpp"

namespace arbatta {

/// What the workers of a run and its one consumer share: how they wake each other and how they end.
class Crew {
 public:
  /// `stop` may be set by a signal handler at any time; it must outlive the crew.
  explicit Crew(const std::atomic<bool>& stop) : stop_(stop) {}

  Event workers;   ///< a slot is free, a job is posted, or it is over
  Event consumer;  ///< the awaited block is ready, an awaited job is done, or it is over

  TimeCount making;  ///< of the workers, on blocks …
  TimeCount jobs;    ///< … and on jobs

  bool stop_requested() const { return stop_.load(std::memory_order_relaxed); }
  bool failed() const { return failed_.load(std::memory_order_acquire); }
  bool over() const { return over_.load(std::memory_order_acquire) || stop_requested(); }

  /// Ends the run; everyone who waits wakes up.
  void end() {
    over_.store(true, std::memory_order_release);
    wake_all();
  }

  /// Ends the run with an exception; the first one is kept.
  void fail(std::exception_ptr failure) {
    if (!claimed_.exchange(true, std::memory_order_relaxed)) {
      failure_ = std::move(failure);
      failed_.store(true, std::memory_order_release);
    }
    end();
  }

  /// Throws what `fail` kept, if anything.
  void rethrow_failure() const {
    if (failed()) std::rethrow_exception(failure_);
  }

  void wake_all() {
    workers.signal_all();
    consumer.signal_all();
  }

 private:
  const std::atomic<bool>& stop_;
  std::atomic<bool> over_{false};
  std::atomic<bool> claimed_{false};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace arbatta
