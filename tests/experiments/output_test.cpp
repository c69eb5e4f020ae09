#include "experiments/output.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

TEST(Table, AlignsColumnsAndNumbersToTheRight) {
  Table table({"player", "score"});
  table.add({"greedy", "0.61"});
  table.add({"naïve|x", "-3"});
  EXPECT_EQ(table.markdown(),
            "| player   | score |\n"
            "| -------- | ----: |\n"
            "| greedy   |  0.61 |\n"
            "| naïve\\|x |    -3 |\n");
}

TEST(DurationText, UsesTheLargestTwoUnits) {
  EXPECT_EQ(duration_text(12.4), "12 s");
  EXPECT_EQ(duration_text(59.7), "1 min 00 s");
  EXPECT_EQ(duration_text(185), "3 min 05 s");
  EXPECT_EQ(duration_text(3720), "1 h 02 min");
}

TEST(ProgressReport, TellsTheRateOfWhatWasNotThereBeforeAndTheTimeLeft) {
  Progress progress("games", 1000, ProgressStyle::none,
                    [](double seconds) { return fmt::format("{} of 40 full", seconds); });
  EXPECT_EQ(progress.status(10), "0/1000 games, 0/s, 10 of 40 full");
  progress.set(600);
  progress.found(500);
  EXPECT_EQ(progress.status(10), "600/1000 games, 10/s, 10 of 40 full, 40 s left");
  progress.set(1000);
  EXPECT_EQ(progress.status(20), "1000/1000 games, 25/s, 20 of 40 full");
}

TEST(ProgressReport, CanBeMadeAndDroppedFromAnyThread) {
  for (const auto style : {ProgressStyle::none, ProgressStyle::lines}) {
    Progress progress("games", 10, style);
    std::jthread worker([&] { progress.add(5); });
    progress.add(5);
  }
}

}  // namespace
}  // namespace arbatta
