#include "selfplay/ordered_ring.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/rng.hpp"
#include "selfplay/run_workers.hpp"

namespace arbatta {
namespace {

struct Number {
  std::uint64_t value = 0;
};

constexpr auto kNoIdle = [] {};

/// As `run_ring`, but what the workers threw stays unread.
template <class Make, class Consumer>
void run_with_threads(OrderedRing<Number>& ring, int threads, Make make, Consumer consumer) {
  run_workers(
      threads, [&](int) { ring.work(make); },
      [&] {
        consumer();
        ring.end();
      });
}

void delay(std::uint64_t microseconds) {
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
}

class OrderedRingThreads : public testing::TestWithParam<int> {
 protected:
  std::atomic<bool> stop_{false};
};

INSTANTIATE_TEST_SUITE_P(Threads, OrderedRingThreads, testing::Values(1, 2, 7));

TEST_P(OrderedRingThreads, BlocksArriveInOrderWhateverTheirTime) {
  constexpr std::uint64_t kCount = 2000;
  OrderedRing<Number> ring(kCount, 16, stop_);
  std::uint64_t next = 0;
  const auto make = [](std::uint64_t index, Number& block) {
    Rng rng = stream(3, index, Purpose::tie);
    if (rng.bounded(50) == 0) delay(rng.bounded(2000));
    block.value = index * index;
  };
  run_with_threads(ring, GetParam(), make, [&] {
    EXPECT_TRUE(ring.consume(
        [&](std::uint64_t index, Number& block) {
          EXPECT_EQ(index, next++);
          EXPECT_EQ(block.value, index * index);
          if (index % 500 == 0) delay(3000);
        },
        kNoIdle));
  });
  EXPECT_EQ(next, kCount);
}

TEST_P(OrderedRingThreads, NoMoreThanAWindowOfBlocksIsOnItsWay) {
  constexpr std::uint64_t kWindow = 4;
  OrderedRing<Number> ring(300, kWindow, stop_);
  std::atomic<std::uint64_t> begun{0};
  std::atomic<std::uint64_t> taken{0};
  std::atomic<bool> exceeded{false};
  const auto make = [&](std::uint64_t, Number&) {
    const std::uint64_t number = ++begun;
    if (number > taken + kWindow) exceeded = true;
  };
  run_with_threads(ring, GetParam(), make, [&] {
    ring.consume(
        [&](std::uint64_t index, Number&) {
          if (index < 20) delay(1000);
          ++taken;
        },
        kNoIdle);
  });
  EXPECT_FALSE(exceeded);
  EXPECT_EQ(taken, 300u);
  EXPECT_GT(ring.crew().workers.waited().waits, 0u);
  EXPECT_GT(ring.crew().workers.waited().nanoseconds, 0u);
}

TEST_P(OrderedRingThreads, AnExceptionInAWorkerEndsTheRunAndReachesTheCaller) {
  OrderedRing<Number> ring(1000000, 8, stop_);
  const auto make = [](int, std::uint64_t index, Number&) {
    if (index == 100) throw std::runtime_error("block 100");
  };
  std::uint64_t taken = 0;
  try {
    run_ring(ring, GetParam(), make, [&] {
      EXPECT_FALSE(ring.consume([&](std::uint64_t, Number&) { ++taken; }, kNoIdle));
    });
    ADD_FAILURE() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "block 100");
  }
  EXPECT_LE(taken, 100u);
}

TEST_P(OrderedRingThreads, AnExceptionInTheConsumerEndsTheRunAndReachesTheCaller) {
  OrderedRing<Number> ring(1000000, 8, stop_);
  const auto take = [](std::uint64_t index, Number&) {
    if (index == 50) throw std::runtime_error("disk full");
  };
  EXPECT_THROW(run_ring(
                   ring, GetParam(), [](int, std::uint64_t, Number&) {},
                   [&] { ring.consume(take, kNoIdle); }),
               std::runtime_error);
}

TEST_P(OrderedRingThreads, AStopRequestEndsTheRunSoon) {
  OrderedRing<Number> ring(1000000000, 8, stop_);
  std::jthread signal([&] {
    delay(20000);
    stop_ = true;
  });
  run_ring(
      ring, GetParam(), [](int, std::uint64_t, Number&) { delay(100); },
      [&] { EXPECT_FALSE(ring.consume([](std::uint64_t, Number&) {}, kNoIdle)); });
}

TEST_P(OrderedRingThreads, AStopRequestEndsARunThatWaitsForItsConsumer) {
  OrderedRing<Number> ring(1000000000, 8, stop_);
  const auto take = [&](std::uint64_t index, Number&) {
    if (index != 3) return;
    delay(20000);
    stop_ = true;
  };
  run_ring(
      ring, GetParam(), [](int, std::uint64_t, Number&) {},
      [&] { EXPECT_FALSE(ring.consume(take, kNoIdle)); });
}

TEST_P(OrderedRingThreads, ABlockCutShortByTheStopIsDropped) {
  OrderedRing<Number> ring(10, 8, stop_);
  const auto make = [&](std::uint64_t index, Number&) {
    if (index == 0) stop_ = true;
  };
  std::uint64_t taken = 0;
  run_with_threads(ring, GetParam(), make, [&] {
    EXPECT_FALSE(ring.consume([&](std::uint64_t, Number&) { ++taken; }, kNoIdle));
  });
  EXPECT_EQ(taken, 0u);
}

TEST_P(OrderedRingThreads, JobsAreAllDoneAlsoAfterTheLastBlock) {
  OrderedRing<Number> ring(200, 8, stop_);
  std::atomic<int> done{0};
  int posted = 0;
  const auto post = [&](int jobs) {
    for (int i = 0; i < jobs; ++i) ring.jobs().post([&] { return ++done > 0; });
    posted += jobs;
  };
  run_with_threads(
      ring, GetParam(), [](std::uint64_t, Number&) {},
      [&] {
        ring.consume([&](std::uint64_t index, Number&) { post(index % 50 == 0 ? 3000 : 1); },
                     kNoIdle);
        post(5000);
        ring.jobs().help_until([&] { return done == posted; });
        EXPECT_EQ(done, posted);
      });
}

TEST_P(OrderedRingThreads, AnExceptionInAJobEndsTheRun) {
  OrderedRing<Number> ring(1000, 8, stop_);
  const auto consumer = [&] {
    ring.consume([](std::uint64_t, Number&) {}, kNoIdle);
    ring.jobs().post([]() -> bool { throw std::runtime_error("job"); });
    ring.jobs().help_until([] { return false; });
  };
  EXPECT_THROW(run_ring(
                   ring, GetParam(), [](int, std::uint64_t, Number&) {}, consumer),
               std::runtime_error);
}

TEST_P(OrderedRingThreads, ADoneJobThatSaysSoWakesTheConsumer) {
  OrderedRing<Number> ring(2, 8, stop_);
  std::atomic<bool> job_done{false};
  std::atomic<bool> seen{false};
  std::atomic<bool> woken{false};
  const auto make = [&](std::uint64_t index, Number&) {
    if (index == 0) return;
    for (int i = 0; i < 2000 && !seen; ++i) delay(1000);
    woken = seen.load();
  };
  const auto take = [&](std::uint64_t index, Number&) {
    if (index == 0) ring.jobs().post([&] { return job_done = true; });
  };
  run_with_threads(ring, GetParam(), make, [&] {
    ring.consume(take, [&] {
      if (GetParam() == 1) ring.jobs().run_one();
      seen = job_done.load();
    });
  });
  EXPECT_TRUE(woken);
}

TEST(RunWorkers, EachWorkerRunsOnceBesideTheConsumer) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::atomic<int>> calls(static_cast<std::size_t>(threads));
    std::atomic<int> together{0};
    const auto caller = std::this_thread::get_id();
    run_workers(
        threads,
        [&](int worker) {
          ++calls[static_cast<std::size_t>(worker)];
          EXPECT_NE(std::this_thread::get_id(), caller);
          ++together;
          while (together < threads) std::this_thread::yield();  // all at once, also on two cores
        },
        [&] {
          EXPECT_EQ(std::this_thread::get_id(), caller);
          while (together < threads) std::this_thread::yield();
        });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
}

}  // namespace
}  // namespace arbatta
