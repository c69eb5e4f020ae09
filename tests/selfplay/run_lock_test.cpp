#include "selfplay/run_lock.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/eval/sample_shard.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

class RunLockTest : public testing::Test {
 protected:
  std::string problem(std::optional<Part> part = std::nullopt) const {
    return test::message_of([&] { RunLock lock(file_, part); });
  }

  std::string of_folder(const std::string& text) const { return folder_.path().string() + text; }

  test::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / ".lock";
};

TEST_F(RunLockTest, IsForOneRunAtATime) {
  {
    const RunLock first(file_);
    EXPECT_EQ(problem(), of_folder(": in use by process " + std::to_string(::getpid()) +
                                   ": one run at a time was expected"));
  }
  const RunLock third(file_);
}

TEST_F(RunLockTest, OfAKilledRunIsFree) {
  const pid_t child = ::fork();
  if (child == 0) {
    const RunLock lock(file_);
    ::_exit(0);  // as if killed: no destructor
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  const RunLock lock(file_);
}

TEST_F(RunLockTest, IsSharedByThePartsOfARunEachOnce) {
  const RunLock first(file_, Part{0, 3}), last(file_, Part{2, 3});
  EXPECT_EQ(problem(Part{2, 3}),
            of_folder(": part 2/3 is being played: every part once was expected"));
  const RunLock second(file_, Part{1, 3});
}

TEST_F(RunLockTest, PartsAgreeOnHowManyTheyAre) {
  const RunLock first(file_, Part{0, 3});
  for (const std::uint64_t count : {2, 4})
    EXPECT_EQ(problem(Part{1, count}), of_folder(": in use by parts of 3: parts of " +
                                                 std::to_string(count) + " were expected"));
}

TEST_F(RunLockTest, KeepsPartsAndAWholeRunApart) {
  {
    const RunLock part(file_, Part{1, 3});
    EXPECT_EQ(problem(), of_folder(": in use by parts of 3: one run at a time was expected"));
  }
  const RunLock whole(file_);
  EXPECT_NE(problem(Part{1, 3}).find("in use by process"), std::string::npos);
}

}  // namespace
}  // namespace arbatta
