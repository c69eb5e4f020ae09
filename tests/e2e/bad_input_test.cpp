// Bad input is answered with one line that says where, what, and what was expected. A new case is a
// line in a table: arguments, exit code, a regular expression for the line.

#include <gtest/gtest.h>

#include <regex>

#include "tests/e2e/program.hpp"

namespace arbatta::e2e {
namespace {

struct Case {
  std::vector<std::string> arguments;
  int code;
  std::string line;
};

void check(const Case& expected) {
  std::string shown;
  for (const auto& argument : expected.arguments) shown += argument + ' ';
  SCOPED_TRACE(shown);
  const Result result = arbatta(expected.arguments);
  EXPECT_EQ(result.code, expected.code);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(std::regex_match(result.err, std::regex("arbatta: " + expected.line + "\n")))
      << result.err;
}

std::string toml(const std::string& text) {
  return write_file(scratch_file("bad_input.toml"), text);
}

TEST(BadInput, OfTheCommandLine) {
  const std::vector<Case> cases = {
      {{"foo"}, 2, "'foo': unknown command: expected .*games.* or .*"},
      {{"perft", "megiddo"}, 2, "perft: --depth is missing: expected a number from 1 to 100"},
      {{"perft", "--depth", "2"}, 2, "perft: GAME is missing: expected the game.*"},
      {{"perft", "megiddo", "--depth"}, 2, "perft: --depth.*: expected what .*"},
      {{"perft", "megiddo", "--depth", "0"},
       2,
       "perft: --depth=0: expected a number from 1 to 100"},
      {{"perft", "megiddo", "--depth", "-1"}, 2, "perft: --depth=-1: expected a number from 1 .*"},
      {{"perft", "megiddo", "--depth", "1e3"},
       2,
       "perft: --depth=1e3: expected a number from 1 .*"},
      {{"perft", "megiddo", "--depth", "2", "--depth", "3"},
       2,
       "perft: --depth is given twice: expected it once"},
      {{"perft", "megiddo", "mancala", "--depth", "2"}, 2, "perft: unknown argument 'mancala': .*"},
      {{"perft", "megiddo", "--deep", "2"}, 2, "perft: unknown flag '--deep': expected .*"},
      {{"playthrough", "megiddo", "--seed", "-7"},
       2,
       "playthrough: --seed=-7: expected a number.*"},
      {{"games", "--json=maybe"}, 2, "games: --json=maybe: expected true or false"},
  };
  for (const Case& one : cases) check(one);
}

TEST(BadInput, OfGameStrings) {
  const std::vector<Case> cases = {
      {{"state", "chess"}, 2, "'chess': unknown game 'chess': expected megiddo.*"},
      {{"state", "megiddo()"}, 2, "'megiddo\\(\\)': the parentheses are empty: expected .*"},
      {{"state", "megiddo(preset=foo)"}, 2, ".*: preset=foo: expected basic, master, .*"},
      {{"state", "megiddo(foo=1)"}, 2, ".*: unknown key 'foo': expected sides, .*"},
      {{"state", "megiddo(sides=2,sides=2)"}, 2, ".*: key 'sides' is given twice: expected .*"},
      {{"state", "megiddo(sides=4)"}, 2, ".*: sides=4: expected a number from 2 to 3"},
      {{"state", "megiddo(slides=yes)"}, 2, ".*: slides=yes: expected true or false"},
      {{"state", "megiddo(repetition=1)"}, 2, "megiddo: repetition=1: expected 0 \\(off\\) or .*"},
      {{"state", "megiddo(sides=2"}, 2, ".*: not a name with arguments: expected .*"},
  };
  for (const Case& one : cases) check(one);
}

TEST(BadInput, OfMovesAndStates) {
  const std::vector<Case> cases = {
      {{"state", "megiddo", "C4", "G9"}, 2, "ply 2: move 'G9': not a legal move: expected .*"},
      {{"state", "megiddo", "C4", "C4"}, 2, "ply 2: move 'C4': not a legal move: expected .*"},
      {{"state", "megiddo", "C4 (B3,A2)"},
       2,
       "ply 1: move 'C4 \\(B3,A2\\)': captures.*: expected.*"},
      {{"state", "megiddo", "C4 (B3"}, 2, "ply 1: .*cannot be read: expected .*"},
      {{"state", "megiddo", "--from", "nonsense"},
       2,
       "state 'nonsense': .*: expected six rings .*"},
      {{"state", "megiddo", "--from", "111111|......|......|......|......|....../0/0 0"},
       2,
       "state '.*': the game is over \\(megiddo\\) but a seat is to move: expected .*"},
      {{"state", "megiddo", "A1", "--from", "111111|......|......|......|......|....../-/0 0"},
       2,
       "ply 1: move 'A1': expected none, the game is over \\(megiddo\\)"},
  };
  for (const Case& one : cases) check(one);
}

TEST(BadInput, OfTomlFiles) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"depth = 2\nfoo = 1\n", ".*\\.toml:2: unknown key 'foo': expected game, depth, .*"},
      {"game = \"megiddo\"\n\ndepth = \"x\"\n",
       ".*:3: 'depth' has the wrong type: expected a number.*"},
      {"depth = 0\n", ".*:1: depth=0: expected a number from 1 to 100"},
      {"depth = 1.5\n", ".*:1: depth=1.5: expected a number from 1 to 100"},
      {"json = 1\n", ".*:1: 'json' has the wrong type: expected true or false"},
      {"depth = \n", ".*:1: .*: expected TOML.*"},
      {"depth = 1\ndepth = 2\n", ".*:2: .*: expected TOML.*"},
      {"[perft]\ndepth = 2\n", ".*:1: unknown key 'perft': expected .*"},
      {"game = [\"megiddo\"]\n", ".*:1: 'game' has the wrong type: expected a string"},
  };
  for (const auto& [text, line] : cases)
    check({{"perft", "megiddo", "--config", toml(text)}, 2, line});
  check({{"games", "--config", "/nonexistent.toml"}, 2, "/nonexistent.toml: No such file.*"});
}

TEST(BadInput, IsReportedOnOneLineWhateverItHolds) {
  check({{"state", "megiddo(\n)"}, 2, "[^\n]*"});
  check({{"state", "megiddo", "A1\nB1"}, 2, "ply 1: [^\n]*"});
  const Result longest = arbatta({"state", std::string(100'000, 'x')});
  EXPECT_EQ(longest.code, 2);
  EXPECT_LT(longest.err.size(), 1100u);
}

TEST(BadInput, OfModels) {
  for (const char* player : {"alphabeta(depth=1,model=/)", "puct(sims=1,model=/)"})
    check({{"selfplay", "--players", player}, 2, "/: Is a directory: expected a model file"});
}

TEST(StandardOutput, FullOrClosedIsAFailure) {
  const Result full = shell("$ARBATTA games > /dev/full");
  EXPECT_EQ(full.code, 1);
  EXPECT_EQ(full.err, "arbatta: standard output: cannot be written: No space left on device\n");
  EXPECT_EQ(shell("$ARBATTA games >&-").code, 1);
}

TEST(Signals, EndTheProgramWith128PlusTheirNumber) {
  const std::string perft = "$ARBATTA perft megiddo --depth 9 & sleep 0.3; kill -";
  EXPECT_EQ(shell(perft + "TERM $!; wait $!").code, 143);
}

}  // namespace
}  // namespace arbatta::e2e
