// Captures that all players overlooked stay on the board (rulebook, "Captures"; `replay
// --overlooked allow`).

#include <gtest/gtest.h>

#include "core/games/registry.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

Megiddo megiddo_of(std::string_view text) { return std::get<Megiddo>(make_game(text)); }

/// The state text after a move as written, from a state text.
std::string played(std::string_view game_text, std::string_view from, std::string_view written) {
  const Megiddo game = megiddo_of(game_text);
  const auto state = game.from_text(from);
  const auto [move, windows] = game.read_move(state, written);
  return game.to_text(game.apply_overlooking(state, move, windows.value()));
}

constexpr auto kCircle = "......|......|.22122|......|......|....../0/0 0";
constexpr auto kChain = "......|......|.221..|...2..|....2.|.....1/0/0 0";

TEST(MegiddoOverlooked, AllWindowsAreWhatTheRulesSay) {
  EXPECT_EQ(played("megiddo", kCircle, "A3 (F3,E3) (B3, C3)"),
            "......|......|111111|......|......|....../-/4 0");
}

TEST(MegiddoOverlooked, OnlyTheGivenWindowIsTurnedAndTheGameGoesOn) {
  EXPECT_EQ(played("megiddo", kCircle, "A3 (B3,C3)"),
            "......|......|111122|......|......|....../1/2 0");
  EXPECT_EQ(played("megiddo", kCircle, "A3 ()"), "......|......|122122|......|......|....../1/0 0");
}

TEST(MegiddoOverlooked, AChainMayBeOverlookedAfterItsCause) {
  EXPECT_EQ(played("megiddo", kChain, "A3 (B3,C3)"),
            "......|......|1111..|...2..|....2.|.....1/1/2 0");
}

TEST(MegiddoOverlooked, AChainDoesNotFollowWhenItsCauseWasOverlooked) {
  EXPECT_EQ(played("megiddo", kChain, "A3 ()"), "......|......|1221..|...2..|....2.|.....1/1/0 0");
  EXPECT_THROW(played("megiddo", kChain, "A3 (D4,E5)"), Error);
}

TEST(MegiddoOverlooked, WindowsThatTheRulesDoNotCaptureAreRefusedWithBothSets) {
  try {
    played("megiddo", kChain, "A3 (B3,C3) (E5,F6)");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "move 'A3': captures (B3,C3) (E5,F6): expected (B3,C3) (D4,E5) or fewer of them, "
                 "none without its cause");
  }
  EXPECT_THROW(played("megiddo", kChain, "A3 (B3,C3) (B3,C3)"), Error);
}

TEST(MegiddoOverlooked, StonesOfThirdSidesStayTheirOwn) {
  EXPECT_EQ(
      played("megiddo(sides=3)", "......|......|......|......|.231..|....../0/0 0 0", "A5 ()"),
      "......|......|......|......|1231..|....../1/0 0 0");
}

TEST(MegiddoOverlooked, ASlideLeavesItsPoint) {
  EXPECT_EQ(
      played("megiddo(slides=true)", "......|......|.221..|......|......|1...../0/0 0", "A6-A3 ()"),
      "......|......|1221..|......|......|....../1/0 0");
}

TEST(MegiddoOverlooked, TheLastPointStillEndsTheGame) {
  EXPECT_EQ(played("megiddo", ".22112|112211|221122|112211|221122|112211/0/0 0", "A1 ()"),
            "122112|112211|221122|112211|221122|112211/-/0 0");
}

/// Nothing overlooked must be the same as `apply`, in all variants.
TEST(MegiddoOverlooked, WithAllWindowsItIsApply) {
  for (const auto* text : {"megiddo(preset=master)", "megiddo(preset=cleopatra_master)",
                           "megiddo(sides=3,preset=cleopatra)", "megiddo(preset=original)"}) {
    const Megiddo game = megiddo_of(text);
    Rng rng(1);
    for (int i = 0; i < 100; ++i)
      for (auto state = game.initial(); !game.outcome(state);) {
        const Move move = random_move(game, state, rng);
        const auto next = game.apply(state, move);
        ASSERT_EQ(game.apply_overlooking(state, move, game.captures(state, move)), next);
        state = next;
      }
  }
}

}  // namespace
}  // namespace arbatta
