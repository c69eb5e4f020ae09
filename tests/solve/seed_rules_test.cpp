#include "solve/seed_rules.hpp"

#include <gtest/gtest.h>

#include "tests/solve/seed_reference.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::mancala_config;
using test::message_of;

std::string refusal(const std::string& arguments) {
  return message_of([&] { SeedRules(mancala_config("mancala(" + arguments + ")")); });
}

TEST(SeedRules, RefusesWhatHasNoDatabasesByItsKey) {
  EXPECT_EQ(refusal("preset=kalah"), "endgame database: capture=opposite: expected capture=counts");
  EXPECT_EQ(refusal("preset=awari,sow_own_store=true"),
            "endgame database: sow_own_store=true: expected sow_own_store=false");
  EXPECT_EQ(refusal("preset=awari,extra_turn=true"),
            "endgame database: extra_turn=true: expected extra_turn=false");
  EXPECT_EQ(refusal("preset=warri,agreement=true"),
            "endgame database: agreement=true: expected agreement=false");
  EXPECT_EQ(refusal("preset=trysse_elson"),
            "endgame database: starved=draw: expected opponent_takes, owner_takes, split or "
            "forfeit: the seeds left decide");
  EXPECT_EQ(refusal("preset=trysse_elson,starved=split"), "no error");
}

TEST(SeedRules, TextHoldsOnlyWhatDecidesValues) {
  const auto text = [](const std::string& arguments) {
    return SeedRules(mancala_config("mancala(" + arguments + ")")).text();
  };
  EXPECT_EQ(text("preset=awari,target=25,seeds=3,repetition=5,max_plies=9,cannot_feed=ends"),
            text("preset=awari"));
  EXPECT_EQ(text("preset=awari,starved=opponent_takes"), text("preset=awari"));
  EXPECT_NE(text("preset=awari,grand_slam=nothing"), text("preset=awari"));
  EXPECT_EQ(text("preset=oware,grand_slam=forbidden,target=0"), text("preset=awari"));
  EXPECT_EQ(text("preset=warri,cannot_feed=free"), text("preset=warri"));
}

/// Every parameter that decides how a game ends.
std::vector<std::string> endings() {
  std::vector<std::string> texts;
  for (const std::string feed :
       {"must_feed=false", "must_feed=true", "must_feed=true,cannot_feed=free"})
    for (const std::string end : {"mover_empty", "either_empty"})
      for (const std::string starved : {"owner_takes", "opponent_takes", "split", "forfeit"})
        texts.push_back("preset=awari,pits=3,seeds=1,grand_slam=captures," + feed +
                        ",end_when=" + end + ",starved=" + starved);
  return texts;
}

TEST(SeedRules, KnowWhichPositionsAreOverAsTheGameItselfDoes) {
  for (const auto& text : endings()) {
    SCOPED_TRACE(text);
    const SeedRules rules(mancala_config("mancala(" + text + ")"));
    for (const auto& board : test::all_boards(6, 6)) {
      const auto cells = test::cells_of(board);
      const auto shown = rules.game().to_text(mancala::state_of(cells));
      const auto message = message_of([&] { rules.game().from_text(shown); });
      EXPECT_EQ(rules.end_value(cells).has_value(), message != "no error") << shown;
    }
  }
}

// With starved=draw the board stays as it stood when the game ended.
TEST(SeedRules, GiveTheSeedsLeftAsTheGameItselfDoes) {
  for (const auto& text : endings()) {
    SCOPED_TRACE(text);
    const SeedRules rules(mancala_config("mancala(" + text + ")"));
    MancalaConfig config = rules.game().config();
    config.starved = mancala::Starved::draw;
    const Mancala leaves_board(config);
    int ends = 0;
    for (const auto& board : test::all_boards(6, 5)) {
      const auto cells = test::cells_of(board);
      if (rules.end_value(cells)) continue;
      const auto state = mancala::state_of(cells);
      MoveList moves;
      rules.game().legal_moves(state, moves);
      for (const Move move : moves) {
        const auto end = rules.game().apply(state, move);
        if (rules.game().seat_to_move(end) != kNoSeat) continue;
        ++ends;
        const auto left = leaves_board.apply(state, move);
        const auto faced = test::board_of(mancala::cells_of(left), 1, 3);
        const int taken = rules.game().points(left, 0);
        EXPECT_EQ(taken - rules.end_value(test::cells_of(faced)).value_or(99),
                  rules.game().points(end, 0) - rules.game().points(end, 1));
      }
    }
    EXPECT_GT(ends, 0);
  }
}

}  // namespace
}  // namespace arbatta
