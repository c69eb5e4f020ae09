#pragma once

#include <functional>

#include "selfplay/ordered_ring.hpp"

namespace arbatta {

/// Calls worker(0) .. worker(threads - 1) in as many threads, all at once, whatever the number of
/// cores, and consumer() in the calling thread. Returns when all have. They must not throw. Calls
/// none if not all threads can be started: std::system_error. (TBB's arenas end the program then,
/// or wait for ever.)
void run_workers(int threads, const std::function<void(int)>& worker,
                 const std::function<void()>& consumer);

/// Runs a ring: make(worker, index, block) in the workers, consumer() (which calls ring.consume)
/// here. Throws what any of them threw, after all have ended.
template <class Block, class Make, class Consumer>
void run_ring(OrderedRing<Block>& ring, int threads, Make&& make, Consumer&& consumer) {
  run_workers(
      threads,
      [&](int worker) {
        ring.work([&](std::uint64_t index, Block& block) { make(worker, index, block); });
      },
      [&] {
        try {
          consumer();
        } catch (...) {
          ring.crew().fail(std::current_exception());
        }
        ring.end();
      });
  ring.crew().rethrow_failure();
}

}  // namespace arbatta
