#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "experiments/statistics/holm.hpp"
#include "experiments/statistics/sequential.hpp"
#include "experiments/statistics/spending.hpp"

namespace arbatta {
namespace {

constexpr Band kBand{.centre = 0.5, .half_width = 0.03};

TEST(EquivalenceTest, ReadsWhereTheIntervalLies) {
  EXPECT_EQ(assess({0.48, 0.52}, kBand), Balance::balanced);
  EXPECT_EQ(assess({0.505, 0.525}, kBand), Balance::balanced);
  EXPECT_EQ(assess({0.51, 0.60}, kBand), Balance::favours_side);
  EXPECT_EQ(assess({0.40, 0.49}, kBand), Balance::favours_other);
  EXPECT_EQ(assess({0.46, 0.51}, kBand), Balance::undecided);
  EXPECT_EQ(assess({0.0, 1.0}, kBand), Balance::undecided);
}

TEST(EquivalenceTest, MeasuresThreeSidesAgainstAThird) {
  const Band band{.centre = 1.0 / 3, .half_width = 0.02};
  EXPECT_EQ(assess({0.32, 0.35}, band), Balance::balanced);
  EXPECT_EQ(assess({0.45, 0.55}, band), Balance::favours_side);
}

ScoreEstimate estimate_of(double mean, double half, double games) {
  return {.mean = mean, .interval = {mean - half, mean + half}, .games = games};
}

TEST(GamesStillNeeded, GrowWithTheSquareOfTheIntervalOverTheRoom) {
  // An even score with an interval twice the band: four times the games.
  EXPECT_NEAR(static_cast<double>(*games_to_decide(estimate_of(0.5, 0.06, 1000), kBand)), 4000, 1);
  EXPECT_NEAR(static_cast<double>(*games_still_needed(estimate_of(0.5, 0.06, 1000), kBand)), 3000,
              1);
  // A bias of 0.06 is proven once the interval is that wide.
  EXPECT_NEAR(static_cast<double>(*games_to_decide(estimate_of(0.56, 0.12, 100), kBand)), 400, 1);
}

TEST(GamesStillNeeded, AreNoneOnceDecidedAndUnknownWithoutGames) {
  EXPECT_EQ(games_still_needed(estimate_of(0.5, 0.01, 1000), kBand), 0);
  EXPECT_EQ(games_still_needed(ScoreEstimate{}, kBand), std::nullopt);
}

// Lan & DeMets' O'Brien-Fleming-type boundaries, two-sided 5 %, as printed by ldbounds and
// gsDesign (sfLDOF) for five and three even looks.
TEST(SpendingBoundaries, AgreeWithPublishedTables) {
  constexpr std::array five{0.2, 0.4, 0.6, 0.8, 1.0};
  constexpr std::array expected5{4.877, 3.357, 2.680, 2.290, 2.031};
  const auto boundaries5 = spending_boundaries(five, 0.05);
  for (std::size_t k = 0; k < five.size(); ++k) EXPECT_NEAR(boundaries5[k], expected5[k], 6e-4);

  constexpr std::array three{1.0 / 3, 2.0 / 3, 1.0};
  constexpr std::array expected3{3.710, 2.511, 1.993};
  const auto boundaries3 = spending_boundaries(three, 0.05);
  for (std::size_t k = 0; k < three.size(); ++k) EXPECT_NEAR(boundaries3[k], expected3[k], 6e-4);
}

TEST(SpendingBoundaries, WithOneLookAreTheOrdinaryQuantile) {
  EXPECT_NEAR(spending_boundaries(std::array{1.0}, 0.05).front(), 1.95996, 1e-5);
  EXPECT_NEAR(spent_error(1, 0.05), 0.05, 1e-12);
}

TEST(SequentialPlan, LooksEvenlyUpToTheMaximum) {
  const auto plan = plan_looks(100, 5);
  ASSERT_EQ(plan.looks.size(), 5u);
  EXPECT_EQ(plan.looks.front().clusters, 20);
  EXPECT_EQ(plan.looks.back().clusters, 100);
  EXPECT_GT(plan.looks.front().confidence, plan.looks.back().confidence);
  EXPECT_GT(plan.looks.back().confidence, 0.95);
}

TEST(SequentialPlan, MakesDoWithOneLookWhereThereIsNoRoomForMore) {
  const auto plan = plan_looks(3, 5);
  ASSERT_EQ(plan.looks.size(), 1u);
  EXPECT_EQ(plan.looks.front().clusters, 3);
  EXPECT_NEAR(plan.looks.front().confidence, 0.95, 1e-9);
  EXPECT_EQ(plan_looks(1, 1).looks.size(), 1u);
}

TEST(SequentialPlan, RefusesWhatIsNoPlan) {
  EXPECT_THROW(plan_looks(0, 5), Error);
  EXPECT_THROW(plan_looks(100, 0), Error);
  EXPECT_THROW(plan_looks(100, 5, 1.5), Error);
}

// Two games of one opening, each drawn half the time, won by the first seat with some bias.
std::vector<Cluster> pairs_with_bias(int pairs, double bias, Rng rng) {
  std::vector<Cluster> clusters;
  for (int pair = 0; pair < pairs; ++pair) {
    double score = 0;
    for (int game = 0; game < 2; ++game) {
      const double u = rng.unit();
      score += u < 0.25 + bias ? 1 : u < 0.5 ? 0 : 0.5;
    }
    clusters.push_back({score, 2});
  }
  return clusters;
}

TEST(SequentialTest, FindsAPlantedBiasEarly) {
  const auto plan = plan_looks(2000, 10);
  const auto result =
      decide(pairs_with_bias(2000, 0.1, stream(1, 1, Purpose::bootstrap)), plan, kBand);
  EXPECT_EQ(result.verdict, Balance::favours_side);
  EXPECT_LT(result.looks, 10);
  EXPECT_NEAR(result.estimate.mean, 0.6, 0.05);
}

TEST(SequentialTest, FindsAnEvenGameBalanced) {
  const auto result = decide(pairs_with_bias(4000, 0, stream(1, 2, Purpose::bootstrap)),
                             plan_looks(4000, 10), kBand);
  EXPECT_EQ(result.verdict, Balance::balanced);
}

TEST(SequentialTest, DoesNotCareWhatComesAfterTheVerdict) {
  const auto plan = plan_looks(2000, 10);
  const auto clusters = pairs_with_bias(2000, 0.1, stream(1, 1, Purpose::bootstrap));
  const auto whole = decide(clusters, plan, kBand);
  const std::size_t used = plan.looks[whole.looks - 1].clusters;
  auto turned = clusters;
  for (std::size_t i = used; i < turned.size(); ++i) turned[i].score = 0;
  for (const auto& other : {std::vector(clusters.begin(), clusters.begin() + used), turned}) {
    const auto result = decide(other, plan, kBand);
    EXPECT_EQ(result.verdict, whole.verdict);
    EXPECT_EQ(result.looks, whole.looks);
    EXPECT_EQ(result.estimate.interval.low, whole.estimate.interval.low);
  }
}

TEST(SequentialTest, WaitsForItsFirstLook) {
  const auto result =
      decide(pairs_with_bias(10, 0.2, stream(1, 3, Purpose::bootstrap)), plan_looks(100, 5), kBand);
  EXPECT_EQ(result.verdict, Balance::undecided);
  EXPECT_EQ(result.looks, 0);
  EXPECT_FALSE(result.finished);
}

TEST(SequentialTest, AllWinsAreABiasAndAllDrawsAreBalanced) {
  const auto plan = plan_looks(1000, 10);
  EXPECT_EQ(decide(std::vector<Cluster>(1000, {2, 2}), plan, kBand).verdict, Balance::favours_side);
  EXPECT_EQ(decide(std::vector<Cluster>(1000, {1, 2}), plan, kBand).verdict, Balance::balanced);
}

// How often a game with that bias gets a verdict that is not true of it.
double share_wrong(int runs, double bias, const SequentialPlan& plan, const Band& band) {
  int wrong = 0;
  for (int run = 0; run < runs; ++run) {
    const auto clusters = pairs_with_bias(static_cast<int>(plan.looks.back().clusters), bias,
                                          stream(3, run, Purpose::bootstrap));
    const Balance verdict = decide(clusters, plan, band).verdict;
    wrong += verdict == Balance::favours_other || (verdict == Balance::favours_side && bias <= 0) ||
             (verdict == Balance::balanced && bias >= band.half_width);
  }
  return static_cast<double>(wrong) / runs;
}

TEST(SequentialTest, KeepsItsErrorWhenLookingTenTimes) {
  EXPECT_LE(share_wrong(300, 0, plan_looks(400, 10), {.centre = 0.5, .half_width = 0.001}), 0.08);
}

TEST(SequentialTest, IsWrongInAtMostSixPercentOf2000NullRunsSlow) {
  for (const int looks : {1, 5, 10, 20})
    EXPECT_LE(share_wrong(2000, 0, plan_looks(600, looks), {.centre = 0.5, .half_width = 0.001}),
              0.06)
        << looks;
  EXPECT_LE(share_wrong(2000, 0, plan_looks(3000, 10), kBand), 0.06);
}

TEST(SequentialTest, CallsABiasAtTheEdgeOfTheBandBalancedInAtMostSixPercentSlow) {
  EXPECT_LE(share_wrong(2000, 0.03, plan_looks(3000, 10), kBand), 0.06);
}

// By hand from Holm (1979): sorted .005 x 4, .01 x 3, .03 x 2, .04 x 1, made ascending.
TEST(Holm, StepsDown) {
  const auto adjusted = holm_adjusted(std::array{0.01, 0.04, 0.03, 0.005});
  const std::array expected{0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(adjusted[i], expected[i], 1e-12);
}

TEST(Holm, NeverExceedsOneAndAcceptsNothing) {
  EXPECT_EQ(holm_adjusted(std::array{0.9, 0.8}), (std::vector{1.0, 1.0}));
  EXPECT_TRUE(holm_adjusted({}).empty());
  EXPECT_EQ(holm_adjusted(std::array{0.2}), std::vector{0.2});
}

}  // namespace
}  // namespace arbatta
