// Matches and balance studies played by several processes: the same answer as from one.

#include <gtest/gtest.h>

#include "tests/e2e/parts.hpp"

namespace arbatta::e2e {
namespace {

const Words kMatch = {"match",   "--players", "alphabeta(depth=2),greedy,random",
                      "--games", "900",       "--seed",
                      "3",       "--judge",   "exact(empties=8)"};
const Words kStudy = {"balance", "--variants", "megiddo,mancala(preset=oware)", "--games",
                      "200",     "--players",  "random,alphabeta(depth=2)",     "--seed",
                      "3"};

class StudyPartsTest : public ScratchTest {
 protected:
  Words to(const std::string& out, const Words& words, const Words& more = {}) const {
    return with(with(words, {"--out", path(out)}), more);
  }

  Json finalised(const std::string& run) { return timeless(json_of({"finalise", path(run)})); }

  std::string file(const std::string& name) const { return shell("cat '" + path(name) + "'").out; }

  /// Undisturbed, killed and resumed, and by a launcher: what one process says.
  void expect_one_answer(const Words& words) {
    const Json expected = timeless(json_of(to("one", words)));
    play_parts(to("parts", words), 3);
    EXPECT_FALSE(fs::exists(root_ / "parts" / "summary.json")) << "is finalise's to write";
    EXPECT_EQ(finalised("parts"), expected);
    EXPECT_EQ(finalised("parts"), expected) << "a second time";
    EXPECT_EQ(timeless(json_of(to("parts", words, {"--resume"}))), expected) << "as one process";
    play_killed_parts(to("killed", words, {"--shard-games", "32"}), 2);
    EXPECT_EQ(finalised("killed"), expected) << "whatever the size of the shards";
    EXPECT_EQ(timeless(json_of(to("launched", words, {"--launcher", kLauncher}))), expected);
    EXPECT_EQ(arbatta({"verify", path("killed"), "--quiet"}).code, 0);
  }

  void expect_refused(const Words& words, const std::string& message) {
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.err, "arbatta: " + message + "\n");
    EXPECT_FALSE(fs::exists(root_ / "refused")) << "nothing is begun";
  }
};

TEST_F(StudyPartsTest, AMatchHasOneAnswerHoweverItIsDivided) {
  expect_one_answer(kMatch);
  EXPECT_EQ(file("parts/pairs.csv"), file("one/pairs.csv"));
  EXPECT_EQ(file("launched/pairs.csv"), file("one/pairs.csv"));
  EXPECT_TRUE(fs::exists(root_ / "launched" / "all.h5"));
}

TEST_F(StudyPartsTest, ALadderOfSeriesOnThreeSidesHasOneAnswerHoweverItIsDivided) {
  expect_one_answer({"match", "--game", "megiddo(sides=3)", "--ladder", "mcts(sims=4)", "--rungs",
                     "3", "--games", "150", "--match-target", "12"});
}

TEST_F(StudyPartsTest, ABalanceStudyHasOneAnswerHoweverItIsDivided) {
  expect_one_answer(kStudy);
  for (const auto* line : {"000", "003"})
    EXPECT_TRUE(fs::exists(root_ / "launched/games" / line / "all.h5")) << line;
}

TEST_F(StudyPartsTest, FirstMovesAndOpeningLengthsHaveOneAnswerHoweverTheyAreDivided) {
  expect_one_answer({"balance", "--variants", "megiddo", "--first-moves", "--players", "greedy",
                     "--opening-lengths", "1,3", "--games", "300"});
}

TEST_F(StudyPartsTest, LinesOfOneShardAreSharedOutToo) {
  std::vector<int> played;
  for (const auto* part : {"0/3", "1/3", "2/3"}) {
    const Json lines = json_of(to("run", kStudy, {"--part", part, "--shard-games", "200"}));
    EXPECT_EQ(lines["part"], part);
    for (const auto& line : lines["variants"]) played.push_back(line["games"]);
  }
  EXPECT_EQ(played, (std::vector<int>{200, 0, 0, 200, 0, 200, 0, 0, 0, 0, 200, 0}));
}

TEST_F(StudyPartsTest, APartOfAMatchTellsOfItsOwnGames) {
  const Json part = json_of(to("run", kMatch, {"--part", "1/3", "--shard-games", "300"}));
  EXPECT_EQ(part["part"], "1/3");
  EXPECT_EQ(part["games"], 300);
  EXPECT_TRUE(part["digest"].is_null());
  EXPECT_FALSE(fs::exists(root_ / "run" / "pairs.csv"));
  const Result idle = arbatta(to("run", kMatch, {"--part", "4/5", "--shard-games", "300"}));
  EXPECT_NE(idle.out.find("nothing was left to it: the run has 3 shards"), std::string::npos)
      << idle.out << idle.err;
}

TEST_F(StudyPartsTest, FinaliseNamesTheHolesOfAMatchAndHowToFillThem) {
  const Json expected = timeless(json_of(to("run", kMatch, {"--shard-games", "100"})));
  fs::remove(root_ / "run/shards/000003.h5");
  fs::resize_file(root_ / "run/shards/000005.h5", 999);
  const Result result = arbatta({"finalise", path("run"), "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.err, "arbatta: " + path("run") +
                            "/shards: 2 of 9 shards missing or damaged (3, 5): play them with: "
                            "arbatta match --config " +
                            path("run") + "/config.toml --out " + path("run") + " --resume\n");
  EXPECT_FALSE(fs::exists(root_ / "run" / "all.h5"));
  const auto command = result.err.find("arbatta match");
  shell("\"$ARBATTA\"" + result.err.substr(command + 7, result.err.size() - command - 8) +
        " --part 0/2");
  EXPECT_EQ(arbatta({"finalise", path("run"), "--quiet"}).code, 1) << "3 and 5 are part 1's";
  shell("\"$ARBATTA\"" + result.err.substr(command + 7, result.err.size() - command - 8) +
        " --part 1/2");
  EXPECT_EQ(finalised("run"), expected);
}

TEST_F(StudyPartsTest, FinaliseNamesTheHolesOfAStudy) {
  const Json expected = timeless(json_of(to("run", kStudy)));
  fs::remove_all(root_ / "run/games/002/shards");
  const Result result = arbatta({"finalise", path("run"), "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_NE(result.err.find("games/002/shards: 1 of 1 shards missing or damaged (0): play them "
                            "with: arbatta balance --config "),
            std::string::npos)
      << result.err;
  play_parts(to("run", kStudy, {"--resume"}), 2);
  EXPECT_EQ(finalised("run"), expected);
}

TEST_F(StudyPartsTest, WhatEndsItselfIsNotDivided) {
  const Words sequential = {"match",         "--players", "alphabeta(depth=3),greedy",
                            "--games",       "200",       "--sprt",
                            "elo0=0,elo1=50"};
  const Words decided = {"balance", "--variants", "megiddo", "--until", "decided"};
  const std::string expected = "expected a number of games that does not depend on their results";
  expect_refused(to("refused", sequential, {"--part", "0/2"}),
                 "part: ended by --sprt: " + expected);
  expect_refused(to("refused", sequential, {"--launcher", "mpirun -n 2"}),
                 "launcher: ended by --sprt: " + expected);
  expect_refused(to("refused", decided, {"--part", "auto"}),
                 "part: ended by --until decided: " + expected);
  expect_refused(to("refused", decided, {"--launcher", "srun"}),
                 "launcher: ended by --until decided: " + expected);
  json_of(to("sequential", sequential));
  expect_refused({"finalise", path("sequential")},
                 path("sequential") + "/config.toml: ended by --sprt: " + expected);
}

TEST_F(StudyPartsTest, PartsNeedADirectoryToShare) {
  for (const auto& words : {kMatch, kStudy}) {
    expect_refused(with(words, {"--part", "0/2"}),
                   "part: no --out: expected the directory that the parts of the run share");
    expect_refused(with(words, {"--launcher", "mpirun -n 2"}),
                   "launcher: no --out: expected the directory for the parts");
    expect_refused(to("refused", words, {"--launcher", "mpirun -n 2", "--part", "0/2"}),
                   "launcher: given with --part: expected it to start the parts itself");
    expect_refused(to("refused", words, {"--part", "2/2"}),
                   "part: '2/2': expected r/R with r from 0 to R - 1, such as 0/3, or auto");
  }
  expect_refused({"balance", "--self-check", "--part", "0/2"},
                 "part: no --out: expected the directory that the parts of the run share");
}

TEST_F(StudyPartsTest, ThePartOfAnotherMatchOrStudyIsRefused) {
  const Words match = {"match", "--players", "greedy,random"};
  const Words study = {"balance", "--variants", "megiddo"};
  json_of(to("match", match, {"--part", "0/3"}));
  json_of(to("study", study, {"--part", "0/3"}));
  for (const auto& words : {to("match", match, {"--part", "1/3", "--seed", "4"}),
                            to("match", match, {"--part", "1/3", "--games", "3000"}),
                            to("study", study, {"--part", "1/3", "--band", "3"}),
                            to("study", study, {"--part", "1/3", "--games", "800"})}) {
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_NE(result.err.find("in the run to resume"), std::string::npos) << result.err;
  }
}

TEST_F(StudyPartsTest, EveryPartIsPlayedOnceAtATime) {
  expect_played_once_at_a_time(to(
      "run", {"balance", "--variants", "megiddo", "--games", "50000000", "--shard-games", "64"}));
}

TEST_F(StudyPartsTest, WhatOneProcessHasPlayedKeepsItsTime) {
  for (const auto& words : {kMatch, kStudy}) {
    json_of(to(words[0], words));
    for (const Words& again :
         {Words{"finalise", path(words[0])}, to(words[0], words, {"--resume"})}) {
      const auto before = shell("cd '" + path(words[0]) + "' && cat summary.json *.csv *.md").out;
      json_of(again);
      EXPECT_EQ(shell("cd '" + path(words[0]) + "' && cat summary.json *.csv *.md").out, before);
    }
  }
}

TEST_F(StudyPartsTest, HowLongPartsHavePlayedIsNotKnown) {
  play_parts(to("match", kMatch), 2);
  EXPECT_TRUE(json_of({"finalise", path("match")})["seconds"].is_null());
  play_parts(to("study", kStudy), 2);
  for (const auto& line : json_of({"finalise", path("study")})["variants"])
    EXPECT_TRUE(line["seconds"].is_null());
  EXPECT_NE(file("study/balance.csv").find(",null\n"), std::string::npos);
  EXPECT_EQ(arbatta({"finalise", path("study"), "--quiet"}).code, 0);
}

}  // namespace
}  // namespace arbatta::e2e
