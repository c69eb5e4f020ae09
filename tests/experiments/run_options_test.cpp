#include "experiments/run_options.hpp"

#include <gtest/gtest.h>
#include <sched.h>

namespace arbatta {
namespace {

TEST(WorkerCount, IsWhatIsAskedFor) { EXPECT_EQ(worker_count(3), 3); }

TEST(WorkerCount, IsByItselfAsManyCoresAsTheProcessMayUse) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(worker_count(0), CPU_COUNT(&all));
  int core = 0;
  while (!CPU_ISSET(core, &all)) ++core;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(worker_count(0), 1);
  EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
}

}  // namespace
}  // namespace arbatta
