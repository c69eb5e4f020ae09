// Evaluators of every kind: trained, shown, interrupted, at the board.

#include <gtest/gtest.h>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

class LearningTest : public ScratchTest {
 protected:
  void play(const std::string& game, const std::string& player) {
    json_of({"selfplay", "--game", game, "--players", player, "--games", "150", "--seed", "3",
             "--out", path("data")});
  }

  std::vector<std::string> train(const std::string& kind, const std::string& out,
                                 const std::string& epochs = "3") {
    return {"train", "--data",   path("data"), "--evaluator", kind,     "--epochs",
            epochs,  "--hidden", "16-8",       "--out",       path(out)};
  }
};

TEST_F(LearningTest, EveryKindIsTrainedShownAndPlaysInEveryGame) {
  for (const char* game : {"megiddo", "mancala(preset=oware)", "opposition"}) {
    fs::remove_all(root_ / "data");
    play(game, "puct(sims=6)");
    for (const char* kind : {"linear", "ntuple", "mlp"}) {
      json_of(train(kind, "m.h5"));
      const Json shown = json_of({"model", path("m.h5")});
      EXPECT_EQ(shown["kind"], kind);
      EXPECT_EQ(shown["calibration"].size(), 20u);
      EXPECT_GT(shown["brier"], 0);
      EXPECT_EQ(shown["policy"] > 0, std::string(kind) == "mlp");  // visits were logged
      const std::string model = "model=" + path("m.h5");
      const Json match = json_of({"match", "--game", game, "--games", "4", "--players",
                                  "alphabeta(depth=1," + model + "),puct(sims=8," + model + ")"});
      EXPECT_EQ(match["table"].size(), 2u);
      json_of({"analyze", game, "--player", "puct(sims=20," + model + ")"});
    }
  }
}

TEST_F(LearningTest, ANetPlaysTheSameGamesWithAnyThreads) {
  play("megiddo", "puct(sims=6)");
  json_of(train("mlp", "m.h5"));
  std::vector<std::string> digests;
  for (const char* threads : {"1", "2", "7"}) {
    const Json run = json_of({"selfplay", "--games", "30", "--threads", threads, "--players",
                              "puct(sims=10,noise=0.25,model=" + path("m.h5") + ")", "--out",
                              path("run") + threads});
    digests.push_back(run["digest"]);
  }
  EXPECT_EQ(digests[1], digests[0]);
  EXPECT_EQ(digests[2], digests[0]);
}

TEST_F(LearningTest, AKilledTrainingResumesToTheSameBytes) {
  play("megiddo", "greedy");
  for (const char* kind : {"linear", "ntuple", "mlp"}) {
    json_of(train(kind, "whole.h5", "6"));
    std::string line = "\"$ARBATTA\"";
    for (const auto& word : train(kind, "broken.h5", "6")) line += " '" + word + "'";
    for (const char* delay : {"0.1", "0.2"})
      shell(line + " --resume --quiet >/dev/null & sleep " + delay + "; kill -9 $!; wait");
    auto again = train(kind, "broken.h5", "6");
    again.emplace_back("--resume");
    json_of(again);
    EXPECT_EQ(shell("cmp " + path("whole.h5") + " " + path("broken.h5")).code, 0) << kind;
    EXPECT_FALSE(fs::exists(path("broken.h5.checkpoint")));
    fs::remove(path("broken.h5"));
  }
}

TEST_F(LearningTest, CurvesAreWrittenAsCsvAndDrawn) {
  play("megiddo", "greedy");
  auto words = train("linear", "m.h5");
  words.insert(words.end(), {"--curves", path("curves"), "--equal", "games", "--discount", "0.98"});
  json_of(words);
  EXPECT_EQ(
      shell("head -1 " + path("curves.csv")).out,
      "epoch,train_loss,validation_loss,sign_accuracy,brier,policy_loss,learning_rate,kept\n");
  EXPECT_EQ(shell("wc -l < " + path("curves.csv")).out, "4\n");
  if (shell("command -v gnuplot").code == 0) {
    EXPECT_EQ(shell("grep -c '<svg' " + path("curves.svg")).out, "1\n");
  }
}

TEST_F(LearningTest, WhatDoesNotFitIsRefusedInOneLine) {
  play("megiddo", "greedy");
  json_of(train("mlp", "m.h5", "1"));
  write_file(path("junk.h5"), "junk");
  auto thin = train("mlp", "x.h5");
  thin[8] = "16-0";
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"model", path("nowhere.h5")},
           {"model", path("junk.h5")},
           thin,
           {"match", "--game", "mancala", "--games", "2", "--players",
            "greedy,alphabeta(depth=1,model=" + path("m.h5") + ")"},
           {"match", "--game", "megiddo(sides=3)", "--games", "2", "--players",
            "greedy,maxn(depth=1,model=" + path("m.h5") + ")"}}) {
    const Result result = arbatta(arguments);
    EXPECT_EQ(result.code, 2) << arguments[0] << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace arbatta::e2e
