// Whole runs of the program: play, stop, kill, resume, verify, train, compare.

#include <gtest/gtest.h>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

class RunTest : public ScratchTest {
 protected:
  std::vector<std::string> selfplay(const std::string& out, const std::string& games = "20000") {
    return {"selfplay", "--game", "megiddo(preset=master)", "--games", games,
            "--seed",   "7",      "--shard-games",          "1024",    "--out",
            path(out)};
  }
};

TEST_F(RunTest, SelfplayTellsWhatItPlayed) {
  const Json run = json_of(selfplay("run", "3000"));
  for (const auto* key :
       {"games", "positions", "seconds", "games_per_s", "positions_per_s", "wins", "draws",
        "reasons", "length", "points", "distinct_games", "digest", "deterministic"})
    EXPECT_TRUE(run.contains(key)) << key;
  EXPECT_EQ(run["games"], 3000);
  EXPECT_EQ(run["digest"].get<std::string>().size(), 64u);
  EXPECT_TRUE(fs::exists(root_ / "run" / "summary.json"));
  EXPECT_EQ(json_of({"verify", path("run")})["games"], 3000);
}

TEST_F(RunTest, VerifyLetsThePlayersPlaySoManyGamesOfAllShardsAgain) {
  json_of({"selfplay", "--players", "greedy,random", "--games", "70", "--shard-games", "60",
           "--out", path("run")});
  const Json some = json_of({"verify", path("run"), "--players", "21"});
  EXPECT_EQ(some["games"], 70);
  EXPECT_EQ(some["games_again"], 21);
  EXPECT_GT(some["positions_again"], 21);
  EXPECT_EQ(json_of({"verify", path("run"), "--players", "1000"})["games_again"], 70);
  json_of({"selfplay", "--players", "mcts(time_ms=1)", "--games", "1", "--out", path("timed")});
  const Result refused = arbatta({"verify", path("timed"), "--players", "1", "--quiet"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("000000.h5: its players watch the clock"), std::string::npos);
}

TEST_F(RunTest, ADryRunTellsWhatTheRunWouldTakeAndLeavesNothing) {
  const Result result = arbatta({"selfplay", "--players", "greedy", "--games", "1000000",
                                 "--dry-run", "--json", "--quiet", "--out", path("none")});
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_GT(json["seconds"], 3);
  EXPECT_GT(json["bytes"], 1'000'000);
  EXPECT_LT(json["sample_games"], json["games"]);
  EXPECT_FALSE(fs::exists(root_ / "none"));
}

TEST_F(RunTest, AKilledRunResumesToTheDigestOfAnUndisturbedOne) {
  const Json expected = json_of(selfplay("whole"));
  std::string line = "\"$ARBATTA\"";
  for (const auto& word : selfplay("broken")) line += " '" + word + "'";
  for (const auto* delay : {"0.02", "0.1", "0.2"}) {
    shell(line + " --resume --quiet >/dev/null & sleep " + delay + "; kill -9 $!; wait");
    if (fs::exists(root_ / "broken" / "shards" / "000000.h5")) {
      EXPECT_EQ(arbatta({"verify", path("broken"), "--quiet"}).code, 0);
    }
  }
  auto again = selfplay("broken");
  again.emplace_back("--resume");
  EXPECT_EQ(json_of(again)["digest"], expected["digest"]);
}

TEST_F(RunTest, CompressionDoesNotChangeWhatIsLogged) {
  const Json deflated = json_of(selfplay("deflated", "3000"));
  auto plain = selfplay("plain", "2048");
  plain.insert(plain.end(), {"--compression", "none"});
  json_of(plain);
  EXPECT_GT(fs::file_size(root_ / "plain" / "shards" / "000000.h5"),
            5 * fs::file_size(root_ / "deflated" / "shards" / "000000.h5"));
  auto more = selfplay("plain", "3000");
  more.emplace_back("--resume");
  EXPECT_EQ(json_of(more)["digest"], deflated["digest"]);
  EXPECT_EQ(json_of({"verify", path("plain")})["games"], 3000);
}

TEST_F(RunTest, SigtermPublishesWholeShardsAndExitsWith143) {
  std::string line = "\"$ARBATTA\"";
  for (const auto& word : selfplay("run", "50000000")) line += " '" + word + "'";
  const Result result =
      shell(line + " --quiet >/dev/null & sleep 1; kill -TERM $!; wait $!; echo code $?");
  EXPECT_NE(result.out.find("code 143"), std::string::npos) << result.out;
  EXPECT_EQ(arbatta({"verify", path("run"), "--quiet"}).code, 0);
}

TEST_F(RunTest, AFlippedByteMakesVerifyNameTheFile) {
  json_of(selfplay("run", "3000"));
  const auto shard = path("run") + "/shards/000001.h5";
  shell("printf '\\377' | dd of=" + shard + " bs=1 seek=2000 conv=notrunc 2>/dev/null");
  const Result result = arbatta({"verify", path("run"), "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_NE(result.err.find("000001.h5"), std::string::npos) << result.err;
}

TEST_F(RunTest, AMissingShardOrAnotherSummaryMakesVerifyFail) {
  json_of(selfplay("run", "5000"));
  fs::copy(root_ / "run", root_ / "hole", fs::copy_options::recursive);
  fs::remove(root_ / "hole" / "shards" / "000002.h5");
  EXPECT_NE(arbatta({"verify", path("hole"), "--quiet"}).err.find("000002.h5: missing"),
            std::string::npos);
  for (const auto* file : {"000004.h5", "000004.sha256"})
    fs::remove(root_ / "run" / "shards" / file);
  const Result result = arbatta({"verify", path("run"), "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_NE(result.err.find("summary.json: 5000 games"), std::string::npos) << result.err;
}

TEST_F(RunTest, ADamagedModelIsNamed) {
  json_of({"selfplay", "--games", "50", "--out", path("run")});
  json_of({"train", "--data", path("run"), "--epochs", "1", "--out", path("m.h5")});
  const auto bytes = fs::file_size(root_ / "m.h5");
  for (const std::uintmax_t at : {100ul, 700ul, 2500ul, 4243ul}) {
    ASSERT_LT(at, bytes);
    fs::copy_file(root_ / "m.h5", root_ / "bad.h5", fs::copy_options::overwrite_existing);
    shell("printf '\\377\\377\\377\\377' | dd of=" + path("bad.h5") +
          " bs=1 conv=notrunc 2>/dev/null seek=" + std::to_string(at));
    const Result result = arbatta({"match", "--games", "2", "--players",
                                   "alphabeta(depth=1,model=" + path("bad.h5") + "),greedy"});
    EXPECT_EQ(result.code, 2) << at;
    EXPECT_NE(result.err.find("bad.h5: damaged"), std::string::npos) << result.err;
  }
}

TEST_F(RunTest, AFullStandardErrorIsNoCrash) {
  EXPECT_EQ(shell("\"$ARBATTA\" nonsense 2>/dev/full").code, 2);
  EXPECT_EQ(shell("\"$ARBATTA\" verify /nowhere 2>/dev/full").code, 2);
}

TEST_F(RunTest, ATruncatedShardMakesVerifyAndTrainNameTheFile) {
  json_of(selfplay("run", "3000"));
  fs::resize_file(root_ / "run" / "shards" / "000000.h5", 5000);
  for (const auto& command : std::vector<std::vector<std::string>>{
           {"verify", path("run")}, {"train", "--data", path("run"), "--out", path("m.h5")}}) {
    const Result result = arbatta(command);
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("000000.h5"), std::string::npos) << result.err;
  }
}

TEST_F(RunTest, TrainThenMatchWithTheModel) {
  json_of({"selfplay", "--players", "alphabeta(depth=1,temperature=0.3)", "--games", "300", "--out",
           path("data")});
  const std::vector<std::string> train = {"train", "--data", path("data"), "--epochs", "3"};
  auto once = train, twice = train;
  once.insert(once.end(), {"--out", path("a.h5"), "--threads", "1"});
  twice.insert(twice.end(), {"--out", path("b.h5"), "--threads", "2"});
  const Json trained = json_of(once);
  for (const auto* key : {"samples", "epochs", "train_loss", "validation_loss", "sign_accuracy",
                          "seconds", "samples_per_s"})
    EXPECT_TRUE(trained.contains(key)) << key;
  json_of(twice);
  EXPECT_EQ(shell("cmp " + path("a.h5") + " " + path("b.h5")).code, 0);
  const Json match = json_of({"match", "--games", "40", "--players",
                              "alphabeta(depth=1,model=" + path("a.h5") + "),greedy"});
  EXPECT_EQ(match["table"].size(), 2u);
  EXPECT_EQ(match["table"][0]["games"], 40);
  EXPECT_TRUE(match.contains("pentanomial"));
  EXPECT_EQ(arbatta({"match", "--game", "mancala", "--games", "4", "--players",
                     "alphabeta(depth=1,model=" + path("a.h5") + "),greedy"})
                .code,
            2)
      << "a model of another game";
}

TEST_F(RunTest, BalanceGivesAnIntervalAVariant) {
  const Json balance =
      json_of({"balance", "--variants", "megiddo,megiddo(preset=master)", "--players",
               "random,greedy", "--games", "200", "--out", path("balance")});
  ASSERT_EQ(balance["variants"].size(), 4u);
  const Json& first = balance["variants"][0]["first_seat"];
  EXPECT_LT(first["low"], first["score"]);
  EXPECT_LT(first["score"], first["high"]);
  EXPECT_TRUE(fs::exists(root_ / "balance" / "report.md"));
}

TEST_F(RunTest, QuickstartGoesFromSelfPlayToAReport) {
  const Json quick = json_of({"quickstart", "--scale", "0.01", "--out", path("quick")});
  EXPECT_EQ(quick["balance"].size(), 21u);
  EXPECT_EQ(quick["match"]["table"].size(), 3u);
  for (const auto* file : {"report.md", "summary.json", "config.toml", "basic.h5"})
    EXPECT_TRUE(fs::exists(root_ / "quick" / file)) << file;
  EXPECT_EQ(json_of({"verify", path("quick") + "/selfplay/oware-greedy"})["games"], 40);
}

TEST_F(RunTest, AnalyzeShowsSeveralLines) {
  const Json shown = json_of(
      {"analyze", "mancala(preset=kalah)", "--player", "alphabeta(depth=5)", "--lines", "3"});
  ASSERT_EQ(shown["lines"].size(), 3u);
  EXPECT_EQ(shown["depth"], 5);
  EXPECT_GE(shown["lines"][0]["score"], shown["lines"][1]["score"]);
  EXPECT_GT(shown["lines"][0]["moves"].size(), 1u);
}

TEST_F(RunTest, BadInputIsOneLineAndHarmsNothing) {
  json_of(selfplay("run", "2000"));
  const auto digest = shell("cat " + path("run") + "/shards/*.sha256").out;
  auto changed = selfplay("run", "2000");
  changed.insert(changed.end(), {"--resume", "--opening-plies", "2"});
  write_file(path("junk.h5"), "not a model");
  const std::vector<std::vector<std::string>> cases = {
      selfplay("run", "2000"),
      changed,
      {"selfplay", "--games", "-1"},
      {"selfplay", "--games", "0"},
      {"selfplay", "--players", "stockfish"},
      {"selfplay", "--players", "random,"},
      {"selfplay", "--game", "megiddo(sides=3)", "--players", "alphabeta(depth=2)"},
      {"selfplay", "--game", "megiddo", "--opening-plies", "80"},
      {"selfplay", "--resume"},
      {"selfplay", "--out", "/proc/nothing/here"},
      {"match", "--players", "random"},
      {"match", "--players", "random,greedy", "--sprt", "elo0=5,elo1=0"},
      {"match", "--players", "random,greedy", "--sprt", "elo=5"},
      {"match", "--players", "random,greedy,random", "--sprt", "elo0=0"},
      {"match", "--players", "random,greedy", "--anchors", "alphabeta(depth=1)=0"},
      {"match", "--players", "random,greedy", "--format", "swiss"},
      {"match", "--players", "random,greedy", "--resume"},
      {"balance"},
      {"balance", "--variants", "megiddo", "--sweep", "arbatta=30..40"},
      {"balance", "--variants", "megiddo", "--sweep", "stones=3"},
      {"balance", "--variants", "megiddo", "--opening-lengths", "x"},
      {"balance", "--variants", "megiddo", "--resume"},
      {"balance", "--variants", "megiddo", "--max-games", "50"},
      {"balance", "--variants", "mancala", "--first-moves", "--match-target", "36"},
      {"balance", "--variants", "megiddo", "--opening-lengths", "2", "--opening-plies", "4"},
      {"bench", "--only", "nothing"},
      {"analyze", "megiddo", "--player", "random"},
      {"analyze", "megiddo(sides=3)"},
      {"analyze", "megiddo", "--from", "111111|222222|222222|......|......|....../-/0 0"},
      {"match", "--players", "greedy,alphabeta(depth=1,model=" + path("junk.h5") + ")"},
      {"match", "--players", "greedy,alphabeta(depth=1,model=/nonexistent.h5)"},
      {"match", "--ladder", "greedy"},
      {"match", "--ladder", "mcts(sims=50)", "--players", "greedy"},
      {"balance", "--variants", "megiddo,chess"},
      {"train", "--data", path("nowhere"), "--out", path("m.h5")},
      {"train", "--data", path("run"), "--out", path("no/such/folder/m.h5")},
      {"train", "--data", path("run"), "--out", path("run")},
      {"train", "--data", path("run"), "--out", path("junk.h5")},
      {"train", "--data", path("run"), "--out", ""},
      {"selfplay", "--out", ""},
      {"verify", path("nowhere")},
  };
  for (const auto& arguments : cases) {
    const Result result = arbatta(arguments);
    std::string line;
    for (const auto& word : arguments) line += word + ' ';
    EXPECT_EQ(result.code, 2) << line << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << line << result.err;
    EXPECT_EQ(result.out, "") << line;
  }
  EXPECT_EQ(shell("cat " + path("run") + "/shards/*.sha256").out, digest);
}

TEST_F(RunTest, EveryConfigOfTheFolderRuns) {
  const std::vector<std::pair<std::string, std::string>> commands = {
      {"selfplay", "selfplay_master"},
      {"selfplay", "selfplay_labelled"},
      {"selfplay", "selfplay_training"},
      {"match", "ladder"},
      {"match", "match_depth"},
      {"match", "match_gauntlet"},
      {"match", "match_judge"},
      {"match", "match_sprt"},
      {"balance", "balance_decided"},
      {"balance", "balance_first_moves"},
      {"balance", "balance_megiddo"},
      {"balance", "balance_study"},
      {"balance", "balance_sweep"},
      {"iterate", "iterate_oware"},
      {"tune", "tune_cmaes"},
      {"tune", "tune_mcts"},
      {"tune", "tune_texel"}};
  json_of({"selfplay", "--game", "mancala(preset=oware)", "--games", "40", "--out", path("oware")});
  for (const auto& [command, config] : commands) {
    std::vector<std::string> words = {command, "--config",
                                      ARBATTA_SOURCE_DIR "/configs/" + config + ".toml"};
    if (command == "tune")
      words.insert(words.end(), {"--sprt-games", "4", "--out", path(config)});
    else if (command == "iterate")
      words.insert(words.end(), {"--games", "40", "--generations", "1", "--gate-games", "4",
                                 "--anchor-games", "2", "--epochs", "1", "--out", path(config)});
    else
      words.insert(words.end(), {"--games", "4"});
    if (config == "tune_cmaes")
      words.insert(words.end(), {"--games", "8", "--pairs", "1", "--cmaes", "population=4"});
    if (config == "tune_mcts") words.insert(words.end(), {"--games", "8", "--pairs", "1"});
    if (config == "tune_texel") words.insert(words.end(), {"--data", path("oware")});
    if (config == "ladder") words.insert(words.end(), {"--rungs", "2"});
    if (config == "balance_decided") words.insert(words.end(), {"--max-games", "40"});
    json_of(words);
  }
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& file : fs::directory_iterator(ARBATTA_SOURCE_DIR "/configs"))
    ++files;
  EXPECT_EQ(files, commands.size()) << "a config without a test";
}

TEST_F(RunTest, PlainH5pyOpensEveryShard) {
  if (shell("/usr/bin/python3 -c 'import h5py'").code != 0) GTEST_SKIP() << "no h5py";
  json_of(selfplay("run", "3000"));
  const Result result =
      shell("/usr/bin/python3 " ARBATTA_SOURCE_DIR "/tests/e2e/check_shards.py " + path("run"));
  EXPECT_EQ(result.code, 0) << result.out << result.err;
}

TEST(Signature, IsPrintedByBench) {
  const Result result = arbatta({"bench", "--signature"});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.out.find("Signature: "), 0u);
}

}  // namespace
}  // namespace arbatta::e2e
