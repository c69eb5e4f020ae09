#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "experiments/statistics/proportion.hpp"

namespace arbatta {
namespace {

// P(k successes of n) for all k, by the recurrence from the mode outwards.
std::vector<double> binomial_probabilities(int n, double share) {
  std::vector<double> p(n + 1);
  for (int k = 0; k <= n; ++k)
    p[k] = std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) +
                    k * std::log(share) + (n - k) * std::log1p(-share));
  return p;
}

template <class IntervalOf>
double coverage(int n, double share, IntervalOf interval_of) {
  const auto p = binomial_probabilities(n, share);
  double covered = 0;
  for (int k = 0; k <= n; ++k)
    if (interval_of(k, n).contains(share)) covered += p[k];
  return covered;
}

void expect_interval(const Interval& interval, double low, double high) {
  EXPECT_NEAR(interval.low, low, 5e-5);
  EXPECT_NEAR(interval.high, high, 5e-5);
}

// Newcombe, Statist. Med. 17 (1998), 857-872, table I, methods 3 and 5.
TEST(WilsonInterval, AgreesWithNewcombesTable) {
  expect_interval(wilson_interval(81, 263), 0.2553, 0.3662);
  expect_interval(wilson_interval(15, 148), 0.0624, 0.1605);
  expect_interval(wilson_interval(0, 20), 0, 0.1611);
  expect_interval(wilson_interval(1, 29), 0.0061, 0.1718);
}

TEST(ClopperPearsonInterval, AgreesWithNewcombesTable) {
  expect_interval(clopper_pearson_interval(81, 263), 0.2527, 0.3676);
  expect_interval(clopper_pearson_interval(15, 148), 0.0578, 0.1617);
  expect_interval(clopper_pearson_interval(0, 20), 0, 0.1684);
  expect_interval(clopper_pearson_interval(1, 29), 0.0009, 0.1776);
}

// Mendel's peas in Conover, Practical Nonparametric Statistics (1971), p. 97, the example of R's
// binom.test.
TEST(BinomialTest, AgreesWithConoversPeas) {
  EXPECT_NEAR(binomial_test(682, 925, 0.75), 0.3825, 5e-5);
  const Interval interval = clopper_pearson_interval(682, 925);
  EXPECT_NEAR(interval.low, 0.7076683, 1e-6);
  EXPECT_NEAR(interval.high, 0.7654066, 1e-6);
}

TEST(BinomialTest, EqualsTheSumOverOutcomesNoLikelierThanTheOneSeen) {
  for (const double share : {0.1, 0.37, 0.5, 0.9}) {
    const auto p = binomial_probabilities(23, share);
    for (int seen = 0; seen <= 23; ++seen) {
      double sum = 0;
      for (const double likelihood : p)
        if (likelihood <= p[seen] * (1 + 1e-7)) sum += likelihood;
      EXPECT_NEAR(binomial_test(seen, 23, share), sum, 1e-9) << seen << " of 23 at " << share;
    }
  }
}

TEST(BinomialTest, IsCertainWhereItCanBe) {
  EXPECT_EQ(binomial_test(0, 0, 0.5), 1);
  EXPECT_EQ(binomial_test(5, 10, 0.5), 1);
  EXPECT_EQ(binomial_test(0, 10, 0), 1);
  EXPECT_EQ(binomial_test(3, 10, 0), 0);
  EXPECT_EQ(binomial_test(10, 10, 1), 1);
}

TEST(ProportionIntervals, SayNothingWithoutTrials) {
  for (const Interval& interval : {wilson_interval(0, 0), clopper_pearson_interval(0, 0)}) {
    EXPECT_EQ(interval.low, 0);
    EXPECT_EQ(interval.high, 1);
  }
}

TEST(WilsonInterval, ContainsTheShareWhenNothingWasWon) {
  for (int n = 1; n <= 1000; n *= 3) {
    EXPECT_EQ(wilson_interval(0, n).low, 0);
    EXPECT_GT(wilson_interval(0, n).high, 0);
    EXPECT_EQ(wilson_interval(n, n).high, 1);
    EXPECT_LT(wilson_interval(n, n).low, 1);
  }
}

TEST(ClopperPearsonInterval, NeverCoversLessThanItsConfidence) {
  const auto interval_of = [](int k, int n) { return clopper_pearson_interval(k, n); };
  for (const int n : {1, 2, 5, 10, 40, 100})
    for (double share = 0.01; share < 1; share += 0.0171)
      EXPECT_GE(coverage(n, share, interval_of), 0.95) << n << " trials at " << share;
}

TEST(WilsonInterval, CoversItsConfidenceOnAverageOverShares) {
  const auto interval_of = [](int k, int n) { return wilson_interval(k, n); };
  for (const int n : {5, 10, 20, 50, 100, 200}) {
    double sum = 0;
    int shares = 0;
    for (double share = 0.0005; share < 1; share += 0.001, ++shares)
      sum += coverage(n, share, interval_of);
    EXPECT_GE(sum / shares, 0.94) << n;
    EXPECT_LE(sum / shares, 0.96) << n;
  }
}

}  // namespace
}  // namespace arbatta
