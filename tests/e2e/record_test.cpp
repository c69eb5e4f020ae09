// Logs of games only, through every command that reads a log.

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

using Words = std::vector<std::string>;

class RecordTest : public ScratchTest {
 protected:
  Words selfplay(const std::string& out, const std::string& record, const Words& more = {}) {
    Words words = {"selfplay", "--games", "300",   "--shard-games", "128",
                   "--record", record,    "--out", path(out)};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// The same games as `positions` and `games` keep them.
  void play_both(const Words& more = {}) {
    const Json whole = json_of(selfplay("positions", "positions", more));
    const Json games = json_of(selfplay("games", "games", more));
    EXPECT_EQ(games["positions"], whole["positions"]);
    EXPECT_EQ(games["wins"], whole["wins"]);
  }

  std::string exported(const std::string& run, const std::string& format) {
    const auto file = path(run) + "." + format;
    json_of({"export", path(run), "--to", format, "--out", file});
    return file;
  }

  static bool same_bytes(const std::string& a, const std::string& b) {
    return shell("cmp '" + a + "' '" + b + "'").code == 0;
  }

  void expect_line(const Words& words, const std::string& what) {
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(what), std::string::npos) << result.err;
  }
};

TEST_F(RecordTest, WhatReadsALogFindsTheSameInALogOfGames) {
  for (const auto* game : {"megiddo(sides=3)", "mancala(preset=oware)", "opposition"}) {
    SCOPED_TRACE(game);
    play_both({"--game", game});
    EXPECT_EQ(json_of({"verify", path("games")})["games"], 300);
    for (const auto* format : {"csv", "npz", "records"})
      EXPECT_TRUE(same_bytes(exported("games", format), exported("positions", format))) << format;
    EXPECT_TRUE(fs::exists(exported("games", "minari") + "/data/main_data.hdf5"));
    EXPECT_EQ(json_of({"head", path("games")}), json_of({"head", path("positions")}));
    Json stats = json_of({"stats", path("games")}), whole = json_of({"stats", path("positions")});
    EXPECT_LT(stats["bytes"], whole["bytes"]);
    for (const auto* key : {"bytes", "bytes_per_position"}) {
      stats.erase(key);
      whole.erase(key);
    }
    EXPECT_EQ(stats, whole);
    fs::remove_all(root_);
    fs::create_directory(root_);
  }
}

TEST_F(RecordTest, TrainingLearnsTheSameFromIt) {
  play_both();
  const auto trained = [&](const std::string& run) {
    return json_of({"train", "--data", path(run), "--epochs", "2", "--out", path(run + ".model")});
  };
  const Json games = trained("games"), whole = trained("positions");
  for (const auto* key : {"samples", "train_loss", "validation_loss", "sign_accuracy"})
    EXPECT_EQ(games[key], whole[key]) << key;
}

TEST_F(RecordTest, MergedLogsOfGamesAreOneAndWithOthersAreOneOfPositions) {
  play_both();
  const Json other = json_of(selfplay("other", "games", {"--seed", "8"}));
  const Json both = json_of({"merge", path("games"), path("other"), "--out", path("both")});
  EXPECT_EQ(both["games"], 600);
  EXPECT_EQ(json_of({"verify", path("both")})["positions"], both["positions"]);
  json_of({"merge", path("positions"), path("other"), "--out", path("mixed")});
  EXPECT_EQ(json_of({"verify", path("mixed")})["positions"], both["positions"]);
  EXPECT_TRUE(same_bytes(exported("both", "csv"), exported("mixed", "csv")));
  EXPECT_LT(json_of({"stats", path("both")})["bytes"], json_of({"stats", path("mixed")})["bytes"]);
}

TEST_F(RecordTest, PartsAndThreadsAndResumingMakeTheSameLog) {
  const Json whole = json_of(selfplay("whole", "games"));
  for (const auto* part : {"0/2", "1/2"})
    json_of(selfplay("parts", "games", {"--part", part, "--threads", "1"}));
  EXPECT_EQ(json_of({"finalise", path("parts")})["digest"], whole["digest"]);
  EXPECT_TRUE(fs::exists(root_ / "parts" / "all.h5"));
  fs::remove(root_ / "whole" / "shards" / "000001.h5");
  EXPECT_EQ(json_of(selfplay("whole", "games", {"--resume", "--threads", "7"}))["digest"],
            whole["digest"]);
}

TEST_F(RecordTest, PlainH5pyReadsTheMovesAndStarts) {
  if (shell("/usr/bin/python3 -c 'import h5py'").code != 0) GTEST_SKIP() << "no h5py";
  json_of(selfplay("run", "games"));
  json_of({"finalise", path("run")});
  const Result result =
      shell("cd " + path("run") +
            " && /usr/bin/python3 -c \"import h5py, glob\n"
            "whole = h5py.File('all.h5')\n"
            "shards = [h5py.File(file) for file in sorted(glob.glob('shards/*.h5'))]\n"
            "assert sorted(whole['positions']) == ['flags', 'move'], list(whole['positions'])\n"
            "moves = [move for shard in shards for move in shard['positions/move'][:]]\n"
            "assert (whole['positions/move'][:] == moves).all()\n"
            "assert whole['games/start'].shape == (300, 13)\n"
            "assert whole['games/offset'][-1] == len(moves)\n\"");
  EXPECT_EQ(result.code, 0) << result.err;
}

TEST_F(RecordTest, AMatchMayKeepItsGamesOnly) {
  const Words match = {"match",    "--players", "greedy,random", "--games",    "40",
                       "--record", "games",     "--out",         path("match")};
  json_of(match);
  EXPECT_EQ(json_of({"verify", path("match")})["games"], 40);
}

TEST_F(RecordTest, AnotherRecordOrLabelsAreRefused) {
  json_of(selfplay("run", "games"));
  expect_line(selfplay("run", "positions", {"--resume"}), "record = games in the run to resume");
  expect_line(selfplay("new", "moves"), "positions or games");
  expect_line(selfplay("new", "games", {"--label", "exact(empties=4)"}),
              "label: given with record = games");
  EXPECT_FALSE(fs::exists(root_ / "new"));
}

}  // namespace
}  // namespace arbatta::e2e
