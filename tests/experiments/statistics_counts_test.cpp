#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.hpp"
#include "experiments/statistics/contingency.hpp"
#include "experiments/statistics/distinct.hpp"
#include "experiments/statistics/summary.hpp"

namespace arbatta {
namespace {

// Agresti, An Introduction to Categorical Data Analysis (2007), tables 2.5 and 2.6: party by
// gender.
TEST(ChiSquareTest, AgreesWithAgrestisParties) {
  const auto test = chi_square_test(std::vector<std::int64_t>{762, 327, 468, 484, 239, 477}, 3);
  EXPECT_NEAR(test.statistic, 30.07, 0.005);
  EXPECT_EQ(test.degrees, 2);
  EXPECT_LT(test.p_value, 1e-6);
  EXPECT_NEAR(test.residuals[0], 4.50, 0.005);
  EXPECT_NEAR(test.residuals[1], 0.70, 0.005);
  EXPECT_NEAR(test.residuals[2], -5.32, 0.005);
  EXPECT_NEAR(test.residuals[5], 5.32, 0.005);
  EXPECT_NEAR(test.smallest_expected, 246.4, 0.05);
}

TEST(ChiSquareTest, IgnoresEmptyRowsAndColumns) {
  const auto full = chi_square_test(std::vector<std::int64_t>{10, 20, 30, 15}, 2);
  const auto holes = chi_square_test(std::vector<std::int64_t>{10, 0, 20, 0, 0, 0, 30, 0, 15}, 3);
  EXPECT_NEAR(full.statistic, holes.statistic, 1e-12);
  EXPECT_EQ(full.degrees, holes.degrees);
  EXPECT_EQ(holes.residuals[4], 0);
}

TEST(ChiSquareTest, HasNothingToSayOfOneRowOneOutcomeOrNothing) {
  for (const auto& counts : {std::vector<std::int64_t>{5, 7}, std::vector<std::int64_t>{5, 0, 7, 0},
                             std::vector<std::int64_t>{0, 0, 0, 0}}) {
    const auto test = chi_square_test(counts, 2);
    EXPECT_EQ(test.degrees, 0);
    EXPECT_EQ(test.p_value, 1);
    EXPECT_NEAR(test.statistic, 0, 1e-12);
  }
}

TEST(DistinctGames, AreExactUpToTheCapacity) {
  DistinctCounter counter(1000);
  for (int repeat = 0; repeat < 7; ++repeat)
    for (std::uint64_t game = 0; game < 1000; ++game) counter.add(game);
  EXPECT_TRUE(counter.count().exact);
  EXPECT_EQ(counter.count().distinct, 1000u);
  counter.add(1000);
  EXPECT_FALSE(counter.count().exact);
}

TEST(DistinctGames, AreEstimatedBeyond) {
  DistinctCounter counter(4096);
  for (std::uint64_t game = 0; game < 300000; ++game) counter.add(game % 100000);
  const auto count = counter.count();
  EXPECT_FALSE(count.exact);
  const double tolerance = 4 / std::sqrt(4094.0);
  EXPECT_NEAR(static_cast<double>(count.distinct) / 100000, 1, tolerance);
}

TEST(DistinctGames, AreTheSameInAnyOrderAndFromAnyParts) {
  DistinctCounter whole(500);
  DistinctCounter backwards(500);
  DistinctCounter parts[3] = {DistinctCounter(500), DistinctCounter(500), DistinctCounter(500)};
  for (std::uint64_t game = 0; game < 9000; ++game) {
    whole.add(game / 2);
    backwards.add((8999 - game) / 2);
    parts[game % 3].add(game / 2);
  }
  for (auto& part : {parts[1], parts[2]}) parts[0].merge(part);
  EXPECT_EQ(whole.count().distinct, backwards.count().distinct);
  EXPECT_EQ(whole.count().distinct, parts[0].count().distinct);
}

TEST(DistinctGames, AreExactToAMillionAndMarkedAfterwards) {
  DistinctCounter counter;
  for (std::uint64_t game = 0; game < 1'000'000; ++game) counter.add(game * 3);
  EXPECT_EQ(counter.count().distinct, 1'000'000u);
  EXPECT_TRUE(counter.count().exact);
  for (std::uint64_t game = 1'000'000; game < 1'500'000; ++game) counter.add(game * 3);
  EXPECT_FALSE(counter.count().exact);
  EXPECT_NEAR(static_cast<double>(counter.count().distinct), 1.5e6, 1.5e6 * 0.004);
}

TEST(DistinctGames, OfNothingAreNone) {
  EXPECT_EQ(DistinctCounter().count().distinct, 0u);
  EXPECT_TRUE(DistinctCounter().count().exact);
}

TEST(Summary, FoldsMeanSpreadAndRange) {
  Summary summary;
  for (const double value : {2, 4, 4, 4, 5, 5, 7, 9}) summary.add(value);
  EXPECT_EQ(summary.count(), 8);
  EXPECT_NEAR(summary.mean(), 5, 1e-12);
  EXPECT_NEAR(summary.variance(), 32.0 / 7, 1e-12);
  EXPECT_EQ(summary.min(), 2);
  EXPECT_EQ(summary.max(), 9);
}

TEST(Summary, KeepsItsDigitsFarFromZero) {
  Summary summary;
  for (const double value : {4, 7, 13, 16}) summary.add(1e9 + value);
  EXPECT_NEAR(summary.variance(), 30, 1e-9);
}

TEST(Summary, OfOneValueHasNoSpread) {
  Summary summary;
  EXPECT_EQ(summary.mean(), 0);
  EXPECT_EQ(summary.deviation(), 0);
  summary.add(3);
  EXPECT_EQ(summary.mean(), 3);
  EXPECT_EQ(summary.deviation(), 0);
}

TEST(Histogram, FindsMedianAndPercentile) {
  Histogram lengths;
  for (int length = 1; length <= 100; ++length) lengths.add(length);
  EXPECT_EQ(lengths.median(), 50.5);
  EXPECT_EQ(lengths.p95(), 95);
  EXPECT_EQ(lengths.quantile(0), 1);
  EXPECT_EQ(lengths.quantile(1), 100);
  lengths.add(1000);
  EXPECT_EQ(lengths.median(), 51);
}

TEST(Histogram, TakesManyAtOnceAndNothing) {
  Histogram lengths;
  EXPECT_EQ(lengths.median(), std::nullopt);
  EXPECT_EQ(lengths.p95(), std::nullopt);
  lengths.add(0, 3);
  lengths.add(40, 1'000'000'000'000);
  EXPECT_EQ(lengths.count(), 1'000'000'000'003);
  EXPECT_EQ(lengths.median(), 40);
}

}  // namespace
}  // namespace arbatta
