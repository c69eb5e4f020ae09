// Endgame databases by the command that builds them.

#include <csignal>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

class Databases : public ScratchTest {
 protected:
  static std::vector<std::string> solve(const std::string& directory, int seeds) {
    return {"solve",   "mancala(preset=awari)", "--database", directory,
            "--seeds", std::to_string(seeds)};
  }

  void expect_equal_files(const std::string& a, const std::string& b) const {
    EXPECT_EQ(run_command({"diff", "-r", path(a), path(b)}).code, 0);
  }
};

TEST_F(Databases, AreBuiltByOneCommandAndKeptByTheNext) {
  const Json built = json_of(solve(path("awari"), 6));
  ASSERT_EQ(built["levels"].size(), 7);
  EXPECT_EQ(built["levels"][6]["wins"], 5698);
  EXPECT_EQ(built["levels"][6]["draws"], 1548);
  EXPECT_EQ(built["levels"][6]["losses"], 5130);
  EXPECT_GT(built["positions_per_s"], 0);
  EXPECT_GT(built["memory_bytes"], 12'376);
  const Json kept = json_of(solve(path("awari"), 7));
  EXPECT_EQ(kept["levels"][6]["was_there"], true);
  EXPECT_EQ(kept["levels"][6]["sha256"], built["levels"][6]["sha256"]);
  EXPECT_EQ(kept["levels"][7]["was_there"], false);
}

TEST_F(Databases, AreTheSameBytesAfterAKill) {
  ASSERT_EQ(arbatta(solve(path("whole"), 10)).code, 0);
  const std::string build =
      "$ARBATTA solve 'mancala(preset=awari)' --seeds 10 --quiet --database " + path("killed");
  shell(build + " & pid=$!; while [ ! -e " + path("killed") + "/07.seeds ]; do sleep 0.01; done; " +
        "kill -9 $pid; wait $pid");
  ASSERT_EQ(arbatta(solve(path("killed"), 10)).code, 0);
  expect_equal_files("whole", "killed");
}

TEST_F(Databases, KeepFinishedLevelsWhenToldToStop) {
  const std::string build =
      "$ARBATTA solve 'mancala(preset=awari)' --seeds 16 --quiet --database " + path("stopped");
  const Result result =
      shell(build + " & pid=$!; while [ ! -e " + path("stopped") +
            "/08.seeds ]; do sleep 0.01; done; kill -TERM $pid; wait $pid; exit $?");
  EXPECT_EQ(result.code, 128 + SIGTERM);
  EXPECT_NE(result.err.find("stopped; finished levels stay"), std::string::npos) << result.err;
  EXPECT_EQ(json_of(solve(path("stopped"), 8))["levels"][8]["was_there"], true);
}

TEST_F(Databases, AreRefusedInOneLine) {
  const auto expect_refusal = [](const std::vector<std::string>& arguments, int code,
                                 const std::string& text) {
    const Result result = arbatta(arguments);
    EXPECT_EQ(result.code, code);
    EXPECT_NE(result.err.find(text), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  };
  expect_refusal({"solve", "mancala(preset=awari)", "--seeds", "3"}, 2,
                 "solve: --seeds without --database");
  expect_refusal({"solve", "mancala", "--database", path("x"), "--seeds", "3"}, 2,
                 "capture=opposite: expected capture=counts");
  expect_refusal({"solve", "megiddo", "--database", path("x"), "--seeds", "3"}, 2,
                 "expected a mancala game");
  expect_refusal(solve(path("x"), 60), 2, "seeds=60: expected at most 48");
  expect_refusal(solve("/dev/null/x", 3), 1, "cannot create");
}

}  // namespace
}  // namespace arbatta::e2e
