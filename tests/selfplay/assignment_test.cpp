#include "selfplay/assignment.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

using Assignments = std::vector<Assignment>;

TEST(Assignments, OnePlayerPlaysAllSides) {
  EXPECT_EQ(assignments_of(1, 2), (Assignments{{0, 0}}));
  EXPECT_EQ(assignments_of(1, 3), (Assignments{{0, 0, 0}}));
}

TEST(Assignments, TwoPlayersOnTwoSidesExchangeSeats) {
  EXPECT_EQ(assignments_of(2, 2), (Assignments{{0, 1}, {1, 0}}));
}

TEST(Assignments, TwoPlayersOnThreeSidesPlayEveryMixture) {
  EXPECT_EQ(assignments_of(2, 3),
            (Assignments{{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}}));
}

TEST(Assignments, MorePlayersThanSidesMeetInEveryOrder) {
  EXPECT_EQ(assignments_of(3, 2), (Assignments{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}));
  EXPECT_EQ(assignments_of(3, 3).size(), 6u);
  EXPECT_EQ(assignments_of(4, 3).size(), 24u);
}

TEST(Assignments, InAGauntletOnlyTheFirstMeetsTheOthers) {
  EXPECT_EQ(assignments_of(3, 2, Pairing::gauntlet), (Assignments{{0, 1}, {0, 2}, {1, 0}, {2, 0}}));
}

TEST(Assignments, OnALadderNeighboursMeet) {
  EXPECT_EQ(assignments_of(2, 2, Pairing::ladder), assignments_of(2, 2));
  EXPECT_EQ(assignments_of(4, 2, Pairing::ladder),
            (Assignments{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}}));
}

TEST(Assignments, OnALadderTwoNeighboursFillThreeSidesInEveryMixture) {
  EXPECT_EQ(assignments_of(3, 3, Pairing::ladder), (Assignments{{0, 0, 1},
                                                                {0, 1, 0},
                                                                {0, 1, 1},
                                                                {1, 0, 0},
                                                                {1, 0, 1},
                                                                {1, 1, 0},
                                                                {1, 1, 2},
                                                                {1, 2, 1},
                                                                {1, 2, 2},
                                                                {2, 1, 1},
                                                                {2, 1, 2},
                                                                {2, 2, 1}}));
}

}  // namespace
}  // namespace arbatta
