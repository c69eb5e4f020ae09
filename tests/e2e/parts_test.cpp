// One run played by several processes, as on many machines that share a directory.

#include "tests/e2e/parts.hpp"

#include <gtest/gtest.h>

namespace arbatta::e2e {
namespace {

class PartsTest : public ScratchTest {
 protected:
  Words selfplay(const std::string& out, const std::string& game = "megiddo(preset=master)",
                 const std::string& games = "3000") const {
    return {"selfplay", "--game",        game, "--games", games,    "--seed",
            "7",        "--shard-games", "64", "--out",   path(out)};
  }

  Json digest_of(const std::string& run) { return json_of({"finalise", path(run)})["digest"]; }

  /// Undisturbed and killed, these numbers of threads and parts make the same log.
  void expect_one_digest(const std::string& game, const std::string& games,
                         const Words& thread_counts, const std::vector<int>& part_counts) {
    const Json expected = json_of(selfplay("whole", game, games))["digest"];
    ASSERT_EQ(expected.get<std::string>().size(), 64u);
    for (const auto& threads : thread_counts)
      for (const int parts : part_counts)
        for (const bool killed : {false, true}) {
          const auto words = with(selfplay("parts", game, games), {"--threads", threads});
          killed ? play_killed_parts(words, parts) : play_parts(words, parts);
          EXPECT_EQ(digest_of("parts"), expected) << threads << ", " << parts << ", " << killed;
          fs::remove_all(root_ / "parts");
        }
  }
};

TEST_F(PartsTest, MegiddoMasterHasOneDigestHoweverItIsPlayed) {
  expect_one_digest("megiddo(preset=master)", "2000", {"2"}, {3});
}

TEST_F(PartsTest, OppositionOfThreeHasOneDigestHoweverItIsPlayed) {
  expect_one_digest("opposition(players=3)", "2000", {"7"}, {3});
}

// Twelve ways to play the same games.

TEST_F(PartsTest, SlowMegiddoMasterHasOneDigestHoweverItIsPlayed) {
  expect_one_digest("megiddo(preset=master)", "4000", {"1", "2", "7"}, {1, 3});
}

TEST_F(PartsTest, SlowOwareHasOneDigestHoweverItIsPlayed) {
  expect_one_digest("mancala(preset=oware)", "4000", {"1", "2", "7"}, {1, 3});
}

TEST_F(PartsTest, SlowOppositionOfThreeHasOneDigestHoweverItIsPlayed) {
  expect_one_digest("opposition(players=3)", "4000", {"1", "2", "7"}, {1, 3});
}

TEST_F(PartsTest, APartTellsOfItsOwnGamesAndLeavesTheSummaryToFinalise) {
  const Json part = json_of(with(selfplay("run"), {"--part", "1/3"}));
  EXPECT_EQ(part["games"], 1016) << "the shards 1, 4, … 46, the last of them short";
  EXPECT_TRUE(part["digest"].is_null());
  EXPECT_EQ(part["part"], "1/3");
  for (const auto* other : {"0/3", "2/3"}) json_of(with(selfplay("run"), {"--part", other}));
  EXPECT_FALSE(fs::exists(root_ / "run" / "summary.json"));
  const Json whole = json_of({"finalise", path("run")});
  const Json alone = json_of(selfplay("alone"));
  for (const auto* key : {"games", "positions", "wins", "draws", "reasons", "length", "points",
                          "distinct_games", "digest", "deterministic"})
    EXPECT_EQ(whole[key], alone[key]) << key;
  EXPECT_EQ(whole.size(), alone.size());
  EXPECT_TRUE(fs::exists(root_ / "run" / "summary.json"));
  EXPECT_EQ(json_of({"verify", path("run")})["games"], 3000);
}

TEST_F(PartsTest, APartOfAnotherRunIsRefused) {
  json_of(with(selfplay("run"), {"--part", "0/3"}));
  const auto config = shell("cat " + path("run") + "/config.toml").out;
  for (const Words& other : std::vector<Words>{{"--opening-plies", "2"}, {"--match-target", "9"}}) {
    const Result result = arbatta(with(with(selfplay("run"), {"--part", "1/3"}), other));
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.err.find("in the run to resume"), std::string::npos) << result.err;
  }
  EXPECT_EQ(
      arbatta(with(selfplay("run", "megiddo(preset=master)", "4000"), {"--part", "1/3"})).code, 2)
      << "a run grows by --resume only";
  EXPECT_EQ(arbatta(selfplay("run")).code, 2) << "a whole run needs --resume";
  EXPECT_EQ(shell("cat " + path("run") + "/config.toml").out, config);
}

TEST_F(PartsTest, TheSamePartTwiceAndAnotherCountAreRefused) {
  expect_played_once_at_a_time(selfplay("run", "megiddo(preset=master)", "50000000"));
}

TEST_F(PartsTest, FinaliseNamesTheHolesAndHowToFillThem) {
  const Json expected = json_of(selfplay("run"))["digest"];
  for (const auto* shard : {"000001.h5", "000007.h5"}) fs::remove(root_ / "run/shards" / shard);
  fs::resize_file(root_ / "run/shards/000003.h5", 5000);
  const Result result = arbatta({"finalise", path("run"), "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_NE(result.err.find("3 of 47 shards missing or damaged (1, 3, 7)"), std::string::npos)
      << result.err;
  EXPECT_FALSE(fs::exists(root_ / "run" / "all.h5"));
  const auto command = result.err.find("arbatta selfplay");
  ASSERT_NE(command, std::string::npos) << result.err;
  shell("\"$ARBATTA\"" + result.err.substr(command + 7, result.err.size() - command - 8) +
        " --part 0/2");
  shell("\"$ARBATTA\"" + result.err.substr(command + 7));
  EXPECT_EQ(digest_of("run"), expected);
}

TEST_F(PartsTest, ExtendedPartsReplaceTheShortLastShard) {
  play_parts(selfplay("run", "megiddo(preset=master)", "300"), 3);
  digest_of("run");
  const auto grown = selfplay("run", "megiddo(preset=master)", "1000");
  play_parts(with(grown, {"--resume"}), 2);
  EXPECT_EQ(digest_of("run"),
            json_of(selfplay("alone", "megiddo(preset=master)", "1000"))["digest"]);
}

TEST_F(PartsTest, PlainH5pyReadsTheRunAsOneTableWhereverItIsMoved) {
  if (shell("/usr/bin/python3 -c 'import h5py'").code != 0) GTEST_SKIP() << "no h5py";
  json_of({"selfplay", "--game", "megiddo", "--players", "mcts(sims=8),random", "--games", "50",
           "--shard-games", "8", "--out", path("searched")});
  json_of(selfplay("random", "opposition(players=3)", "500"));
  for (const auto* run : {"searched", "random"}) {
    digest_of(run);
    fs::rename(root_ / run, root_ / "moved");
    const Result result = shell(
        "cd / && /usr/bin/python3 " ARBATTA_SOURCE_DIR "/tests/e2e/check_all.py " + path("moved"));
    EXPECT_EQ(result.code, 0) << run << result.out << result.err;
    fs::rename(root_ / "moved", root_ / run);
  }
}

TEST_F(PartsTest, ALauncherStartsThePartsAndTheRunIsFinalised) {
  const Json expected = json_of(selfplay("whole"));
  const Json run = json_of(with(selfplay("run"), {"--launcher", kLauncher}));
  EXPECT_EQ(run["digest"], expected["digest"]);
  for (const auto* file : {"summary.json", "all.h5"})
    EXPECT_TRUE(fs::exists(root_ / "run" / file)) << file;
}

TEST_F(PartsTest, MpirunStartsTheParts) {
  if (shell("command -v mpirun").code != 0) GTEST_SKIP() << "no mpirun: install openmpi-bin";
  const Json expected = json_of(selfplay("whole"));
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  const Json run = json_of(with(selfplay("run"), {"--launcher", "mpirun --oversubscribe -n 3"}));
  EXPECT_EQ(run["digest"], expected["digest"]);
}

TEST_F(PartsTest, ALauncherThatFailsIsNamed) {
  const Result result = arbatta(with(selfplay("run"), {"--launcher", "sh -c 'exit 3' launcher"}));
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.err,
            "arbatta: launcher 'sh -c 'exit 3' launcher': ended with code 3: expected all parts to "
            "finish; go on with --resume\n");
}

TEST_F(PartsTest, ASignalReachesThePartsOfALauncher) {
  int runs = 0;
  for (const auto& [signals, code] :
       std::vector<std::pair<std::string, std::string>>{{"kill -TERM $!", "143"},
                                                        {"kill -TERM $!; kill -TERM $!", "143"},
                                                        {"kill -KILL $!", "137"}}) {
    const auto words = selfplay("run-" + std::to_string(runs++), "megiddo", "50000000");
    const auto launched = line_of(with(words, {"--quiet", "--launcher", kLauncher}));
    const auto part = line_of(with(words, {"--quiet", "--part", "1/3"}));
    // A part that can be played again (until timeout's 124) is not being played any more.
    const Result result =
        shell(shell_functions(out_of(words)) + launched + " & await 0; " + signals +
              "; wait $!; echo $?; for try in $(seq 40); do timeout -s TERM 1 " + part +
              "; code=$?; [ $code = 124 ] && break; sleep 0.2; done; echo $code");
    EXPECT_EQ(result.out, code + "\n124\n") << signals << result.err;
  }
}

}  // namespace
}  // namespace arbatta::e2e
