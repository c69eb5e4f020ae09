// `replay` from outside: what it says of good records, and the exit codes of bad ones.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "tests/e2e/program.hpp"

namespace arbatta::e2e {
namespace {

std::string record(const std::string& text) { return write_file(scratch_file("record.txt"), text); }

const std::string kGames =
    "game: megiddo(preset=master)\n1. A3 D6 3. B2\n\n"
    "game: megiddo\nfrom: ......|......|.22122|......|......|....../0/0 0\nA3 (B3, C3) (F3,E3)\n\n"
    "game: mancala\nC F d\n";

TEST(Replay, CountsWhatFollowsTheRules) {
  const Result result = arbatta({"replay", record(kGames), "--json"});
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["games"], 3);
  EXPECT_EQ(json["plies"], 7);
  EXPECT_EQ(json["finished"], 1);
  EXPECT_EQ(json["valid"], true);
  EXPECT_EQ(json["records"][0]["game"], "megiddo(edge_captures=true)");
  EXPECT_EQ(json["records"][1]["reason"], "megiddo");
}

TEST(Replay, OverlookedCapturesAreAMatterOfTheFlag) {
  const auto file =
      record("game: megiddo\nfrom: ......|......|.22122|......|......|....../0/0 0\nA3 (B3,C3)\n");
  EXPECT_EQ(arbatta({"replay", file}).code, 1);
  const Result result = arbatta({"replay", file, "--overlooked", "allow", "--json"});
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["overlooked"], 1);
  EXPECT_EQ(json["records"][0]["state"], "......|......|111122|......|......|....../1/2 0");
}

TEST(Replay, UnderJsonTheFirstDifferenceIsThereToo) {
  const Result result = arbatta({"replay", record("game: mancala\nA\n\nA A A"), "--json"});
  EXPECT_EQ(result.code, 1);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["valid"], false);
  EXPECT_EQ(json["games"], 1);
  EXPECT_EQ("arbatta: " + json["difference"].get<std::string>() + "\n", result.err);
}

void expect_refusal(const std::string& text, int code, const std::string& line) {
  SCOPED_TRACE(text);
  const Result result = arbatta({"replay", record(text)});
  EXPECT_EQ(result.code, code);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(std::regex_match(result.err, std::regex("arbatta: .*record.txt:" + line + "\n")))
      << result.err;
}

TEST(Replay, BadRecordsAreOneLine) {
  expect_refusal("", 2, "1: no game record: expected .*");
  expect_refusal("A1 B1\n", 2, "1: no game is named: expected .*");
  expect_refusal("game: chess\ne4\n", 2, "1: 'chess': unknown game 'chess': expected .*");
  expect_refusal("game: megiddo(pres", 2, "1: the record breaks off: expected moves below");
  expect_refusal("game: megiddo\nfrom: 1.....|..\nA1", 2, "2: state '1.*': .*: expected .*");
  expect_refusal("game: megiddo\nA1 B1\nC", 2, "3: game 1, ply 3: move 'C': .*: expected .*");
  expect_refusal("game: megiddo\nA1 B1 (C1,D", 2, "2: the record breaks off in .*: expected .*");
  expect_refusal("game: megiddo\nA1 (B1,C1)", 1,
                 "2: game 1, ply 1: move 'A1 .*': captures \\(B1,C1\\): expected \\(\\)");
  expect_refusal("game: opposition\nh8\nN\nN\n", 1, "4: game 1, ply 3: move 'N': .*");
  expect_refusal(std::string("\x7f"
                             "ELF\0\1\2",
                             7),
                 2, "1: no game is named: expected .*");
}

TEST(Replay, FilesThatCannotBeReadAreBadInput) {
  EXPECT_EQ(arbatta({"replay", "/nonexistent"}).code, 2);
  EXPECT_EQ(arbatta({"replay", "/nonexistent"}).err,
            "arbatta: /nonexistent: No such file or directory: expected a readable file of game "
            "records\n");
  const Result folder = arbatta({"replay", testing::TempDir()});
  EXPECT_EQ(folder.code, 2);
  EXPECT_NE(folder.err.find("Is a directory"), std::string::npos) << folder.err;
}

}  // namespace
}  // namespace arbatta::e2e
