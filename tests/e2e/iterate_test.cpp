// Iterating by the program itself: the same models from any number of threads and after kills.

#include <fstream>
#include <sstream>

#include "tests/e2e/parts.hpp"

namespace arbatta::e2e {
namespace {

/// With other values of some flags.
Words but(Words words, const Words& more) {
  for (std::size_t i = 0; i < more.size(); i += 2) {
    const auto flag = std::find(words.begin(), words.end(), more[i]);
    if (flag == words.end())
      words.insert(words.end(), {more[i], more[i + 1]});
    else
      *(flag + 1) = more[i + 1];
  }
  return words;
}

class IterateTest : public ScratchTest {
 protected:
  /// Iterates into ROOT/NAME.
  Result iterate(const std::string& name, const Words& words) {
    return arbatta(with(with({"iterate"}, words), {"--out", path(name), "--json", "--quiet"}));
  }

  Json iterated(const std::string& name, const Words& words) {
    const Result result = iterate(name, words);
    EXPECT_EQ(result.code, 0) << result.err;
    return timeless(Json::parse(result.out, nullptr, false));
  }

  std::string text_of(const std::string& name, const std::string& file) const {
    std::stringstream text;
    text << std::ifstream(root_ / name / file).rdbuf();
    return text.str();
  }

  /// The lines of generations.csv without the seconds, which come last.
  std::vector<std::string> lines_of(const std::string& name) const {
    std::stringstream text(text_of(name, "generations.csv"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
      lines.push_back(line.substr(0, line.rfind(',')));
    return lines;
  }

  /// What a generation has learnt, from which games, and how it has played.
  std::string findings(const std::string& name, int generation) const {
    const std::string folder = "00" + std::to_string(generation) + "/";
    std::string found = text_of(name, folder + "model.h5") + text_of(name, folder + "curves.csv") +
                        text_of(name, folder + "curves.svg");
    for (const auto& [log, key] :
         {std::pair{"data", "digest"}, {"match", "pentanomial"}, {"anchors", "crosstable"}}) {
      const auto summary = text_of(name, folder + log + "/summary.json");
      if (!summary.empty()) found += Json::parse(summary)[key].dump();
    }
    return found;
  }

  void expect_same(const std::string& name, const std::string& other, int generations) {
    EXPECT_EQ(lines_of(name), lines_of(other));
    EXPECT_TRUE(text_of(name, "best.h5") == text_of(other, "best.h5"));
    EXPECT_TRUE(text_of(name, "elo.svg") == text_of(other, "elo.svg"));
    for (int generation = 0; generation <= generations; ++generation)
      EXPECT_TRUE(findings(name, generation) == findings(other, generation)) << generation;
  }

  /// Iterates into ROOT/NAME and kills it once the condition, of the shell, is met there.
  void kill_when(const std::string& name, const Words& words, const std::string& condition) {
    shell("mkdir -p " + path(name) + "; cd " + path(name) + "; " +
          line_of(with(with({"iterate"}, words), {"--out", path(name), "--quiet", "--resume"})) +
          " >/dev/null 2>&1 & for i in $(seq 6000); do if " + condition +
          "; then break; fi; sleep 0.005; done; kill -9 $!; wait");
    EXPECT_EQ(shell("cd " + path(name) + " && " + condition).code, 0) << condition;
    EXPECT_FALSE(fs::exists(root_ / name / "summary.json")) << "killed too late: " << condition;
  }
};

const Words kOware = {"--game",         "mancala(preset=oware)",
                      "--player",       "alphabeta(nodes=60,table_bits=6)",
                      "--games",        "40",
                      "--shard-games",  "10",
                      "--generations",  "2",
                      "--window",       "2",
                      "--gate-games",   "24",
                      "--anchors",      "greedy,mcts(sims=8)",
                      "--anchor-games", "10",
                      "--epochs",       "2"};

TEST_F(IterateTest, HasOneAnswerForAnyThreadsAndAfterKills) {
  const Words words = but(kOware, {"--epochs", "30", "--patience", "30"});
  const Json expected = iterated("one", with(words, {"--threads", "1"}));
  EXPECT_EQ(iterated("seven", with(words, {"--threads", "7"})), expected);
  expect_same("one", "seven", 2);
  const Words two = with(words, {"--threads", "2"});
  for (const auto* condition :
       {"[ -e anchors/config.toml ]", "[ -e 000/anchors/summary.json ]",
        "[ -e 001/data/shards/000001.h5 ]", "[ -e 001/model.h5.checkpoint ] || [ -e 001/model.h5 ]",
        "[ -e 001/match/config.toml ]", "[ -e 002/data/config.toml ]", "[ -e 002/training.json ]"})
    kill_when("killed", two, condition);
  EXPECT_EQ(iterated("./killed/", with(two, {"--resume"})), expected);
  expect_same("one", "killed", 2);
  const auto summary = text_of("killed", "summary.json");
  EXPECT_EQ(iterated("killed", with(two, {"--resume"})), expected) << "a finished one reports";
  EXPECT_EQ(text_of("killed", "summary.json"), summary) << "and leaves its times as they were";
}

TEST_F(IterateTest, GoesOnFromFewerGenerationsAndDropsWhatLeftTheWindow) {
  Words words = but(kOware, {"--window", "1", "--anchors", "greedy", "--threads", "2"});
  iterated("long", words);
  iterated("grown", but(words, {"--generations", "1"}));
  EXPECT_EQ(lines_of("grown").size(), 3u);
  iterated("grown", with(words, {"--resume", "--keep=false"}));
  EXPECT_EQ(lines_of("grown"), lines_of("long"));
  EXPECT_TRUE(text_of("grown", "002/model.h5") == text_of("long", "002/model.h5"));
  EXPECT_FALSE(fs::exists(root_ / "grown/001/data"));
  EXPECT_TRUE(fs::exists(root_ / "long/001/data"));
  EXPECT_TRUE(fs::exists(root_ / "long/002/data"));
}

TEST_F(IterateTest, EachStepIsWhatTheCommandOfItsNameDoes) {
  iterated("run", but(kOware, {"--generations", "1", "--threads", "2"}));
  for (const auto& [command, folder] : std::vector<std::pair<std::string, std::string>>{
           {"selfplay", "001/data"}, {"match", "001/match"}, {"match", "001/anchors"}}) {
    const Json again = json_of({command, "--config", path("run/" + folder + "/config.toml"),
                                "--out", path(command + folder.substr(4))});
    const Json before = Json::parse(text_of("run", folder + "/summary.json"));
    EXPECT_EQ(again[command == "match" ? "table" : "digest"],
              before[command == "match" ? "table" : "digest"]);
  }
  json_of({"train", "--config", path("run/001/config.toml"), "--out", path("again.h5")});
  EXPECT_TRUE(text_of("", "again.h5") == text_of("run", "001/model.h5"));
  EXPECT_EQ(arbatta({"verify", path("run/001/data"), "--quiet"}).code, 0);
}

TEST_F(IterateTest, GoesOnHoweverItsDirectoryIsWritten) {
  const Words words = but(kOware, {"--anchors", "greedy", "--threads", "2"});
  iterated("whole", words);
  fs::create_directories(root_ / "here");
  fs::create_directory_symlink("here", root_ / "link");
  const auto one = but(words, {"--generations", "1"});
  const auto iterate_in = [&](const std::string& folder, const Words& more) {
    const auto line = line_of(with(with({"iterate"}, more), {"--json", "--quiet"}));
    EXPECT_EQ(shell("cd " + path(folder) + " && " + line).code, 0);
  };
  iterate_in("here", with(one, {"--out", "my run of Oware/"}));
  fs::remove_all(root_ / "here/my run of Oware/001/anchors");
  fs::remove(root_ / "here/my run of Oware/001/summary.json");  // to go on within a generation
  iterate_in("", with(words, {"--resume", "--out", "link/./my run of Oware"}));
  expect_same("whole", "here/my run of Oware", 2);
  iterated("here/my run of Oware", with(words, {"--resume"}));
}

TEST_F(IterateTest, AFolderWithSpacesCanBePlayedWithAndRead) {
  const auto run = path("all my runs/Oware, at last");
  EXPECT_EQ(iterate("all my runs/Oware, at last", kOware).code, 2) << "a comma ends a value";
  iterated("all my runs/Oware = 1 (now)",
           but(kOware, {"--game", "megiddo", "--generations", "1", "--anchors", "greedy"}));
  const auto model = "model=" + path("all my runs/Oware = 1 (now)/best.h5");
  const auto players =
      "alphabeta(depth=1," + model + "),exact(empties=2,fallback=puct(sims=2," + model + "))";
  const Words match = {"match",     "--game", "megiddo", "--games",      "8", "--record", "games",
                       "--players", players,  "--out",   path("a match")};
  const Json json = json_of(match);
  EXPECT_EQ(json["table"].size(), 2u);
  EXPECT_EQ(json_of(with(match, {"--resume"}))["table"], json["table"]);
  EXPECT_EQ(
      json_of({"match", "--config", path("a match/config.toml"), "--out", path("again")})["table"],
      json["table"]);
  EXPECT_EQ(arbatta({"verify", path("a match"), "--quiet"}).code, 0);
  json_of({"export", path("a match"), "--to", "records", "--out", path("records.txt")});
  const auto records = shell("grep players: " + path("records.txt")).out;
  EXPECT_NE(records.find(model), std::string::npos) << records;
  json_of({"import", path("records.txt"), "--out", path("imported")});
  EXPECT_EQ(arbatta({"verify", path("imported"), "--quiet"}).code, 0);
}

TEST_F(IterateTest, MakesAgainWhatIsDamagedOrDeleted) {
  const Words words = but(kOware, {"--anchors", "greedy", "--threads", "2", "--generations", "3"});
  const Json expected = iterated("whole", words);
  iterated("run", words);
  const auto flip = [&](const std::string& file) {
    const Result result =
        shell("cd " + path("run") + " && [ -f " + file + " ] && printf x | dd of=" + file +
              " bs=1 seek=700 conv=notrunc 2>/dev/null");
    EXPECT_EQ(result.code, 0) << file;
  };
  flip("000/model.h5");
  flip("001/model.h5");
  flip("best.h5");
  flip("001/data/shards/000002.h5");
  EXPECT_EQ(iterated("run", with(words, {"--resume"})), expected);
  expect_same("whole", "run", 3);
  EXPECT_EQ(arbatta({"verify", path("run/001/data"), "--quiet"}).code, 0);
  fs::remove(root_ / "run/003/summary.json");
  fs::remove(root_ / "run/003/training.json");
  flip("003/model.h5");
  flip("003/match/shards/000000.h5");
  fs::remove_all(root_ / "run/002/data/shards/000001.h5");
  std::ofstream(root_ / "run/003/model.h5.checkpoint") << "arbatta training 2\ncut short";
  EXPECT_EQ(iterated("run", with(words, {"--resume"})), expected);
  expect_same("whole", "run", 3);
}

TEST_F(IterateTest, WhatIsMadeAgainLeavesTheReportsAsTheyWere) {
  const Words words = but(kOware, {"--anchors", "greedy", "--threads", "2", "--generations", "3"});
  const Json expected = iterated("run", words);
  const auto lines = lines_of("run");
  const auto best = text_of("run", "best.h5");
  std::ofstream(root_ / "run/001/model.h5") << "damaged";
  const Words late = but(words, {"--minutes", "0.0001"});
  EXPECT_EQ(iterated("run", with(late, {"--resume"})), expected) << "those that were there, always";
  std::ofstream(root_ / "run/001/model.h5") << "damaged";
  std::ofstream(root_ / "run/002/model.h5") << "damaged";
  shell("sed -i 's/\\(model_sha256.*\\)\".*\"/\\1\"0123\"/' " + path("run/002/training.json"));
  const Result result = iterate("run", with(words, {"--resume"}));
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.err, "arbatta: " + path("run/002/model.h5") +
                            ": was damaged, and its games do not give the same model again: "
                            "expected 0123; without the folders from " +
                            path("run/002") + " on, --resume makes others\n");
  EXPECT_EQ(lines_of("run"), lines);
  EXPECT_TRUE(text_of("run", "best.h5") == best);
  fs::remove_all(root_ / "run/002");
  fs::remove_all(root_ / "run/003");
  EXPECT_EQ(iterated("run", with(words, {"--resume"})), expected);
}

TEST_F(IterateTest, ACheckpointOfOtherGamesOrAnotherKindIsNone) {
  const Words words = but(kOware, {"--generations", "1", "--anchors", "greedy", "--epochs", "60",
                                   "--patience", "60", "--threads", "1"});
  iterated("whole", words);
  const auto kept = "[ -e 001/model.h5.checkpoint ]";
  kill_when("other", with(words, {"--seed", "9"}), kept);
  const auto checkpoint = text_of("other", "001/model.h5.checkpoint");
  for (const auto& left : {checkpoint, std::string("arbatta training 1\n of old")}) {
    fs::remove_all(root_ / "run");
    kill_when("run", words, kept);
    std::ofstream(root_ / "run/001/model.h5.checkpoint") << left;
    iterated("run", with(words, {"--resume"}));
    expect_same("whole", "run", 1);
  }
}

TEST_F(IterateTest, TwoGamesAreEnoughToTrainOn) {
  iterated("few", but(kOware, {"--games", "2", "--anchors", "greedy", "--generations", "3",
                               "--window", "1", "--temperature", "2"}));
}

TEST_F(IterateTest, ARatingThatFewGamesLeaveOpenHasAnIntervalAndGoesOn) {
  const Words words = but(kOware, {"--games", "20", "--gate-games", "4", "--anchors", "greedy",
                                   "--anchor-games", "4", "--generations", "1"});
  const Json json = iterated("run", words);
  EXPECT_EQ(json["generations"][0]["elo_low"], -9999);
  EXPECT_EQ(json["generations"][0]["elo_high"], 9999);
  EXPECT_EQ(iterated("run", with(words, {"--resume"})), json);
}

TEST_F(IterateTest, ModelsThatLoseAreRefusedAndTheBestOnePlaysOn) {
  const Json json = iterated(  // what has learnt nothing plays as before
      "run", but(kOware, {"--learning-rate", "1e-9", "--anchors", "greedy", "--threads", "2"}));
  EXPECT_EQ(json["best"], 0);
  for (const int generation : {1, 2}) {
    EXPECT_EQ(json["generations"][generation]["accepted"], false);
    EXPECT_EQ(json["generations"][generation]["played_by"], 0);
    EXPECT_EQ(json["generations"][generation]["elo"], json["generations"][0]["elo"]);
  }
  EXPECT_TRUE(text_of("run", "best.h5") == text_of("run", "000/model.h5"));
  EXPECT_NE(text_of("run", "001/data/shards/000000.sha256"),
            text_of("run", "002/data/shards/000000.sha256"));
  EXPECT_GT(json["generations"][2]["window_samples"].get<int>(),
            json["generations"][1]["window_samples"].get<int>() * 3 / 2)
      << "games of a refused model count";
}

TEST_F(IterateTest, PlaysEveryFamilyAndThreeSides) {
  const std::vector<std::pair<std::string, Words>> cases = {
      {"megiddo",
       {"--player", "exact(empties=4,fallback=alphabeta(depth=1))", "--evaluator", "ntuple"}},
      {"megiddo(sides=3)",
       {"--player", "puct(sims=6,noise=0.25)", "--evaluator", "mlp", "--hidden", "8",
        "--temperature", "1"}},
      {"opposition", {"--player", "paranoid(depth=1)"}},
      {"opposition(players=3)", {"--player", "maxn(depth=1)"}}};
  for (const auto& [game, more] : cases) {
    const Json json =
        iterated("family", with(with({"--game", game, "--games", "24", "--generations", "1",
                                      "--gate-games", "12", "--anchors", "greedy", "--anchor-games",
                                      "6", "--epochs", "1", "--validation", "0.3"},
                                     more),
                                {"--threads", "2"}));
    EXPECT_EQ(json["generations"].size(), 2u) << game;
    fs::remove_all(root_ / "family");
  }
}

TEST_F(IterateTest, BadInputIsNamed) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--player", "mcts(sims=5)"}, "mcts(sims=5) takes no model"},
      {{"--player", "alphabeta(depth=0)"}, "no limit"},
      {{"--match-player", "greedy"}, "greedy takes no model"},
      {{"--player", "alphabeta(nodes=9,model=hand)"},
       "player: alphabeta(nodes=9,model=hand): expected no model"},
      {{"--match-player", "exact(fallback=maxn(depth=1,model=m.h5))"},
       "match_player: exact(fallback=maxn(depth=1,model=m.h5)): expected no model"},
      {{"--games", "1"}, "games: 1: expected 2 or more"},
      {{"--game", "megiddo(sides=3)", "--player", "maxn(depth=1)", "--gate",
        "elo0=0,elo1=9,model=normalised"},
       "expected model=logistic on three sides"},
      {{"--game", "megiddo(sides=3)"}, "alphabeta and exact play games of two sides"},
      {{"--gate", "elo0=5,elo1=1"}, "elo0 < elo1"},
      {{"--gate", "elo=1"}, "unknown key 'elo'"},
      {{"--anchors", "greedy,greedy"}, "anchors: greedy: expected each player once"},
      {{"--anchors", "greddy"}, "unknown player 'greddy'"},
      {{"--hidden", "64-x", "--evaluator", "mlp"}, "64-x"},
      {{"--label", "exact(empties=4)", "--record", "games"}, "label: given with record"},
      {{"--generations", "0"}, "from 1 to"},
      {{"--generations", "nine"}, "nine"}};
  for (const auto& [more, part] : cases) {
    const Result result = iterate("bad", more);
    EXPECT_EQ(result.code, 2) << part;
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_FALSE(fs::exists(root_ / "bad")) << part << ": nothing is begun";
  }
  const Result result = iterate("bad,place", {});
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("bad,place: expected a path without commas and control characters, "
                            "with parentheses in pairs\n"),
            std::string::npos)
      << result.err;
  std::ofstream(path("file")) << "x";
  for (const Words& more : {Words{}, Words{"--resume"}})
    EXPECT_EQ(iterate("file", more).err,
              "arbatta: out: " + path("file") + ": a file, expected the name of a directory\n");
}

TEST_F(IterateTest, OneAtATimeAndAlwaysTheSame) {
  const Words words = but(kOware, {"--games", "100000", "--threads", "1"});
  const auto play = line_of(with(with({"iterate"}, words), {"--out", path("run"), "--quiet"}));
  const Result result =
      shell(play + " >/dev/null & for i in $(seq 3000); do [ -e " + path("run/001/data/shards") +
            "/000000.h5 ] && break; sleep 0.01; done; timeout -s KILL 30 " + play +
            " --resume; echo $?; kill -TERM $!; wait $!; echo $?");
  EXPECT_EQ(result.out, "2\n143\n");
  EXPECT_NE(result.err.find("stopped; what was"), std::string::npos) << result.err;
  const Result changed = iterate("run", with(but(words, {"--window", "3"}), {"--resume"}));
  EXPECT_EQ(changed.code, 2);
  EXPECT_NE(changed.err.find("window = 2 in the run to resume: 3 was given"), std::string::npos)
      << changed.err;
  EXPECT_EQ(iterate("run", words).code, 2) << "not empty";
}

TEST_F(IterateTest, AChangedRecordOfAGenerationIsMadeAgain) {
  const Json expected = iterated("run", kOware);
  for (const auto* change :
       {"s/\"accepted\": true/\"accepted\": false/", "s/\"elo\": /\"elo\": 1/",
        "s/\"played_by\": 0/\"played_by\": 7/", "s/\"games\": 40/\"games\": {}/"}) {
    const std::string before = text_of("run", "001/summary.json");
    shell(std::string("sed -i '") + change + "' " + path("run/001/summary.json"));
    EXPECT_NE(text_of("run", "001/summary.json"), before) << change;
    EXPECT_EQ(iterated("run", with(kOware, {"--resume"})), expected) << change;
  }
}

TEST_F(IterateTest, FilesThatCannotBeWrittenEndItUntilItGoesOn) {
  const auto run = line_of(with(with({"iterate"}, kOware), {"--out", path("short"), "--quiet"}));
  for (const auto* blocks : {"8", "16", "20"}) {
    const Result result = shell("ulimit -f " + std::string(blocks) + "; " + run + " --resume");
    EXPECT_EQ(result.code, 1) << blocks;
    EXPECT_NE(result.err.find("File too large"), std::string::npos) << result.err;
  }
  const Json json = iterated("short", with(kOware, {"--resume"}));
  EXPECT_EQ(json, iterated("whole", kOware));
  expect_same("whole", "short", 2);
}

// Any moment will do.
TEST_F(IterateTest, SlowHasOneAnswerAfterKillsAtRandomMoments) {
  const Words words = but(kOware, {"--threads", "2", "--evaluator", "ntuple"});
  const Json expected = iterated("whole", words);
  for (int trial = 0; trial < 3; ++trial) {
    fs::remove_all(root_ / "killed");
    for (int kill = 0; kill < 12; ++kill) {
      const double seconds = 0.05 + 0.13 * ((trial * 12 + kill) * 7 % 12);
      shell("timeout -s KILL " + std::to_string(seconds) + " " +
            line_of(
                with(with({"iterate"}, words), {"--out", path("killed"), "--quiet", "--resume"})) +
            " >/dev/null 2>&1");
    }
    EXPECT_EQ(iterated("killed", with(words, {"--resume"})), expected);
    expect_same("whole", "killed", 2);
  }
}

}  // namespace
}  // namespace arbatta::e2e
