#include "selfplay/match_play.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

Outcome won(int side, int sides, std::array<std::int16_t, kMaxSides> points) {
  return {.returns = win_for(side, sides), .points = points, .reason = Reason::megiddo};
}

Outcome drawn(std::array<std::int16_t, kMaxSides> points) {
  return {.returns = {}, .points = points, .reason = Reason::patara};
}

TEST(MatchScore, IsOverWhenASideHasTheTargetAndLeadsAlone) {
  MatchScore score(2, 36);
  score.add(won(0, 2, {20, 4, 0}));
  EXPECT_FALSE(score.over());
  score.add(won(1, 2, {2, 30, 0}));
  EXPECT_FALSE(score.over());
  score.add(won(0, 2, {14, 2, 0}));
  EXPECT_FALSE(score.over()) << "36 all: another game is played";
  score.add(drawn({1, 2, 0}));
  EXPECT_TRUE(score.over());
  EXPECT_EQ(score.totals(), (std::array<int, 3>{37, 38, 0}));
}

TEST(NextStarter, IsTheLoser) {
  EXPECT_EQ(next_starter(won(0, 2, {6, 0, 0}), 2, 2, 0, 0), 1);
  EXPECT_EQ(next_starter(won(1, 2, {0, 6, 0}), 2, 2, 0, 1), 0);
}

TEST(NextStarter, AfterADrawIsTheSeatAfterTheOneThatStarted) {
  EXPECT_EQ(next_starter(drawn({}), 2, 2, 1, 1), 0);
  EXPECT_EQ(next_starter(drawn({}), 2, 4, 2, 1), 3);
}

TEST(NextStarter, InTeamsIsTheLosingSidesFirstSeatAfterTheLastMover) {
  EXPECT_EQ(next_starter(won(0, 2, {6, 0, 0}), 2, 4, 0, 2), 3);
  EXPECT_EQ(next_starter(won(0, 2, {6, 0, 0}), 2, 4, 0, 0), 1);
}

TEST(NextStarter, WithThreeSidesIsTheOneWithTheFewestPoints) {
  EXPECT_EQ(next_starter(won(0, 3, {6, 4, 2}), 3, 3, 0, 0), 2);
  EXPECT_EQ(next_starter(won(0, 3, {6, 2, 2}), 3, 3, 0, 0), 1) << "a tie goes to the next in turn";
  EXPECT_EQ(next_starter(won(2, 3, {2, 2, 6}), 3, 3, 0, 2), 0);
}

}  // namespace
}  // namespace arbatta
