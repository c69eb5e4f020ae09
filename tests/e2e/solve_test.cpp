// `solve` of positions, from the command line.

#include <algorithm>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

class Solve : public ScratchTest {
 protected:
  static Json solved(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "solve");
    return json_of(arguments);
  }
};

void expect_refused(std::vector<std::string> arguments, const std::string& words) {
  arguments.insert(arguments.begin(), "solve");
  const Result result = arbatta(arguments);
  EXPECT_EQ(result.code, 2) << result.err;
  EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

TEST_F(Solve, ASmallKalahIsWorthWhatIsPublished) {
  const Json solution = solved({"mancala(pits=4,preset=kalah,seeds=2)"});
  EXPECT_EQ(solution["value"], "win");
  EXPECT_EQ(solution["margin"], 6);
  EXPECT_EQ(solution["moves"].size(), 4);
  for (const auto& move : solution["moves"])
    EXPECT_EQ(move["margin"] == 6,
              std::count(solution["best"].begin(), solution["best"].end(), move["move"]) == 1);
  EXPECT_GT(solution["nodes"], 0);
}

TEST_F(Solve, PlayingForTheWinAndForPointsAreTwoQuestions) {
  const Json solution =
      solved({"megiddo", "--from", "12.121|2.12.1|.21.1.|2.1.2.|1.2.1.|.2.1.2/0/0 0"});
  EXPECT_EQ(solution["value"], "win");
  EXPECT_EQ(solution["margin"], 8);
  EXPECT_EQ(solution["best"], Json::parse(R"j(["C1", "A3", "F5 (A4,B3)", "A6"])j"));
}

TEST_F(Solve, LimitsLeaveTheAnswerOpen) {
  const Json solution = solved({"megiddo", "--time-ms", "50"});
  EXPECT_TRUE(solution["value"].is_null());
  EXPECT_TRUE(solution["margin"].is_null());
  EXPECT_EQ(solution["best"], Json::array());
}

TEST_F(Solve, BadQuestionsAreRefusedInOneLine) {
  expect_refused({"megiddo(sides=3)"}, "sides=3");
  expect_refused({"opposition(players=3)"}, "players=3");
  expect_refused({"mancala(preset=oware)"}, "expected --database DIR");
  expect_refused({"megiddo", "--checkpoint", "x", "--time-ms", "5"}, "--checkpoint with a limit");
  expect_refused({"mancala", "--seeds", "3"}, "--seeds without --database");
  expect_refused({"mancala(preset=kalah)", "--from", "0,0,0,0,0,0|24|0,0,0,0,0,0|24/-"},
                 "expected a position in which a move can be made");
  expect_refused({"mancala(preset=kalah)", "--checkpoint", "x"}, "--checkpoint");
  expect_refused({"megiddo", "--table-bits", "9"}, "--table-bits=9");
  expect_refused({"megiddo", "--database", "x"}, "expected none: databases are of mancala");
  expect_refused({"mancala(preset=awari)", "--database", "x", "--seeds", "3", "--nodes", "5"},
                 "--seeds with --nodes");
}

TEST_F(Solve, GoesOnFromItsCheckpoint) {
  const std::vector<std::string> question = {"megiddo(preset=cleopatra)",
                                             "--table-bits",
                                             "14",
                                             "--checkpoint",
                                             path("a.proof"),
                                             "--from",
                                             "12.112|2.2..1|1.2.1.|2..12.|..1.2.|1....2/0/0 0"};
  const Json first = solved(question);
  EXPECT_TRUE(first["value"].is_string());
  const Json again = solved(question);
  EXPECT_EQ(again["value"], first["value"]);
  EXPECT_LE(again["nodes"], first["nodes"]);
}

}  // namespace
}  // namespace arbatta::e2e
