#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/pentanomial.hpp"

namespace arbatta {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double half_width(const EloEstimate& estimate) { return estimate.interval.width() / 2; }

void expect_elo(const EloEstimate& estimate, double elo, double half) {
  EXPECT_NEAR(estimate.elo, elo, 0.005);
  EXPECT_NEAR(half_width(estimate), half, 0.005);
}

// By hand: odds of 3 to 1 are 400 log10(3), odds of 10 to 1 are 400.
TEST(Elo, OfAScoreFollowsTheLogisticCurve) {
  EXPECT_NEAR(elo_from_score(0.75), 190.85, 0.005);
  EXPECT_NEAR(elo_from_score(0.5), 0, 1e-12);
  EXPECT_NEAR(score_from_elo(400), 10.0 / 11, 1e-12);
  for (const double elo : {-800.0, -35.0, 0.0, 1.0, 250.0})
    EXPECT_NEAR(elo_from_score(score_from_elo(elo)), elo, 1e-9);
}

TEST(Elo, OfThreeSidesIsZeroForAThird) {
  EXPECT_NEAR(elo_from_score(1.0 / 3, 3), 0, 1e-12);
  EXPECT_NEAR(elo_from_score(0.5, 3), 400 * std::log10(2.0), 1e-9);
}

// By hand: with twice the strength, one of three wins 2 / 4 and two win 2 / 5 each.
TEST(Elo, OfAPlayerThatMeetsItselfIsThatOfItsStrength) {
  EXPECT_NEAR(elo_from_mixed_score((0.5 + 2 * 0.4) / 3, 3), 400 * std::log10(2.0), 1e-9);
  EXPECT_NEAR(elo_from_mixed_score((0.2 + 2 * 0.25) / 3, 3), -400 * std::log10(2.0), 1e-9);
  EXPECT_NEAR(elo_from_mixed_score(1.0 / 3, 3), 0, 1e-9);
  EXPECT_EQ(elo_from_mixed_score(2.0 / 3, 3), kInfinity);
  EXPECT_EQ(elo_from_mixed_score(0, 3), -kInfinity);
  EXPECT_EQ(elo_from_mixed_score(0.7, 2), elo_from_score(0.7));
}

TEST(Elo, IsInfiniteWhereEverythingWasWonOrLost) {
  EXPECT_EQ(elo_from_score(1), kInfinity);
  EXPECT_EQ(elo_from_score(0), -kInfinity);
  EXPECT_EQ(score_from_elo(kInfinity), 1);
  EXPECT_EQ(score_from_elo(-kInfinity), 0);
  EXPECT_EQ(clamped_elo(elo_from_score(1), 1000), 1000);
}

// Expected values: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1-3".
TEST(LogisticElo, OfPairsAgreesWithFastchess) {
  expect_elo(logistic_elo(Pentanomial{34, 54, 63, 64, 75}), 55.58, 27.65);
  expect_elo(logistic_elo(Pentanomial{332, 433, 498, 333, 334}), -8.64, 10.33);
  expect_elo(logistic_elo(Pentanomial{7895, 8757, 5685, 568, 9999}), -21.04, 2.95);
}

TEST(NormalisedElo, OfPairsAgreesWithFastchess) {
  expect_elo(normalised_elo(Pentanomial{34, 54, 63, 64, 75}), 57.94, 28.28);
  expect_elo(normalised_elo(Pentanomial{332, 433, 498, 333, 334}), -9.17, 10.96);
  expect_elo(normalised_elo(Pentanomial{7895, 8757, 5685, 568, 9999}), -19.01, 2.65);
}

// The same file, "EloWDL 1-3".
TEST(NormalisedElo, OfGamesAgreesWithFastchess) {
  expect_elo(normalised_elo(Trinomial{89, 123, 76}), -20.76, 40.13);
  expect_elo(normalised_elo(Trinomial{96, 111, 136}), 49.77, 36.77);
  expect_elo(normalised_elo(Trinomial{356, 0, 34}), -508.44, 34.48);
  expect_elo(logistic_elo(Trinomial{96, 111, 136}), 40.70, 30.43);
}

TEST(NormalisedElo, IsInfiniteWithoutSpreadAndZeroForDraws) {
  EXPECT_EQ(normalised_elo(Trinomial{0, 0, 7}).elo, kInfinity);
  EXPECT_EQ(normalised_elo(Pentanomial{7, 0, 0, 0, 0}).elo, -kInfinity);
  EXPECT_EQ(normalised_elo(Pentanomial{0, 0, 7, 0, 0}).elo, 0);
  EXPECT_EQ(normalised_elo(Pentanomial{}).interval.high, kInfinity);
  EXPECT_EQ(logistic_elo(Pentanomial{}).interval.low, -kInfinity);
}

}  // namespace
}  // namespace arbatta
