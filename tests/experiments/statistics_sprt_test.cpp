#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/sprt.hpp"

namespace arbatta {
namespace {

constexpr auto kLogistic = EloModel::logistic;
constexpr auto kNormalised = EloModel::normalised;

SprtConfig test_of(double elo0, double elo1, EloModel model) {
  return {.elo0 = elo0, .elo1 = elo1, .model = model};
}

// Expected values: fastchess, app/tests/sprt_test.cpp, whose figures come from fishtest runs; they
// are given to two decimals.
TEST(Sprt, LikelihoodRatioOfPairsAgreesWithFastchess) {
  const auto llr = [](const Pentanomial& pairs, double elo0, double elo1, EloModel model) {
    return log_likelihood_ratio(pairs, test_of(elo0, elo1, model));
  };
  EXPECT_NEAR(llr({365, 16618, 36229, 16974, 390}, 0, 2, kNormalised), 2.25, 0.005);
  EXPECT_NEAR(llr({127, 4883, 10712, 5150, 104}, -1.75, 0.25, kNormalised), 3.01, 0.005);
  EXPECT_NEAR(llr({223, 9863, 21279, 10037, 246}, 0.5, 2.5, kLogistic), -3.07, 0.005);
  EXPECT_NEAR(llr({871, 26175, 55983, 26678, 821}, 0, 2, kLogistic), -4.98, 0.005);
}

TEST(Sprt, LikelihoodRatioOfGamesAgreesWithFastchess) {
  const auto llr = [](const Trinomial& games, double elo0, double elo1, EloModel model) {
    return log_likelihood_ratio(games, test_of(elo0, elo1, model));
  };
  EXPECT_NEAR(llr({36027, 68692, 36433}, 0, 2, kNormalised), 0.92, 0.005);
  EXPECT_NEAR(llr({10650, 20431, 10871}, -1.75, 0.25, kNormalised), 2.30, 0.005);
  EXPECT_NEAR(llr({21184, 40708, 21404}, 0.5, 2.5, kLogistic), -1.57, 0.005);
  EXPECT_NEAR(llr({57030, 106593, 57433}, 0, 2, kLogistic), -2.59, 0.005);
}

// Wald, Sequential Analysis (1947); 2.94 is what every fishtest page shows for 5 % and 5 %.
TEST(Sprt, BoundsAreWalds) {
  const Interval bounds = sprt_bounds({});
  EXPECT_NEAR(bounds.low, -2.944, 0.0005);
  EXPECT_NEAR(bounds.high, 2.944, 0.0005);
  EXPECT_NEAR(sprt_bounds({.alpha = 0.05, .beta = 0.1}).low, -2.251, 0.0005);
}

// With everything won, both hypotheses put their mean on the two extreme scores, so a pair is worth
// ln(s1 / s0).
TEST(Sprt, AllWinsAreWorthTheRatioOfExpectedScores) {
  const double pair = std::log(score_from_elo(10) / score_from_elo(0));
  EXPECT_NEAR(log_likelihood_ratio(Pentanomial{0, 0, 0, 0, 100}, test_of(0, 10, kLogistic)),
              100 * pair, 0.01);
}

TEST(Sprt, DegenerateCountsAreFiniteAndPointTheRightWay) {
  for (const EloModel model : {kLogistic, kNormalised}) {
    const SprtConfig config = test_of(0, 10, model);
    EXPECT_EQ(log_likelihood_ratio(Pentanomial{}, config), 0);
    for (const std::int64_t pairs : {1, 3, 100, 100000}) {
      const double won = log_likelihood_ratio(Pentanomial{0, 0, 0, 0, pairs}, config);
      const double lost = log_likelihood_ratio(Pentanomial{pairs, 0, 0, 0, 0}, config);
      const double drawn = log_likelihood_ratio(Pentanomial{0, 0, pairs, 0, 0}, config);
      EXPECT_TRUE(std::isfinite(won) && std::isfinite(lost) && std::isfinite(drawn));
      EXPECT_GT(won, 0);
      EXPECT_LT(lost, 0);
      EXPECT_LT(drawn, 0);
    }
  }
}

TEST(Sprt, OnePairDecidesNothing) {
  for (int half_points = 0; half_points <= 4; ++half_points) {
    Sprt sprt(test_of(0, 10, kLogistic));
    EXPECT_EQ(sprt.add(half_points), SprtState::running);
  }
}

TEST(Sprt, MirroredCountsAndHypothesesMirrorTheRatio) {
  for (const EloModel model : {kLogistic, kNormalised}) {
    const double llr = log_likelihood_ratio(Pentanomial{3, 14, 15, 9, 26}, test_of(-3, 12, model));
    const double mirrored =
        log_likelihood_ratio(Pentanomial{26, 9, 15, 14, 3}, test_of(-12, 3, model));
    EXPECT_NEAR(llr, -mirrored, 1e-8);
  }
}

TEST(Sprt, AcceptsTheStrongerHypothesisWhenEverythingIsWonAndTheWeakerWhenDrawn) {
  Sprt won(test_of(0, 10, kLogistic));
  Sprt drawn(test_of(0, 10, kLogistic));
  for (int pair = 0; pair < 1000; ++pair) {
    won.add(4);
    drawn.add(2);
  }
  EXPECT_EQ(won.state(), SprtState::accept_h1);
  EXPECT_EQ(drawn.state(), SprtState::accept_h0);
}

TEST(Sprt, KeepsItsVerdictWhateverGamesArriveAfterwards) {
  Sprt sprt(test_of(0, 50, kNormalised));
  while (sprt.state() == SprtState::running) sprt.add(4);
  const Pentanomial pairs = sprt.pairs();
  const double llr = sprt.llr();
  for (int pair = 0; pair < 100; ++pair) sprt.add(0);
  EXPECT_EQ(sprt.state(), SprtState::accept_h1);
  EXPECT_EQ(sprt.pairs(), pairs);
  EXPECT_EQ(sprt.llr(), llr);
}

TEST(Sprt, RefusesHypothesesAndErrorsThatMakeNoTest) {
  EXPECT_THROW(Sprt(test_of(10, 10, kLogistic)), Error);
  EXPECT_THROW(Sprt(test_of(0, std::nan(""), kLogistic)), Error);
  EXPECT_THROW(Sprt({.alpha = 0}), Error);
  EXPECT_THROW(Sprt({.alpha = 0.6, .beta = 0.5}), Error);
}

// Pairs of a player with that share of won and lost games, draws otherwise; games independent.
SprtState play_until_decided(Sprt sprt, double win, double loss, Rng rng) {
  const auto half_points = [&] {
    const double u = rng.unit();
    return u < win ? 2 : u < win + loss ? 0 : 1;
  };
  while (sprt.state() == SprtState::running) sprt.add(half_points() + half_points());
  return sprt.state();
}

TEST(Sprt, KeepsItsErrorsSlow) {
  const SprtConfig config = test_of(0, 40, kLogistic);
  const double lead = 2 * score_from_elo(config.elo1) - 1;
  int wrong0 = 0;
  int wrong1 = 0;
  constexpr int kRuns = 1000;
  for (int run = 0; run < kRuns; ++run) {
    const Rng rng = stream(11, run, Purpose::bootstrap);
    wrong0 += play_until_decided(Sprt(config), 0.35, 0.35, rng) == SprtState::accept_h1;
    wrong1 += play_until_decided(Sprt(config), 0.35 + lead / 2, 0.35 - lead / 2, rng) ==
              SprtState::accept_h0;
  }
  EXPECT_LE(wrong0, 0.06 * kRuns);
  EXPECT_LE(wrong1, 0.06 * kRuns);
}

}  // namespace
}  // namespace arbatta
