// Evaluators of every kind: trained, shown, interrupted, at the board.

#include <gtest/gtest.h>

#include <regex>

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

TEST_F(LearningTest, AFinishedTrainingReportsAndOneOfOtherOptionsIsRefused) {
  play("megiddo", "greedy");
  const auto resumed = [&](const std::string& epochs) {
    auto words = train("linear", "m.h5", epochs);
    words.insert(words.end(), {"--resume", "--json", "--quiet"});
    return arbatta(words);
  };
  const Json first = json_of(train("linear", "m.h5"));
  const auto bytes = shell("sha256sum " + path("m.h5")).out;
  const Json again = Json::parse(resumed("3").out);
  EXPECT_EQ(again["brier"], first["brier"]);
  EXPECT_TRUE(again["samples_per_s"].is_null()) << "nothing is trained";
  for (const char* epochs : {"2", "4"}) {
    const Result other = resumed(epochs);
    EXPECT_EQ(other.code, 2);
    EXPECT_EQ(other.err, "arbatta: " + path("m.h5") +
                             ": epochs = 3 in the training to resume: " + epochs +
                             " was given; use another --out, or begin anew without --resume\n");
  }
  json_of({"selfplay", "--games", "20", "--out", path("data/more")});
  auto elsewhere = train("linear", "m.h5");
  elsewhere[2] = path("data/more");
  elsewhere.emplace_back("--resume");
  EXPECT_NE(arbatta(elsewhere).err.find("a training on other data"), std::string::npos);
  EXPECT_EQ(shell("sha256sum " + path("m.h5")).out, bytes);
}

TEST_F(LearningTest, AKillInTheFirstEpochLeavesAnOlderModelAndATrainingToResume) {
  play("megiddo", "greedy");
  json_of(train("linear", "m.h5"));
  const auto older = shell("sha256sum " + path("m.h5")).out;
  auto other = train("linear", "m.h5", "100");
  other.insert(other.end(), {"--patience", "100"});
  std::string line = "\"$ARBATTA\"";
  for (const auto& word : other) line += " '" + word + "'";
  shell(line + " --quiet >/dev/null & for i in $(seq 6000); do [ -e " + path("m.h5.checkpoint") +
        " ] && break; sleep 0.005; done; kill -9 $!; wait");
  EXPECT_EQ(shell("sha256sum " + path("m.h5")).out, older);
  other.emplace_back("--resume");
  EXPECT_EQ(json_of(other)["epochs"], 100);
}

TEST_F(LearningTest, ATrainingThatDivergesEndsAndPublishesNothing) {
  play("megiddo", "greedy");
  auto words = train("linear", "m.h5", "20");
  words.insert(words.end(), {"--learning-rate", "10", "--weight-decay", "1000", "--batch", "64"});
  const Result result = arbatta(words);
  EXPECT_EQ(result.code, 1);
  EXPECT_TRUE(std::regex_match(
      result.err,
      std::regex("arbatta: training: .* (batch [0-9]+ of )?epoch 1 is .*: expected .*\n")))
      << result.err;
  EXPECT_FALSE(fs::exists(path("m.h5")));
}

TEST_F(LearningTest, ADamagedModelIsBadInputOfEveryCommand) {
  play("megiddo", "greedy");
  json_of(train("linear", "m.h5", "1"));
  shell("printf x | dd of=" + path("m.h5") + " bs=1 seek=900 conv=notrunc 2>/dev/null");
  const std::string player = "alphabeta(depth=1,model=" + path("m.h5") + ")";
  auto resumed = train("linear", "m.h5", "1");
  resumed.emplace_back("--resume");
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"model", path("m.h5")},
           {"selfplay", "--players", player, "--games", "2"},
           {"match", "--players", player + ",greedy", "--games", "2"},
           {"analyze", "megiddo", "--player", player},
           {"tune", "--player", player, "--out", path("tuned")},
           resumed}) {
    const Result result = arbatta(arguments);
    EXPECT_EQ(result.code, 2) << arguments[0];
    EXPECT_EQ(result.err, "arbatta: " + path("m.h5") +
                              ": damaged: expected the bytes whose checksum it states\n");
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

TEST_F(LearningTest, CurvesWithoutAFolderAreRefusedBeforeTheTraining) {
  auto words = train("linear", "m.h5");
  words.insert(words.end(), {"--curves", path("none/curves"), "--quiet"});
  const Result result = arbatta(words);
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("none/curves: expected a name in a folder"), std::string::npos);
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
