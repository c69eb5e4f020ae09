#include "experiments/run_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "core/fields.hpp"

namespace arbatta {

struct StudyConfig {
  int seed = 1;
  int threads = 1;
  std::vector<std::string> players = {"random"};
};

void fields(ConfigOf<StudyConfig> auto& config, auto&& visit) {
  visit(Field{"seed", "seed"}, config.seed);
  visit(Field{"threads", "threads"}, config.threads);
  visit(Field{"players", "players"}, config.players);
}

namespace {

namespace fs = std::filesystem;

class RunDirectoryTest : public testing::Test {
 protected:
  RunDirectoryTest() {
    std::string name = (fs::temp_directory_path() / "arbatta-dir-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~RunDirectoryTest() override { fs::remove_all(path_); }

  void open(StudyConfig config, bool resume) {
    RunDirectory(path_, resume, options_of(config), {"threads"});
  }

  std::string problem(StudyConfig config, bool resume) {
    try {
      open(config, resume);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::bad_input);
      return error.what();
    }
    return "none";
  }

  fs::path path_;
};

TEST_F(RunDirectoryTest, KeepsTheResolvedConfigInAnEmptyDirectory) {
  open({}, false);
  EXPECT_EQ(read_config<StudyConfig>((path_ / "config.toml").string()).players.front(), "random");
}

TEST_F(RunDirectoryTest, RefusesADirectoryWithAnythingInIt) {
  std::ofstream(path_ / "notes.txt") << "mine";
  EXPECT_NE(problem({}, false).find("not empty"), std::string::npos);
  EXPECT_TRUE(fs::exists(path_ / "notes.txt"));
  EXPECT_FALSE(fs::exists(path_ / "config.toml"));
}

TEST_F(RunDirectoryTest, ResumesTheSameRunWithOtherThreads) {
  open({.threads = 1}, false);
  EXPECT_EQ(problem({.threads = 2}, true), "none");
}

TEST_F(RunDirectoryTest, NamesTheKeyThatDiffersAndChangesNothing) {
  open({.seed = 7}, false);
  const auto message = problem({.seed = 8}, true);
  EXPECT_NE(message.find("seed = 7 in the run to resume: 8 was given"), std::string::npos)
      << message;
  EXPECT_EQ(read_config<StudyConfig>((path_ / "config.toml").string()).seed, 7);
}

TEST_F(RunDirectoryTest, StartsAfreshOnAConfigThatIsNotComplete) {
  std::ofstream(path_ / "config.toml") << "seed = 3\n";
  EXPECT_EQ(problem({.seed = 8}, true), "none");
}

TEST_F(RunDirectoryTest, ResumeOnAMissingDirectoryStartsAfresh) {
  fs::remove_all(path_);
  EXPECT_EQ(problem({}, true), "none");
}

TEST_F(RunDirectoryTest, NamesADirectoryThatCannotBeMade) {
  std::ofstream(path_ / "file") << "x";
  StudyConfig config;
  EXPECT_THROW(RunDirectory(path_ / "file" / "run", false, options_of(config), {}), Error);
}

TEST_F(RunDirectoryTest, IsNoFile) {
  fs::remove_all(path_);
  std::ofstream(path_) << "x";
  for (const bool resume : {false, true})
    EXPECT_EQ(problem({}, resume),
              "out: " + path_.string() + ": a file, expected the name of a directory");
}

TEST_F(RunDirectoryTest, IsRefusedToASecondProcess) {
  StudyConfig config;
  const RunDirectory first(path_, false, options_of(config), {});
  EXPECT_NE(problem({}, true), "none");
}

}  // namespace
}  // namespace arbatta
