// Exact values in play and data through the program: labels, adjudication, judges.

#include <gtest/gtest.h>

#include <regex>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

using Words = std::vector<std::string>;

class ExactTest : public ScratchTest {
 protected:
  Words labelled(const std::string& out, const Words& more = {}) const {
    Words words = {"selfplay",      "--games", "200",   "--label", "exact(empties=6)",
                   "--shard-games", "128",     "--out", path(out)};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  static void expect_refused(const Words& words, const std::string& line) {
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(std::regex_match(result.err, std::regex("arbatta: " + line + "\n"))) << result.err;
  }
};

TEST_F(ExactTest, LabelsGoThroughEverythingThatReadsALog) {
  const Json run = json_of(labelled("run"));
  EXPECT_GT(run["labelled"], 100);
  EXPECT_LT(run["labelled"], run["positions"]);
  json_of({"verify", path("run")});
  const Json head = json_of({"head", path("run"), "--positions", "200"});
  int labels = 0;
  for (const auto& row : head["positions"]) {
    EXPECT_EQ(row["exact"].is_null(), (row["flags"].get<int>() & 16) == 0);
    labels += !row["exact"].is_null();
  }
  EXPECT_GT(labels, 0);
  EXPECT_EQ(json_of({"finalise", path("run")})["labelled"], run["labelled"]);
  EXPECT_EQ(json_of({"stats", path("run")})["labelled"], run["labelled"]);
  for (const auto* format : {"npz", "csv", "records", "minari"})
    json_of({"export", path("run"), "--to", format, "--out", path(format)});
  json_of({"train", "--data", path("run"), "--epochs", "1", "--out", path("m.h5")});
}

TEST_F(ExactTest, ALabelledRunIsOneTableOfPlainH5py) {
  if (shell("/usr/bin/python3 -c 'import h5py'").code != 0) GTEST_SKIP() << "no h5py";
  const Json run = json_of(labelled("run"));
  json_of({"finalise", path("run")});
  const Result result = shell(
      "/usr/bin/python3 -c \"\nimport h5py, numpy\n"
      "rows = h5py.File('" +
      path("run") +
      "/all.h5')['positions']\n"
      "exact, labelled = rows['exact'][:], (rows['flags'][:] & 16) != 0\n"
      "assert exact.dtype == 'f4' and exact.shape == rows['outcome'].shape\n"
      "assert numpy.array_equal(exact[:, 0], -exact[:, 1]) and not exact[~labelled].any()\n"
      "print(labelled.sum())\"");
  EXPECT_EQ(result.out, run["labelled"].dump() + "\n") << result.err;
}

TEST_F(ExactTest, RunsOfTheSameLabelsAreMergedAndVerify) {
  json_of(labelled("a"));
  json_of(labelled("b", {"--seed", "2", "--adjudicate", "exact(empties=3)"}));
  json_of(labelled("c", {"--seed", "3", "--adjudicate", "exact(empties=3)"}));
  for (const auto& [one, two] : {std::pair{"a", "b"}, {"b", "c"}}) {
    const auto both = path(std::string(one) + two);
    const Json merged = json_of({"merge", path(one), path(two), "--out", both});
    EXPECT_GT(merged["labelled"], 100);
    EXPECT_EQ(json_of({"verify", both})["games"], 400);
  }
  json_of({"selfplay", "--games", "50", "--seed", "4", "--out", path("plain")});
  expect_refused({"merge", path("a"), path("plain"), "--out", path("no")},
                 ".*000000.h5: not labelled: expected the same as in .*");
  json_of({"selfplay", "--games", "50", "--label", "exact(empties=4)", "--out", path("other")});
  expect_refused({"merge", path("a"), path("other"), "--out", path("no")},
                 ".*other: labelled by 'exact\\(empties=4\\)': expected 'exact\\(empties=6\\)' .*");
}

TEST_F(ExactTest, AChangedLabelIsNotResumed) {
  const Json run = json_of(labelled("run"));
  EXPECT_EQ(json_of(labelled("run", {"--resume"}))["digest"], run["digest"]);
  Words changed = labelled("run", {"--resume"});
  changed[4] = "exact(empties=4)";
  expect_refused(changed, ".*config.toml: label = exact\\(empties=6\\) in the run to resume: .*");
  expect_refused(labelled("run", {"--resume", "--adjudicate", "exact"}),
                 ".*config.toml: adjudicate =  in the run to resume: .*");
}

TEST_F(ExactTest, AdjudicatedGamesVerify) {
  const Json run = json_of({"selfplay", "--players", "random", "--games", "200", "--adjudicate",
                            "exact(empties=6)", "--out", path("run")});
  EXPECT_GT(run["reasons"]["adjudicated"], 10);
  EXPECT_LE(run["length"]["max"], 30);
  EXPECT_EQ(json_of({"verify", path("run")})["games"], 200);
  const Json match = json_of({"match", "--players", "random,greedy", "--games", "100",
                              "--adjudicate", "exact(empties=6)"});
  EXPECT_EQ(match["table"].size(), 2u);
}

TEST_F(ExactTest, TheJudgeFindsTheExactPlayerPerfect) {
  const Words words = {"match",
                       "--players",
                       "exact(seeds=8,fallback=greedy),greedy,random",
                       "--games",
                       "120",
                       "--judge",
                       "exact(seeds=8)",
                       "--out",
                       path("match"),
                       "--game",
                       "mancala(pits=3,seeds=2)"};
  const Json match = json_of(words);
  ASSERT_EQ(match["judge"].size(), 3u);
  const Json& exact = match["judge"][0];
  EXPECT_GT(exact["decisions"], 20);
  EXPECT_EQ(exact["optimal"], 1);
  EXPECT_EQ(exact["critical_optimal"], 1);
  EXPECT_EQ(exact["regret"], 0);
  EXPECT_GT(exact["regret_high"], 0);
  EXPECT_LT(match["judge"][2]["optimal"], 1);
  EXPECT_EQ(exact["phases"][0]["from"], 1);
  EXPECT_EQ(exact["phases"][1]["to"], 8);
  Words again = words;
  again[6] = "exact(seeds=4)";
  again.emplace_back("--resume");
  EXPECT_LT(json_of(again)["judge"][0]["decisions"], exact["decisions"])
      << "a judge decides no game";
  EXPECT_EQ(json_of({"match", "--players", "random,greedy", "--games", "4"})["judge"], nullptr);
}

TEST_F(ExactTest, WhatCannotBeIsOneLine) {
  expect_refused({"selfplay", "--label", "mcts(sims=3)"},
                 "'mcts\\(sims=3\\)': 'mcts' gives no exact values: expected exact, .*");
  expect_refused({"selfplay", "--label", "exact(empties=37)"},
                 "'exact\\(empties=37\\)': empties=37: expected a number from 0 to 36");
  expect_refused({"selfplay", "--adjudicate", "exact(nodes=0)"},
                 ".*: nodes=0: expected a number from 1 to 2000000000");
  expect_refused({"match", "--players", "random,greedy", "--judge", "exact(depth=3)"},
                 ".*: unknown key 'depth': expected empties, seeds, .*");
  expect_refused({"selfplay", "--game", "megiddo(sides=3)", "--label", "exact"},
                 "megiddo: sides=3: expected sides=2: exact values are of two sides");
  expect_refused({"selfplay", "--game", "megiddo(sides=3)", "--players", "exact"},
                 "'exact': 3 sides: alphabeta and exact play games of two sides; .*");
  expect_refused({"selfplay", "--game", "opposition(players=3)", "--adjudicate", "exact"},
                 "opposition: players=3: exact values are of two players");
  expect_refused({"selfplay", "--game", "mancala(preset=oware)", "--label", "exact"},
                 "mancala.*: no database: expected --database DIR or exact\\(database=DIR\\) .*");
  expect_refused({"selfplay", "--adjudicate", "exact", "--match-target", "36"},
                 "adjudicate: given with match_target: expected single games: .*");
}

TEST(ExactHelp, ListsTheOptions) {
  const auto selfplay = shell("\"$ARBATTA\" selfplay --help").out;
  for (const auto* flag : {"--label", "--adjudicate"})
    EXPECT_NE(selfplay.find(flag), std::string::npos) << flag;
  const auto match = shell("\"$ARBATTA\" match --help").out;
  for (const auto* flag : {"--judge", "--adjudicate"})
    EXPECT_NE(match.find(flag), std::string::npos) << flag;
}

}  // namespace
}  // namespace arbatta::e2e
