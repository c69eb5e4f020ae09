// Tuning by the program itself: the same answer from any number of threads and after kills.

#include <fstream>
#include <sstream>

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
    for (const auto* file : {"trajectory.csv", "trajectory.svg", "tuned.h5"}) {
      const bool is_there = fs::exists(root_ / name / "run" / file);
      EXPECT_EQ(is_there, fs::exists(root_ / other / "run" / file)) << file;
      if (is_there) {
        EXPECT_EQ(text_of(name, file), text_of(other, file)) << file;
      }
    }
    EXPECT_EQ(games_of(name), games_of(other));
  }

  /// Of the test; the players' model files have other folders.
  std::string games_of(const std::string& name) const {
    const auto file = path(name + ".records");
    fs::remove(file);
    const Result result = shell("$ARBATTA export " + path(name) + "/run/sprt --to records --out " +
                                file + " --quiet >/dev/null && grep -v players: " + file);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out;
  }

  std::string text_of(const std::string& name, const std::string& file) const {
    std::stringstream text;
    text << std::ifstream(root_ / name / "run" / file).rdbuf();
    return text.str();
  }

  /// A fit to the log in ROOT/data.
  Words texel(const std::string& params, const std::string& sprt_games) const {
    return {"tune",
            "--method",
            "texel",
            "--game",
            "mancala(preset=oware)",
            "--player",
            "alphabeta(depth=1,table_bits=6)",
            "--data",
            path("data"),
            "--params",
            params,
            "--sprt-games",
            sprt_games};
  }

  /// Tunes in ROOT/killed and kills it once the condition, of the shell, is met there.
  void expect_killed_when(const Words& words, const std::string& condition) {
    shell("mkdir -p " + path("killed") + " && cd " + path("killed") + "; " + line_of(words) +
          " --out run --json --quiet >/dev/null 2>&1 & for i in $(seq 3000); do if " + condition +
          "; then break; fi; sleep 0.01; done; kill -9 $!; wait");
    EXPECT_EQ(shell("cd " + path("killed") + " && " + condition).code, 0);
    EXPECT_FALSE(fs::exists(root_ / "killed" / "run" / "summary.json")) << "killed too late";
  }

  static Json timeless(const Result& result) {
    EXPECT_EQ(result.code, 0) << result.err;
    Json json = Json::parse(result.out, nullptr, false);
    json["test"].erase("seconds");
    return json;
  }

  /// `kills`: when, one after the other, as conditions of the shell in the directory of the run.
  Json expect_one_answer(Words words, const std::vector<std::string>& kills) {
    Words one = words, seven = words, two = words;
    one.insert(one.end(), {"--threads", "1"});
    seven.insert(seven.end(), {"--threads", "7"});
    two.insert(two.end(), {"--threads", "2", "--resume"});
    const Json expected = timeless(tune("one", one));
    EXPECT_EQ(timeless(tune("seven", seven)), expected);
    expect_same_files("one", "seven");
    for (const auto& kill : kills) expect_killed_when(two, kill);
    EXPECT_EQ(timeless(tune("killed", two)), expected);
    const auto summary = text_of("killed", "summary.json");
    EXPECT_EQ(timeless(tune("killed", two)), expected) << "a finished one reports";
    EXPECT_EQ(text_of("killed", "summary.json"), summary) << "and leaves its times as they were";
    std::ofstream(root_ / "killed/run/summary.json") << summary.substr(0, summary.size() / 2);
    EXPECT_EQ(timeless(tune("killed", two)), expected);
    EXPECT_FALSE(Json::parse(text_of("killed", "summary.json"), nullptr, false).is_discarded())
        << "a cut one is written again";
    expect_same_files("one", "killed");
    return expected;
  }

  static std::string has_lines(int count) {
    return "[ \"$(cat run/trajectory.csv 2>/dev/null | wc -l)\" -ge " + std::to_string(count) +
           " ]";
  }
};

TEST_F(TuneTest, SpsaHasOneAnswer) {
  const Json json = expect_one_answer(
      {"tune", "--game", "mancala(preset=oware)", "--player", "mcts(sims=12)", "--params",
       "mcts.c(low=0.1,high=3,step=0.4)", "--pairs", "2", "--games", "200", "--sprt-games", "40"},
      {has_lines(5), has_lines(20), has_lines(35)});
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
       "--pairs", "2", "--games", "300", "--sprt-games", "40"},
      {has_lines(2), has_lines(4)});
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
  const Words words = texel(
      "weights.lead.late,weights.own.captures,weights.enemy.captures,weights.constant", "400");
  const Json json = expect_one_answer(words, {"[ -e run/config.toml ]", "[ -e run/sprt ]"});
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
  EXPECT_FALSE(fs::exists(root_ / "fit")) << "free for the next try";
}

TEST_F(TuneTest, AModelThatHasChangedIsNotResumed) {
  const auto weights = [&](const std::string& name, const std::string& start) {
    const Words words = {"tune",
                         "--game",
                         "mancala(preset=oware)",
                         "--player",
                         "alphabeta(depth=1,table_bits=6)",
                         "--params",
                         "weights.lead(start=" + start + ")",
                         "--pairs",
                         "1",
                         "--games",
                         "2",
                         "--sprt-games",
                         "0"};
    EXPECT_EQ(tune(name, words).code, 0);
    return path(name) + "/run/tuned.h5";
  };
  const auto model = weights("first", "1"), other = weights("second", "2");
  const Words words = {"tune",
                       "--game",
                       "mancala(preset=oware)",
                       "--player",
                       "mcts(sims=5)",
                       "--params",
                       "mcts.c(step=0.5)",
                       "--opponent",
                       "alphabeta(depth=1,table_bits=6,model=" + model + ")",
                       "--pairs",
                       "1",
                       "--games",
                       "8",
                       "--sprt-games",
                       "0"};
  EXPECT_EQ(tune("run", words).code, 0);
  EXPECT_EQ(tune("run", words, "--resume").code, 0);
  fs::copy_file(other, model, fs::copy_options::overwrite_existing);
  const Result result = tune("run", words, "--resume");
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("inputs.sha256"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find(model), std::string::npos) << result.err;
}

TEST_F(TuneTest, GoesOnHoweverItsDirectoryIsWrittenButNotWithoutItsInputs) {
  const Words words = {"tune",
                       "--game",
                       "mancala(preset=oware)",
                       "--player",
                       "alphabeta(depth=1,table_bits=6)",
                       "--params",
                       "weights.lead",
                       "--pairs",
                       "1",
                       "--games",
                       "4",
                       "--sprt-games",
                       "600"};
  const Json expected = timeless(tune("whole", words));
  EXPECT_EQ(timeless(tune("broken", words)), expected);
  fs::remove(root_ / "broken/run/summary.json");
  EXPECT_TRUE(fs::remove(root_ / "broken/run/sprt/shards/000001.h5"));
  auto resumed = words;
  resumed.insert(resumed.end(), {"--out", path("broken/run"), "--resume", "--json", "--quiet"});
  EXPECT_EQ(timeless(arbatta(resumed))["test"], expected["test"]);
  expect_same_files("whole", "broken");
  EXPECT_EQ(timeless(tune("broken", words, "--resume")), expected);
  fs::remove(root_ / "broken/run/inputs.sha256");
  const Result result = arbatta(resumed);
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("inputs.sha256: missing, but trajectory.csv is there"),
            std::string::npos)
      << result.err;
}

TEST_F(TuneTest, DataThatHaveChangedAreNotResumed) {
  const auto play = [&](const std::string& seed) {
    fs::remove_all(root_ / "data");
    json_of({"selfplay", "--game", "mancala(preset=oware)", "--players",
             "alphabeta(depth=1,temperature=1,table_bits=6)", "--games", "60", "--seed", seed,
             "--out", path("data")});
  };
  const Words words = texel("weights.lead.late", "0");
  play("1");
  EXPECT_EQ(tune("run", words).code, 0);
  EXPECT_EQ(tune("run", words, "--resume").code, 0);
  const auto model = text_of("run", "tuned.h5");
  play("2");
  const Result result = tune("run", words, "--resume");
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("(data) now: expected the model files and data of the run to resume"),
            std::string::npos)
      << result.err;
  EXPECT_EQ(text_of("run", "tuned.h5"), model);
}

TEST_F(TuneTest, BadInputIsNamed) {
  json_of(
      {"selfplay", "--game", "mancala(preset=oware)", "--games", "4", "--out", path("foreign")});
  std::ofstream(path("empty.toml")) << "sprt = \"\"\n";
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
      {{"--player", "alphabeta(depth=1)", "--sprt", ""}, "--sprt is empty"},
      {{"--player", "alphabeta(depth=1)", "--config", path("empty.toml")}, "sprt: empty"},
      {{"--player", "alphabeta(depth=1)", "--method", "texel", "--data", path("absent")},
       path("absent")},
      {{"--player", "alphabeta(depth=1)", "--method", "texel", "--data", path("foreign")},
       "a shard of megiddo was expected"},
      {{"--player", "paranoid(depth=1)", "--game", "megiddo(sides=3)"}, "two players on two sides"},
      {{"--player", "alphabeta(depth=1)", "--resume", "--sprt", "elo0=5,elo1=1"}, "elo0 < elo1"}};
  for (const auto& [more, part] : cases) {
    Words words = {"tune", "--out", path("bad")};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << part;
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_FALSE(fs::exists(root_ / "bad")) << part << ": nothing is begun";
  }
  const Result result =
      arbatta({"tune", "--player", "alphabeta(depth=1)", "--out", path("bad,place")});
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("bad,place/tuned.h5: expected a path without commas"),
            std::string::npos)
      << result.err;
}

}  // namespace
}  // namespace arbatta::e2e
