#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace arbatta {

/// Starts that many threads and ends them. std::system_error if the system does not give so many.
void probe_threads(int threads);

/// work() where TBB's algorithms have that many threads, the calling one among them. The threads
/// are probed: a system that refuses them to TBB ends the program or lets it wait for ever.
template <class Work>
auto with_threads(int threads, Work&& work) {
  probe_threads(threads - 1);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  return tbb::task_arena(threads).execute(work);
}

}  // namespace arbatta
