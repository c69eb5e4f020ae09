// Matches and balance studies: the same answers from any number of threads, and after a kill.

#include "tests/e2e/parts.hpp"

namespace arbatta::e2e {
namespace {

class StudyTest : public ScratchTest {
 protected:
  Json answer(const Words& words, const Words& more) {
    return timeless(json_of(with(words, more)));
  }

  /// One answer from 1, 2 and 7 threads, and after kills, where the log goes on.
  void expect_one_answer(const Words& words) {
    const Json expected = answer(words, {"--threads", "1", "--out", path("one")});
    EXPECT_EQ(answer(words, {"--threads", "7"}), expected);
    const auto line = line_of(with(words, {"--out", path("killed")}));
    for (const auto* delay : {"0.1", "0.3", "0.5"})
      shell(line + " --resume --quiet >/dev/null 2>&1 & sleep " + delay + "; kill -9 $!; wait");
    EXPECT_EQ(answer(words, {"--threads", "2", "--out", path("killed"), "--resume"}), expected);
    EXPECT_EQ(answer(words, {"--threads", "2", "--out", path("killed"), "--resume"}), expected)
        << "a finished one reports";
  }
};

TEST_F(StudyTest, AMatchHasOneAnswer) {
  expect_one_answer({"match", "--players", "alphabeta(depth=2),greedy,random", "--games", "3000"});
  EXPECT_TRUE(fs::exists(root_ / "one" / "pairs.csv"));
  EXPECT_EQ(arbatta({"verify", path("killed"), "--quiet"}).code, 0);
}

TEST_F(StudyTest, ASequentialTestEndsAtOneGame) {
  expect_one_answer({"match", "--game", "mancala(preset=oware)", "--players",
                     "alphabeta(depth=3),alphabeta(depth=2)", "--sprt", "elo0=0,elo1=20", "--games",
                     "20000"});
}

TEST_F(StudyTest, AMatchOfSeriesOnThreeSidesHasOneAnswer) {
  expect_one_answer({"match", "--game", "megiddo(sides=3)", "--players", "greedy,random", "--games",
                     "300", "--match-target", "36"});
}

TEST_F(StudyTest, ALadderHasOneAnswer) {
  const Words words = {"match", "--ladder", "mcts(sims=10)", "--rungs", "3", "--games", "1000"};
  expect_one_answer(words);
  EXPECT_EQ(arbatta({"verify", path("killed"), "--quiet"}).code, 0);
  const Json match = answer({"match", "--config", path("killed") + "/config.toml"},
                            {"--out", path("killed"), "--resume"});
  ASSERT_EQ(match["ladder"].size(), 2u);
  EXPECT_EQ(match["ladder"][1]["player"], "mcts(sims=40)");
  EXPECT_EQ(match["ladder"][1]["opponent"], "mcts(sims=20)");
  EXPECT_EQ(match["ladder"][1]["games"], 500);
  EXPECT_LT(match["ladder"][0]["elo_low"], match["ladder"][0]["elo_high"]);
  EXPECT_EQ(match["elo_per_doubling"], match["ladder_total"]["elo"].get<double>() / 2);
  EXPECT_EQ(match["table"].size(), 3u);
  EXPECT_TRUE(match["crosstable"][0][2].is_null());
}

TEST_F(StudyTest, ABalanceStudyHasOneAnswer) {
  expect_one_answer({"balance", "--variants", "megiddo,megiddo(preset=cleopatra)", "--players",
                     "greedy,alphabeta(depth=2)", "--games", "600", "--first-moves"});
  EXPECT_TRUE(fs::exists(root_ / "one" / "balance.csv"));
  EXPECT_EQ(arbatta({"verify", path("killed") + "/games/003", "--quiet"}).code, 0);
}

TEST_F(StudyTest, AStudyUntilDecidedEndsAtOneGame) {
  expect_one_answer({"balance", "--variants", "mancala(preset=oware)", "--players",
                     "alphabeta(depth=2)", "--until", "decided", "--max-games", "8000"});
}

TEST_F(StudyTest, AGauntletIsPlayedByTheFirstOnly) {
  const Json match = json_of(
      {"match", "--players", "greedy,random,random", "--format", "gauntlet", "--games", "400"});
  EXPECT_EQ(match["table"][0]["games"], 400);
  EXPECT_EQ(match["table"][1]["games"], 200);
  EXPECT_TRUE(match["crosstable"][1][2].is_null());
}

TEST_F(StudyTest, TheMeasurementChecksItself) {
  EXPECT_EQ(json_of({"balance", "--self-check"})["passed"], true);
}

}  // namespace
}  // namespace arbatta::e2e
