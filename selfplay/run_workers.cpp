#include "selfplay/run_workers.hpp"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace arbatta {

void run_workers(int threads, const std::function<void(int)>& worker,
                 const std::function<void()>& consumer) {
  // TBB counts the calling thread, which is no worker here: it has no slot in the arena.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads) + 1);
  tbb::task_arena arena(threads, /*reserved_for_masters=*/0);
  tbb::task_group group;
  for (int i = 0; i < threads; ++i) arena.enqueue(group.defer([&worker, i] { worker(i); }));
  consumer();
  arena.execute([&] { group.wait(); });
}

}  // namespace arbatta
