// Tuning by the program itself: the same answer from any number of threads and after kills.

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

using Words = std::vector<std::string>;

class TuneTest : public ScratchTest {
 protected:
  static std::string line_of(const Words& words) {
    std::string line = "\"$ARBATTA\"";
    for (const auto& word : words) line += " '" + word + "'";
    return line;
  }

  /// Tunes into ROOT/NAME/run, which is called `run` there.
  Result tune(const std::string& name, const Words& words, const std::string& after = "") {
    return shell("mkdir -p " + path(name) + " && cd " + path(name) + " && " + line_of(words) +
                 " --out run --json --quiet " + after);
  }

  void expect_same_files(const std::string& name, const std::string& other) {
    for (const auto* file : {"trajectory.csv", "trajectory.svg", "tuned.h5"})
      if (fs::exists(root_ / name / "run" / file)) {
        EXPECT_EQ(
            shell("cmp " + path(name) + "/run/" + file + " " + path(other) + "/run/" + file).code,
            0)
            << file;
      }
    EXPECT_EQ(shell("cd " + path(name) + "/run/sprt && sha256sum shards/*.h5").out,
              shell("cd " + path(other) + "/run/sprt && sha256sum shards/*.h5").out);
  }

  static Json timeless(const Result& result) {
    EXPECT_EQ(result.code, 0) << result.err;
    Json json = Json::parse(result.out, nullptr, false);
    json["test"].erase("seconds");
    return json;
  }

  Json expect_one_answer(Words words) {
    Words one = words, seven = words, two = words;
    one.insert(one.end(), {"--threads", "1"});
    seven.insert(seven.end(), {"--threads", "7"});
    two.insert(two.end(), {"--threads", "2", "--resume"});
    const Json expected = timeless(tune("one", one));
    EXPECT_EQ(timeless(tune("seven", seven)), expected);
    expect_same_files("one", "seven");
    for (const auto* delay : {"0.2", "0.5", "0.9"})
      tune("killed", two, std::string(">/dev/null 2>&1 & sleep ") + delay + "; kill -9 $!; wait");
    EXPECT_EQ(timeless(tune("killed", two)), expected);
    EXPECT_EQ(timeless(tune("killed", two)), expected) << "a finished one reports";
    expect_same_files("one", "killed");
    return expected;
  }
};

TEST_F(TuneTest, SpsaHasOneAnswer) {
  const Json json = expect_one_answer(
      {"tune", "--game", "mancala(preset=oware)", "--player", "mcts(sims=12)", "--params",
       "mcts.c(low=0.1,high=3,step=0.4)", "--pairs", "2", "--games", "200", "--sprt-games", "40"});
  EXPECT_EQ(json["steps"], 50);
  EXPECT_EQ(json["params"][0]["name"], "mcts.c");
  EXPECT_EQ(json["test"]["table"][0]["player"], "tuned");
  EXPECT_EQ(json["test"]["sprt"]["accepted"], "undecided");
  EXPECT_TRUE(json["tuned"].get<std::string>().starts_with("mcts(c="));
}

TEST_F(TuneTest, CmaesHasOneAnswer) {
  const Json json = expect_one_answer(
      {"tune", "--method", "cmaes", "--game", "mancala(preset=oware)", "--player",
       "alphabeta(depth=1,table_bits=6)", "--params", "weights.own(start=0),-weights.own.wins",
       "--pairs", "2", "--games", "300", "--sprt-games", "40"});
  EXPECT_EQ(json["params"].size(), 10u);
  EXPECT_EQ(json["steps"], 7) << "of 10 players, 4 games each";
  EXPECT_FALSE(fs::exists(root_ / "one" / "run" / "candidates"));
  EXPECT_EQ(arbatta({"match", "--game", "mancala(preset=oware)", "--games", "4", "--players",
                     "greedy,alphabeta(depth=1,model=" + path("one/run/tuned.h5") + ")"})
                .code,
            0);
}

TEST_F(TuneTest, TexelHasOneAnswerAndTellsErrors) {
  json_of({"selfplay", "--game", "mancala(preset=oware)", "--players",
           "alphabeta(depth=1,temperature=1,table_bits=6)", "--games", "200", "--out",
           path("data")});
  const Words words = {"tune",
                       "--method",
                       "texel",
                       "--game",
                       "mancala(preset=oware)",
                       "--player",
                       "alphabeta(depth=1,table_bits=6)",
                       "--data",
                       path("data"),
                       "--params",
                       "weights.lead.late,weights.own.captures,weights.enemy.captures,"
                       "weights.constant",
                       "--sprt-games",
                       "20"};
  const Json json = expect_one_answer(words);
  EXPECT_EQ(json["games"], 200);
  ASSERT_EQ(json["params"].size(), 4u);
  for (const Json& param : json["params"]) {
    EXPECT_GT(param["se"], 0);
    EXPECT_EQ(param["z"], param["value"].get<double>() / param["se"].get<double>());
  }
}

TEST_F(TuneTest, TexelNamesWhatTheDataLeaveOpen) {
  json_of({"selfplay", "--game", "mancala(preset=oware)", "--games", "100", "--out", path("data")});
  const Result result = arbatta({"tune", "--method", "texel", "--game", "mancala(preset=oware)",
                                 "--player", "alphabeta(depth=1)", "--data", path("data"),
                                 "--params", "weights", "--out", path("fit")});
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("weights.offered"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("linear in each other"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("(--params weights,-weights."), std::string::npos) << result.err;
}

TEST_F(TuneTest, BadInputIsNamed) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--player", "mcts(sims=5)"}, "has no weights"},
      {{"--player", "mcts(sims=5)", "--params", "mcts.c(step=1)", "--games", "7"},
       "games: 7: expected at least the 16 games of one step"},
      {{"--player", "mcts(sims=5)", "--params", "mcts.c(step=1)", "--method", "texel"},
       "data: none is given"},
      {{"--player", "alphabeta(depth=1)", "--data", "x"}, "data: given with spsa"},
      {{"--player", "alphabeta(depth=1)", "--spsa", "b=1"}, "unknown key 'b'"},
      {{"--player", "alphabeta(depth=1)", "--cmaes", "sigma=2"}, "cmaes: given with spsa"},
      {{"--player", "alphabeta(depth=1)", "--l2", "1e-5"}, "l2: given with spsa"},
      {{"--player", "alphabeta(depth=1)", "--method", "texel", "--data", "x", "--pairs", "9"},
       "pairs: given with texel: expected it with spsa or cmaes only"},
      {{"--player", "alphabeta(depth=1)", "--method", "texel", "--data", "x", "--games", "9"},
       "games: given with texel"},
      {{"--player", "alphabeta(depth=1)", "--method", "texel", "--data", "x", "--opponent",
        "random"},
       "opponent: given with texel"},
      {{"--player", "alphabeta(depth=1)", "--sprt", ""}, "sprt: empty"},
      {{"--player", "paranoid(depth=1)", "--game", "megiddo(sides=3)"}, "two players on two sides"},
      {{"--player", "alphabeta(depth=1)", "--resume", "--sprt", "elo0=5,elo1=1"}, "elo0 < elo1"}};
  for (const auto& [more, part] : cases) {
    Words words = {"tune", "--out", path("bad")};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << part;
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    fs::remove_all(root_ / "bad");
  }
}

}  // namespace
}  // namespace arbatta::e2e
