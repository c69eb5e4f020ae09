// Locks of files.

#include "eval/file_lock.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "core/error.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

TEST(SoleUse, IsRefusedWhileAnotherHoldsTheFileAndIsFreeAfterwards) {
  const std::filesystem::path lock = testing::TempDir() + "sole_use.lock";
  std::optional<SoleUse> first(std::in_place, lock, "a.proof");
  EXPECT_EQ(test::message_of([&] { SoleUse(lock, "a.proof"); }),
            "a.proof: in use by another process: expected one at a time");
  first.reset();
  EXPECT_NO_THROW(SoleUse(lock, "a.proof"));
}

}  // namespace
}  // namespace arbatta
