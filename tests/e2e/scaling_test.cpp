// The simulation of runs in many parts, where its answer is known, and what it draws from.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/e2e/parts.hpp"

namespace arbatta::e2e {
namespace {

class ScalingTest : public ScratchTest {
 protected:
  void SetUp() override {
    if (shell("/usr/bin/python3 -c 'import numpy'").code != 0) GTEST_SKIP() << "no numpy";
  }

  static std::string script(const std::string& name) {
    return std::string(ARBATTA_SOURCE_DIR) + "/bench/" + name;
  }

  static std::string simulate(Words options) {
    const Words program = {"/usr/bin/python3", script("scaling_simulation.py")};
    options.insert(options.begin(), program.begin(), program.end());
    const Result result = run_command(options);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out;
  }

  /// The one efficiency of a place where nothing costs anything but playing shards of one second
  /// each, in one minute of play a core; `more` says what does.
  double efficiency(const std::string& cores, const Words& more) {
    const auto times = write_file(path("times.csv"),
                                  "kind,games,seconds\nmegiddo,16,1\nstart,0,0\npublish_wall,1,0\n"
                                  "finalise_shard,1,0\nfinalise_megiddo,1,0\n");
    Words options = {"--times", times, "--shards", "1", "--cores", cores, "--spread", "0"};
    for (const auto& [key, value] :
         std::map<std::string, std::string>{{"--minutes", "1"},
                                            {"--operation-ms", "0"},
                                            {"--operations-per-s", "1e12"},
                                            {"--launches-per-s", "1e12"},
                                            {"--shards-simulated", "1"}})
      if (std::find(more.begin(), more.end(), key) == more.end())
        options.insert(options.end(), {key, value});
    options.insert(options.end(), more.begin(), more.end());
    const auto text = simulate(options);
    const auto row = "\n| " + cores + " | ";
    const auto place = text.find(row);
    if (place == text.npos) ADD_FAILURE() << text;
    return std::stod(text.substr(place + row.size()));
  }
};

TEST_F(ScalingTest, WhereNothingCostsAnythingNothingIsLost) {
  EXPECT_EQ(efficiency("1", {}), 1);
  EXPECT_EQ(efficiency("7", {}), 1);
  EXPECT_EQ(efficiency("7", {"--parts-a-core", "4"}), 1);
}

TEST_F(ScalingTest, SevenShardsOnTwoCoresLastAsLongAsFour) {
  EXPECT_NEAR(efficiency("2", {"--minutes", "0.058333333"}), 0.875, 0.006);
}

TEST_F(ScalingTest, AServerThatCannotKeepUpSetsThePace) {
  EXPECT_NEAR(efficiency("10", {"--operations-per-s", "16"}), 0.1, 0.006)
      << "ten shards a second could be played, one be published";
}

TEST_F(ScalingTest, TheLockIsTakenInTurn) {
  EXPECT_NEAR(efficiency("100", {"--operation-ms", "10"}), 60 / (60 + 100 * 0.14), 0.02);
}

TEST_F(ScalingTest, PartsThatQueueEvenOutWhatALameCoreCosts) {
  // Each core is slow by chance: the mean over how many of ten are.
  double expected = std::pow(0.9, 10), probability = expected;
  for (int slow = 1; slow <= 10; ++slow) {
    probability *= (11.0 - slow) / slow * 0.1 / 0.9;
    expected += probability * 10 / (10 - slow + slow / 1.5) / 1.5;
  }
  const Words slow = {"--slow-share", "0.1", "--shards-simulated", "1e6"};
  EXPECT_NEAR(efficiency("10", slow), expected, 0.04);
  EXPECT_GT(efficiency("10", with(slow, {"--parts-a-core", "10"})), 0.9);
}

TEST_F(ScalingTest, WhetherShardsGoIntoThePartsEvenlyDoesNotMatter) {
  const Words many = {"--shards-simulated", "1e6"};
  const double even = efficiency("10", with(many, {"--minutes", "0.1"}));
  EXPECT_NEAR(even, efficiency("10", with(many, {"--minutes", "0.1016667"})), 0.03);
  EXPECT_LT(even, 0.95);
}

TEST_F(ScalingTest, TheSameSeedGivesTheSameTable) {
  const Words small = {"--cores",  "2,20", "--shards",           "2,8", "--minutes", "1",
                       "--spread", "0.3",  "--shards-simulated", "1"};
  const auto text = simulate(small);
  EXPECT_EQ(simulate(small), text);
  Words other = small;
  other.insert(other.end(), {"--seed", "2"});
  EXPECT_NE(simulate(other), text);
}

TEST_F(ScalingTest, SlowWhatItDrawsFromCanBeMeasuredAgain) {
  const Result result = run_command(
      {"/usr/bin/python3", script("shard_times.py"), ARBATTA_PROGRAM, "--scale", "0.02"});
  ASSERT_EQ(result.code, 0) << result.err;
  const auto times = write_file(path("measured.csv"), result.out);
  for (const auto* games : {"megiddo", "oware"})
    EXPECT_NE(simulate({"--times", times, "--games", games, "--cores", "3", "--minutes", "1"}), "");
}

}  // namespace
}  // namespace arbatta::e2e
