#include <gtest/gtest.h>

#include "core/error.hpp"
#include "experiments/replay_game.hpp"

namespace arbatta {
namespace {

using Moves = std::vector<RecordedMove>;

std::string message(std::string_view text) {
  try {
    parse_records("f", text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Record, MovesKeepTheirCapturesAndLoseTheirNumbers) {
  const auto records = parse_records(
      "f", "game: megiddo\n1. C4 (B3, A2) 2...D4 12.13.\n\tE4 (A1,\r\nB1) (C1,D1)\n(E1,F1) F4\n");
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].game, "megiddo");
  EXPECT_EQ(records[0].moves,
            (Moves{{2, "C4 (B3, A2)"}, {2, "D4"}, {3, "E4 (A1,B1) (C1,D1) (E1,F1)"}, {5, "F4"}}));
}

TEST(Record, ABlankLineOrAKeyEndsAGame) {
  const auto records = parse_records("f",
                                     "# comment\ngame: mancala  # of the post\n\nA B\nC\n\n\nD\n"
                                     "from: S\n\nE\ngame: megiddo\nA1\n\nA2");
  ASSERT_EQ(records.size(), 5u);
  EXPECT_EQ(records[0].moves, (Moves{{4, "A"}, {4, "B"}, {5, "C"}}));
  EXPECT_EQ(records[2].from, "S");
  EXPECT_EQ(records[2].from_line, 9);
  EXPECT_EQ(records[3].from, "") << "from: speaks of one record";
  EXPECT_EQ(records[1].game, "mancala") << "game: speaks of all below it";
  EXPECT_EQ(records[4].game, "megiddo");
}

TEST(Record, WithoutAGameLineTheDefaultIsMeant) {
  EXPECT_EQ(parse_records("f", "A B", "mancala").at(0).game, "mancala");
}

TEST(Record, WhatIsNoRecordIsNamedWithItsLine) {
  EXPECT_EQ(message(""), "f:1: no game record: expected game: NAME, then moves");
  EXPECT_EQ(message("A1 B1"), "f:1: no game is named: expected game: NAME before the moves");
  EXPECT_EQ(message("game: megiddo\n"), "f:1: the record breaks off: expected moves below");
  EXPECT_EQ(message("game: megiddo\ngame: mancala\nA"),
            "f:1: no moves: expected moves before line 2");
  EXPECT_EQ(message("game:\nA1"), "f:1: game: names nothing: expected a game string");
  EXPECT_EQ(message("who: me\n"), "f:1: unknown key 'who': expected game:, players: or from:");
  EXPECT_EQ(message("game: megiddo\nA1 C4 (B3,\n\nD4"),
            "f:2: the record breaks off in move 'C4 (B3,': expected )");
  EXPECT_EQ(message("game: m\n" + std::string(500, 'x')),
            "f:2: 'xxxxxxxxxxxxxxxxxxxx…': no move is so long");
}

TEST(Record, PlayersAreThoseOfAllRecordsBelowUpToAnotherGame) {
  const auto records = parse_records(
      "f",
      "game: mancala\nplayers: a,b(c=1,d=2)\nfrom: S\nA\n\nB\nplayers: c\nC\ngame: mancala\nD");
  ASSERT_EQ(records.size(), 4u);
  EXPECT_EQ(records[0].players, "a,b(c=1,d=2)");
  EXPECT_EQ(records[0].from, "S");
  EXPECT_EQ(records[1].players, "a,b(c=1,d=2)");
  EXPECT_EQ(records[2].players, "c");
  EXPECT_EQ(records[2].players_line, 7);
  EXPECT_EQ(records[3].players, "");
}

TEST(Record, ReadsBackAsItWasWritten) {
  std::vector<std::string> moves(40, "C4 (B3,A2)");
  const auto text = record_text("megiddo", "a state", moves);
  const auto records = parse_records("f", text);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].from, "a state");
  ASSERT_EQ(records[0].moves.size(), moves.size());
  for (const auto& move : records[0].moves) EXPECT_EQ(move.text, "C4 (B3,A2)");
  EXPECT_TRUE(text.starts_with("game: megiddo\nfrom: a state\n1. C4 (B3,A2) C4 "));
}

ReplayedGame replayed(const std::string& text, Overlooked overlooked = Overlooked::forbid) {
  return replay_game("f", parse_records("f", text).at(0), 1, overlooked);
}

const std::string kChain = "game: megiddo\nfrom: ......|......|.221..|...2..|....2.|.....1/0/0 0\n";

/// The message of a record that is refused, behind its kind.
std::string refusal(const std::string& text, Overlooked overlooked = Overlooked::forbid) {
  try {
    replayed(text, overlooked);
  } catch (const Error& error) {
    return (error.kind() == Error::Kind::failed ? "1 " : "2 ") + std::string(error.what());
  }
  return "0";
}

TEST(Replay, PlaysByTheRules) {
  const auto game = replayed(kChain + "A3 (D4,E5) (C3,B3)");
  EXPECT_EQ(game.state, "......|......|1111..|...1..|....1.|.....1/1/4 0");
  EXPECT_FALSE(game.outcome.has_value());
  EXPECT_EQ(game.overlooked, 0);
}

TEST(Replay, OverlookedCapturesStayIfThatIsAllowed) {
  const auto game = replayed(kChain + "A3 (B3,C3) A1", Overlooked::allow);
  EXPECT_EQ(game.state, "2.....|......|1111..|...2..|....2.|.....1/0/2 0");
  EXPECT_EQ(game.overlooked, 1);
  EXPECT_EQ(refusal(kChain + "A3 (B3,C3) A1"),
            "1 f:3: game 1, ply 1: move 'A3 (B3,C3)': captures (B3,C3): expected (B3,C3) (D4,E5)");
  EXPECT_EQ(refusal(kChain + "A3 (D4,E5)", Overlooked::allow).substr(0, 1), "1");
}

TEST(Replay, SaysWhatBreaksTheRulesAndWhatIsNoMove) {
  EXPECT_EQ(
      refusal("game: megiddo\nA1\nA1"),
      "1 f:3: game 1, ply 2: move 'A1': not a legal move: expected an empty point such as C4");
  EXPECT_EQ(refusal("game: megiddo\nA1 B"),
            "2 f:2: game 1, ply 2: move 'B': not a legal move: expected an empty point such as C4");
  EXPECT_EQ(refusal("game: megiddo\nA1 (Z9,A2)").substr(0, 26), "2 f:2: game 1, ply 1: move");
  EXPECT_EQ(refusal("game: opposition\nh8 (a1)").substr(0, 1), "2");
  EXPECT_EQ(refusal("game: chess\ne4").substr(0, 10), "2 f:1: 'ch");
  EXPECT_EQ(refusal("game: mancala\nfrom: 4\nA").substr(0, 10), "2 f:2: sta");
  EXPECT_EQ(refusal("game: megiddo(max_plies=1)\nA1 B1"),
            "1 f:2: game 1, ply 2: move 'B1': expected none, the game is over (max_plies)");
}

}  // namespace
}  // namespace arbatta
