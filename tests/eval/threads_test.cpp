#include "eval/threads.hpp"

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <atomic>

namespace arbatta {
namespace {

TEST(WithThreads, GivesTheAlgorithmsThatManyAtMostAndReturnsWhatTheWorkDoes) {
  for (const int threads : {1, 2, 7}) {
    std::atomic<int> together{0}, most{0};
    const int given = with_threads(threads, [&] {
      tbb::parallel_for(0, 200, [&](int) {
        const int now = ++together;
        int seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        --together;
      });
      return tbb::this_task_arena::max_concurrency();
    });
    EXPECT_EQ(given, threads);
    EXPECT_LE(most, threads);
  }
}

}  // namespace
}  // namespace arbatta
