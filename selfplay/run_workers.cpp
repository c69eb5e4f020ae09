#include "selfplay/run_workers.hpp"

#include <future>
#include <thread>
#include <vector>

namespace arbatta {
namespace {

bool passes(const std::shared_future<void>& start) {
  try {
    start.get();
    return true;
  } catch (const std::future_error&) {
    return false;
  }
}

}  // namespace

void run_workers(int threads, const std::function<void(int)>& worker,
                 const std::function<void()>& consumer) {
  std::vector<std::jthread> workers;
  std::promise<void> start;  // broken, before the workers are joined, if not all can be started
  const std::shared_future<void> started = start.get_future().share();
  for (int i = 0; i < threads; ++i)
    workers.emplace_back([&worker, started, i] {
      if (passes(started)) worker(i);
    });
  start.set_value();
  consumer();
}

}  // namespace arbatta
