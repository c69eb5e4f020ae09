#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "experiments/tune/trajectory.hpp"

namespace arbatta {
namespace {

class TrajectoryTest : public testing::Test {
 protected:
  ~TrajectoryTest() override { std::filesystem::remove(file_); }

  Trajectory open() { return Trajectory(file_, 2, {"mcts.c"}); }
  std::string text() const {
    std::stringstream text;
    text << std::ifstream(file_).rdbuf();
    return text.str();
  }
  void write(const std::string& text) { std::ofstream(file_) << text; }

  std::filesystem::path file_ = std::filesystem::temp_directory_path() /
                                ("arbatta-trajectory-" + std::to_string(getpid()) + ".csv");
};

constexpr const char* kTwoSteps =
    "step,games,score_1,score_2,mcts.c\n1,16,0.25,0.75,1.1\n2,32,0.5,0.5,1.2\n";

TEST_F(TrajectoryTest, IsAFileThatGrowsByLines) {
  auto trajectory = open();
  EXPECT_FALSE(trajectory.has_next());
  trajectory.add(1, 16, {0.25, 0.75}, {1.1});
  trajectory.add(2, 32, {0.5, 0.5}, {1.2});
  EXPECT_EQ(text(), kTwoSteps);
}

TEST_F(TrajectoryTest, GoesOnWhereItStopped) {
  write(kTwoSteps);
  auto trajectory = open();
  EXPECT_EQ(trajectory.take_next(), (std::vector{0.25, 0.75}));
  EXPECT_EQ(trajectory.take_next(), (std::vector{0.5, 0.5}));
  EXPECT_FALSE(trajectory.has_next());
  trajectory.add(3, 48, {1, 0}, {1.3});
  EXPECT_EQ(text(), std::string(kTwoSteps) + "3,48,1,0,1.3\n");
}

TEST_F(TrajectoryTest, ForgetsWhatIsNotWhole) {
  const std::string whole = std::string(kTwoSteps).substr(0, 53);
  for (const std::string rest : {"2,32,0.5", "2,32,0.5\n", "7,32,0.5,0.5,1\n", "2,32,x,0.5,1\n"}) {
    write(whole + rest);
    auto trajectory = open();
    EXPECT_EQ(text(), whole) << rest;
    trajectory.take_next();
    EXPECT_FALSE(trajectory.has_next());
  }
  write("another file\n");
  EXPECT_FALSE(open().has_next());
}

}  // namespace
}  // namespace arbatta
