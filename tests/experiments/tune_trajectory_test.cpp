#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <sstream>

#include "core/error.hpp"
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
  static std::string refusal(const std::function<void()>& act) {
    try {
      act();
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
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
  EXPECT_EQ(trajectory.next_scores(), (std::vector{0.25, 0.75}));
  trajectory.follow_next({1.1});
  EXPECT_EQ(trajectory.next_scores(), (std::vector{0.5, 0.5}));
  trajectory.follow_next({1.2});
  EXPECT_FALSE(trajectory.has_next());
  trajectory.add(3, 48, {1, 0}, {1.3});
  EXPECT_EQ(text(), std::string(kTwoSteps) + "3,48,1,0,1.3\n");
}

TEST_F(TrajectoryTest, ForgetsALastLineWithoutItsEnd) {
  const std::string whole = std::string(kTwoSteps).substr(0, 53);
  for (const std::string rest : {"2", "2,32,0.5", "2,32,0.5,0.5,1.2"}) {
    write(whole + rest);
    auto trajectory = open();
    EXPECT_EQ(text(), whole) << rest;
    trajectory.follow_next({1.1});
    EXPECT_FALSE(trajectory.has_next());
  }
  write("step,games,sc");
  EXPECT_FALSE(open().has_next());
  EXPECT_EQ(text(), "step,games,score_1,score_2,mcts.c\n");
}

TEST_F(TrajectoryTest, RefusesALineThatItCannotHaveWritten) {
  const std::string whole = std::string(kTwoSteps).substr(0, 53);
  for (const std::string bad : {"2,32,0.5", "7,32,0.5,0.5,1", "2,32,x,0.5,1", "2,32,,0.5,1",
                                "2,32,0.5,0.5,nan", "2,32,0.5,0.5,1,1", ""}) {
    const auto spoilt = whole + bad + "\n3,48,1,0,1.3\n";
    write(spoilt);
    EXPECT_EQ(refusal([&] { open(); }), file_.string() + ": line 3: '" + bad +
                                            "': expected step 2 with the numbers of "
                                            "step,games,score_1,score_2,mcts.c");
    EXPECT_EQ(text(), spoilt) << "stays as it is";
  }
}

TEST_F(TrajectoryTest, RefusesAFileOfOtherColumns) {
  for (const std::string other : {"another file", "step,games,score_1,mcts.c\n1,16,0.25,1.1\n"}) {
    write(other);
    EXPECT_EQ(refusal([&] { open(); }), file_.string() +
                                            ": line 1: not the columns of this search: expected "
                                            "step,games,score_1,score_2,mcts.c");
    EXPECT_EQ(text(), other);
  }
}

TEST_F(TrajectoryTest, RefusesValuesThatNoLongerComeOut) {
  write(kTwoSteps);
  auto trajectory = open();
  trajectory.follow_next({1.1});
  EXPECT_EQ(refusal([&] { trajectory.follow_next({1.25}); }),
            file_.string() +
                ": line 3: mcts.c is 1.2: 1.25 comes out now; expected the program "
                "and the model files of the run to resume");
}

}  // namespace
}  // namespace arbatta
