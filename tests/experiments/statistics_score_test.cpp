#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.hpp"
#include "experiments/statistics/proportion.hpp"
#include "experiments/statistics/score.hpp"

namespace arbatta {
namespace {

using Clusters = std::vector<Cluster>;

Clusters pairs_of(std::int64_t count, double score) { return Clusters(count, {score, 2}); }

// Pair scores 2, 1, 1/2, 3/2 of 2 games: means 1, .5, .25, .75 with variance 5/48.
TEST(ClusteredScore, OfEqualPairsIsTheOrdinaryStandardErrorOfTheirMeans) {
  const auto estimate = clustered_score(Clusters{{2, 2}, {1, 2}, {0.5, 2}, {1.5, 2}});
  EXPECT_NEAR(estimate.mean, 0.625, 1e-12);
  EXPECT_NEAR(estimate.standard_error, std::sqrt(5.0 / 48 / 4), 1e-12);
  EXPECT_EQ(estimate.clusters, 4);
  EXPECT_EQ(estimate.games, 8);
  EXPECT_FALSE(estimate.exact_bound);
}

// By hand: ratio 4/7, residuals 1 - 4/7, 2 - 12/7 and 1 - 12/7, factor 3/2.
TEST(ClusteredScore, OfUnequalClustersIsTheRatioEstimator) {
  const auto estimate = clustered_score(Clusters{{1, 1}, {2, 3}, {1, 3}});
  EXPECT_NEAR(estimate.mean, 4.0 / 7, 1e-12);
  EXPECT_NEAR(estimate.standard_error, std::sqrt(1.5 * (9 + 4 + 25) / 49.0 / 49.0), 1e-12);
}

TEST(ClusteredScore, OfOneGameCopiedAndOneOtherProvesNothing) {
  const auto estimate = clustered_score(Clusters{{999, 999}, {0, 1}});
  EXPECT_LT(estimate.effective_clusters, 1.01);
  EXPECT_LT(estimate.interval.low, 0.05) << "hardly more than one piece of evidence";
  EXPECT_TRUE(estimate.exact_bound);
  EXPECT_NEAR(clustered_score(Clusters{{1, 2}, {2, 2}, {0, 2}}).effective_clusters, 3, 1e-12);
}

TEST(ClusteredScore, OfManySingleGamesIsWilsons) {
  Clusters games(3000, {1, 1});
  games.resize(10000, {0, 1});
  const Interval interval = clustered_score(games).interval;
  const Interval wilson = wilson_interval(3000, 10000);
  EXPECT_NEAR(interval.low, wilson.low, 1e-5);
  EXPECT_NEAR(interval.high, wilson.high, 1e-5);
}

TEST(ClusteredScore, CountsCopiesOfAGameAsOnePieceOfEvidence) {
  const Clusters once{{1, 1}, {0, 1}, {1, 1}, {0.5, 1}};
  Clusters copied;
  for (const Cluster& game : once) copied.push_back({game.score * 1000, game.games * 1000});
  EXPECT_NEAR(clustered_score(copied).interval.low, clustered_score(once).interval.low, 1e-9);
  EXPECT_NEAR(clustered_score(copied).interval.high, clustered_score(once).interval.high, 1e-9);
}

TEST(ClusteredScore, IsNeverCertain) {
  for (const double score : {0.0, 0.5, 1.0, 1.5, 2.0})
    for (const std::int64_t count : {1, 2, 10, 1000}) {
      const auto estimate = clustered_score(pairs_of(count, score));
      EXPECT_TRUE(estimate.exact_bound);
      EXPECT_GT(estimate.interval.width(), 1.0 / static_cast<double>(count + 1));
      EXPECT_GT(estimate.standard_error, 0);
      EXPECT_TRUE(estimate.interval.contains(estimate.mean));
      EXPECT_GE(estimate.interval.low, 0);
      EXPECT_LE(estimate.interval.high, 1);
    }
}

TEST(ClusteredScore, OfNothingButWinsIsClopperPearsonOnPairs) {
  const Interval interval = clustered_score(pairs_of(20, 2)).interval;
  EXPECT_NEAR(interval.low, clopper_pearson_interval(20, 20).low, 1e-9);
  EXPECT_NEAR(interval.high, 1, 1e-12);
}

TEST(ClusteredScore, OfNothingIsAnything) {
  for (const Clusters& none : {Clusters{}, Clusters{{0, 0}}}) {
    const auto estimate = clustered_score(none);
    EXPECT_EQ(estimate.clusters, 0);
    EXPECT_EQ(estimate.interval.low, 0);
    EXPECT_EQ(estimate.interval.high, 1);
    EXPECT_EQ(score_p_value(estimate), 1);
  }
}

TEST(ClusteredScore, IgnoresEmptyClusters) {
  const auto with = clustered_score(Clusters{{2, 2}, {0, 0}, {1, 2}, {0, 0}});
  const auto without = clustered_score(Clusters{{2, 2}, {1, 2}});
  EXPECT_EQ(with.standard_error, without.standard_error);
  EXPECT_EQ(with.interval.high, without.interval.high);
}

TEST(ScorePValue, IsTheErrorAtWhichTheIntervalLeavesTheCentreOut) {
  for (const Clusters& clusters :
       {Clusters{{2, 2}, {1, 2}, {1.5, 2}, {1.5, 2}, {2, 2}}, pairs_of(3, 2), pairs_of(2, 0.5)}) {
    const double p = score_p_value(clustered_score(clusters));
    EXPECT_FALSE(clustered_score(clusters, 1 - p * 1.001).interval.contains(0.5));
    EXPECT_TRUE(clustered_score(clusters, 1 - p * 0.999).interval.contains(0.5));
  }
}

// Newcombe, Statist. Med. 17 (1998), 873-890, table II: 56/70 against 48/80, method 10.
TEST(ScoreDifference, AgreesWithNewcombesExample) {
  const ScoreEstimate a{.mean = 56.0 / 70, .interval = wilson_interval(56, 70)};
  const ScoreEstimate b{.mean = 48.0 / 80, .interval = wilson_interval(48, 80)};
  EXPECT_NEAR(score_difference(a, b).low, 0.0524, 5e-5);
  EXPECT_NEAR(score_difference(a, b).high, 0.3339, 5e-5);
}

TEST(DesignEffect, IsTheClusterSizeWhenTheGamesOfAClusterAreCopies) {
  Clusters clusters;
  for (int i = 0; i < 1000; ++i) clusters.push_back({i % 2 * 5.0, 5});
  const auto estimate = clustered_score(clusters);
  EXPECT_NEAR(effective_games(estimate, 0.25), 1000, 2);
  EXPECT_NEAR(design_effect(estimate, 0.25), 5, 0.01);
}

// A pair's games share an opening that helps whoever has the better seat in it; the player's lead
// and the draws are free. All scores of one player.
struct Population {
  double win = 0;
  double loss = 0;
  double opening = 0;  // how far an opening moves wins to losses: + or - this, with even odds
};

Cluster play_pair(const Population& population, Rng& rng) {
  const double tilt = rng.bounded(2) == 0 ? population.opening : -population.opening;
  double score = 0;
  for (const double sign : {1.0, -1.0}) {
    const double win = population.win + sign * tilt;
    const double u = rng.unit();
    score += u < win ? 1 : u < win + population.loss - sign * tilt ? 0 : 0.5;
  }
  return {score, 2};
}

double mean_coverage(int simulations) {
  double covered = 0;
  double total = 0;
  for (const int pairs : {20, 60, 200})
    for (const double draws : {0.0, 0.3, 0.7})
      for (const double lead : {0.0, 0.3, 0.6})
        for (const double opening : {0.0, 0.6}) {
          const double decisive = 1 - draws;
          const Population population{decisive * (1 + lead) / 2, decisive * (1 - lead) / 2,
                                      decisive * (1 - lead) / 2 * opening};
          const double truth = population.win + draws / 2;
          for (int run = 0; run < simulations; ++run) {
            Rng rng =
                stream(static_cast<std::uint64_t>(pairs * 1000 + total), run, Purpose::bootstrap);
            Clusters clusters;
            for (int pair = 0; pair < pairs; ++pair) clusters.push_back(play_pair(population, rng));
            covered += clustered_score(clusters).interval.contains(truth);
          }
          total += simulations;
        }
  return covered / total;
}

TEST(ClusteredScore, CoversItsConfidenceOnAverage) {
  const double coverage = mean_coverage(200);
  EXPECT_GE(coverage, 0.94);
  EXPECT_LE(coverage, 0.96);
}

TEST(ClusteredScore, CoversItsConfidenceOnAverageIn20000SimulationsSlow) {
  const double coverage = mean_coverage(20000);
  EXPECT_GE(coverage, 0.94);
  EXPECT_LE(coverage, 0.96);
  RecordProperty("coverage", std::to_string(coverage));
}

// All clusters score alike with probability of almost 1: the bound has to hold all the same.
TEST(ClusteredScore, CoversWhenItHardlyEverSeesASpread) {
  for (const double rare : {0.002, 0.01, 0.05, 0.2}) {
    int covered = 0;
    for (int run = 0; run < 2000; ++run) {
      Rng rng = stream(5, run, Purpose::bootstrap);
      Clusters clusters;
      for (int pair = 0; pair < 10; ++pair) clusters.push_back({rng.unit() < rare ? 0.0 : 1.0, 2});
      covered += clustered_score(clusters).interval.contains(0.5 * (1 - rare));
    }
    EXPECT_GE(covered, 0.94 * 2000) << rare;
  }
}

}  // namespace
}  // namespace arbatta
