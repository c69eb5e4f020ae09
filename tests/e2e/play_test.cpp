// `play` from outside, with standard input piped; and the boards that `state` draws.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"

namespace arbatta::e2e {
namespace {

/// `arbatta play ARGUMENTS` with these lines typed.
Result play(const std::string& arguments, const std::string& typed) {
  const auto file = write_file(scratch_file("typed.txt"), typed);
  return shell("$ARBATTA play " + arguments + " < " + file);
}

bool has(const Result& result, std::string_view text) {
  return result.out.find(text) != std::string::npos;
}

TEST(Play, TheEndOfInputIsAPoliteEnd) {
  const Result result = play("megiddo", "C4\n");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(has(result, "seat 0, human: C4\nseat 1, greedy: "));
  EXPECT_TRUE(result.out.ends_with("\nend of input\n"));
  EXPECT_FALSE(has(result, "\x1b")) << "no colours in a pipe";
}

TEST(Play, CapturesAndTheEndAreShown) {
  const Result result = play("megiddo --from '......|......|.221..|......|......|....../0/4 0'",
                             "A3\nA1\nhint\nquit\n");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(has(result, "seat 0, human: A3 (B3,C3)  +2\n")) << result.out;
  EXPECT_TRUE(has(result, "over after 1 plies: side 0 wins (arbatta)\n"));
  EXPECT_TRUE(has(result, "The game is over: undo, save FILE or quit.\n"));
}

TEST(Play, UndoGoesBackToThePersonsLastDecision) {
  const Result result = play("megiddo --seats random,human --json", "A1\nB1\nundo\nquit\n");
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["ply"], 3);
  EXPECT_EQ(json["seat"], 1);
  EXPECT_EQ(json["record"].size(), 3u);
  EXPECT_EQ(json["record"][1], "A1");
  EXPECT_EQ(json["seats"], nlohmann::json({"random", "human"}));
  EXPECT_TRUE(has(play("megiddo", "undo\n"), "There is nothing to take back.\n"));
}

TEST(Play, ASavedGameIsARecordThatReplays) {
  const auto file = scratch_file("saved.txt");
  const std::string from = "......|.2....|..2...|...1..|......|....../0/0 0";
  EXPECT_TRUE(has(play("megiddo --from '" + from + "'", "A1\nsave " + file + "\n"), ": saved\n"));
  const Result result = arbatta({"replay", file, "--json"});
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["plies"], 2);
  EXPECT_TRUE(has(play("mancala", "save " + file + "\n"), "There is nothing to save yet.\n"));
  EXPECT_TRUE(has(play("mancala", "C\nsave /nonexistent/x\n"), "No such file or directory\n"));
}

TEST(Play, HintsComeFromASearch) {
  EXPECT_TRUE(has(play("'megiddo(arbatta=2)' --from "
                       "'......|.2....|..2...|...1..|......|....../0/0 0'",
                       "hint\n"),
                  "alphabeta(depth=3) says A1 (B2,C3)  expecting +1.00\n"));
  EXPECT_TRUE(has(play("'megiddo(sides=3)'", "hint\n"), "paranoid(depth=3) says "));
}

TEST(Play, MovesAreListedAndBadOnesExplained) {
  const Result result = play("mancala", "moves\n\nZ\nhelp\nB\n");
  EXPECT_TRUE(has(result, "seat 0> A B C D E F\n"));
  EXPECT_TRUE(has(result, "move 'Z': "));
  EXPECT_TRUE(has(result, "seat 0, human: B\n"));
}

TEST(Play, EveryGameIsPlayedToItsEndByPlayers) {
  for (const std::string game : {"megiddo", "mancala", "opposition", "'megiddo(sides=3)'"}) {
    const bool three = game.find("sides=3") != std::string::npos;
    const Result result = play(game + " --seats random,greedy" + (three ? ",random" : ""), "");
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has(result, "over after ")) << game;
  }
}

TEST(Play, SeatsThatDoNotFitAreBadInput) {
  EXPECT_EQ(play("'megiddo(sides=3)' --seats human,greedy", "").err,
            "arbatta: play: --seats=human,greedy: expected 3 of them, human or a player\n");
  EXPECT_EQ(play("'megiddo(sides=3)' --seats 'human,alphabeta(depth=2),greedy'", "").code, 2);
  EXPECT_EQ(play("megiddo --seats human,foo", "").code, 2);
  EXPECT_EQ(arbatta({"match", "--players", "human,greedy"}).code, 2) << "human only here";
}

TEST(State, DrawsTheBoard) {
  const auto drawn = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "state");
    return arbatta(arguments);
  };
  EXPECT_TRUE(has(drawn({"megiddo", "A1", "D1", "B6"}),
                  "F +       .       .       +3      .       "
                  ".       X B\n"));
  EXPECT_TRUE(has(drawn({"mancala(preset=oware)", "C"}),
                  "          4    4    0    5    5    5\n"
                  "          A    B    C    D    E    F     South, seat 0\n"));
  EXPECT_TRUE(has(drawn({"opposition"}), "       3 .   .  [6]  .   .\n"));
}

}  // namespace
}  // namespace arbatta::e2e
