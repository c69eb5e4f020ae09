// The logistic fit of evaluation weights: planted weights, errors clustered by game, and what the
// data do not say.

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "eval/threads.hpp"
#include "experiments/statistics/logistic_fit.hpp"

namespace arbatta {
namespace {

using Eigen::VectorXd;

struct Data {
  std::size_t width = 0;
  std::vector<float> inputs, targets;
  std::vector<std::uint64_t> games;

  void add(std::vector<float> row, float target, std::uint64_t game) {
    width = row.size();
    inputs.insert(inputs.end(), row.begin(), row.end());
    targets.push_back(target);
    games.push_back(game);
  }

  /// Handed out `piece` rows at a time.
  RowSource source(std::size_t piece = 1000) const {
    return [this, piece](const auto& visit) {
      for (std::size_t first = 0; first < targets.size(); first += piece) {
        const auto count = std::min(piece, targets.size() - first);
        visit(FittedRows{std::span(inputs).subspan(first * width, count * width),
                         std::span(targets).subspan(first, count),
                         std::span(games).subspan(first, count)});
      }
    };
  }
};

std::vector<float> random_row(Rng& rng, std::size_t width) {
  std::vector<float> row;
  for (std::size_t i = 0; i < width; ++i) row.push_back(static_cast<float>(4 * rng.unit() - 2));
  return row;
}

double logit_of(const VectorXd& weights, const std::vector<float>& row) {
  double logit = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    logit += weights[static_cast<Eigen::Index>(i)] * static_cast<double>(row[i]);
  return logit;
}

/// Rows whose outcomes are drawn from the planted weights, so many a game.
Data planted(const VectorXd& weights, std::uint64_t rows, std::uint64_t rows_a_game,
             std::uint64_t seed) {
  Data data;
  Rng rng(seed);
  for (std::uint64_t i = 0; i < rows; ++i) {
    const auto row = random_row(rng, static_cast<std::size_t>(weights.size()));
    const bool won = rng.unit() < 1 / (1 + std::exp(-logit_of(weights, row)));
    data.add(row, won ? 1.0f : 0.0f, i / rows_a_game);
  }
  return data;
}

LogisticFitConfig all_of(Eigen::Index width, double l2 = 0) {
  LogisticFitConfig config{.weights = VectorXd::Zero(width), .fitted = {}, .l2 = l2};
  for (int i = 0; i < width; ++i) config.fitted.push_back(i);
  return config;
}

TEST(LogisticFit, RecoversPlantedWeightsWithinItsErrors) {
  const VectorXd weights{{0.7, -0.3, 0.0, 1.5, -0.1, 0.4, -1.0, 0.2}};
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto data = planted(weights, 4000, 20, seed);
    const auto fit = fit_logistic(data.source(), all_of(8));
    ASSERT_TRUE(fit.is_determined());
    EXPECT_EQ(fit.rows, 4000u);
    EXPECT_EQ(fit.games, 200u);
    const VectorXd z = (fit.weights - weights).cwiseQuotient(fit.standard_errors);
    EXPECT_LT(z.cwiseAbs().maxCoeff(), 4.5) << seed;
    squares += z.squaredNorm();
  }
  EXPECT_NEAR(squares / 160, 1, 0.35) << "errors as large as they say: 3 sd of chi-squared / 160";
}

TEST(LogisticFit, OfAConstantAloneIsTheLogOddsOfTheShareWon) {
  Data data;
  for (std::uint64_t i = 0; i < 100; ++i) data.add({1}, i < 70 ? 1.0f : 0.0f, i);
  const auto fit = fit_logistic(data.source(), all_of(1));
  EXPECT_NEAR(fit.weights[0], std::log(0.7 / 0.3), 1e-9);
  EXPECT_NEAR(fit.loss, -(0.7 * std::log(0.7) + 0.3 * std::log(0.3)), 1e-12);
  EXPECT_NEAR(fit.standard_errors[0], std::sqrt(1 / (100 * 0.21) * 100 / 99), 1e-7);
}

TEST(LogisticFit, CopiesOfARowInItsGameAreNoEvidence) {
  const VectorXd weights{{0.5, -1.0, 0.3}};
  const auto once = planted(weights, 500, 1, 3);
  Data copied;
  for (std::size_t i = 0; i < 500; ++i)
    for (int copy = 0; copy < 7; ++copy)
      copied.add({once.inputs.begin() + static_cast<std::ptrdiff_t>(3 * i),
                  once.inputs.begin() + static_cast<std::ptrdiff_t>(3 * i + 3)},
                 once.targets[i], i);
  const auto fit = fit_logistic(once.source(), all_of(3));
  const auto same = fit_logistic(copied.source(64), all_of(3));
  EXPECT_EQ(same.games, 500u);
  EXPECT_LT((same.weights - fit.weights).norm(), 1e-6);
  EXPECT_LT((same.standard_errors - fit.standard_errors).norm(), 1e-6);
}

TEST(LogisticFit, LeavesTheOtherWeightsAsTheyAre) {
  const VectorXd weights{{0.8, -0.6, 0.4}};
  const auto data = planted(weights, 20'000, 10, 4);
  const auto fit =
      fit_logistic(data.source(), {.weights = VectorXd{{0.8, 9.0, 0.4}}, .fitted = {1}, .l2 = 0});
  EXPECT_EQ(fit.weights[0], 0.8);
  EXPECT_EQ(fit.weights[2], 0.4);
  EXPECT_EQ(fit.standard_errors.size(), 1);
  EXPECT_NEAR(fit.weights[1], -0.6, 4 * fit.standard_errors[0]);
}

TEST(LogisticFit, NamesWhatTheDataCannotTellApart) {
  Data data;
  Rng rng(5);
  for (std::uint64_t i = 0; i < 400; ++i) {
    auto row = random_row(rng, 6);
    row[2] = 0;
    row[4] = row[1] / 3;
    data.add(row, rng.unit() < 0.5 ? 1.0f : 0.0f, i / 4);
  }
  const auto fit = fit_logistic(data.source(), all_of(6));
  EXPECT_FALSE(fit.is_determined());
  EXPECT_EQ(fit.absent, std::vector<int>{2});
  EXPECT_EQ(fit.dependent, (std::vector<std::vector<int>>{{1, 4}}));
  EXPECT_EQ(fit.redundant.size(), 1u);
  EXPECT_TRUE(fit_logistic(data.source(), all_of(6, 1e-4)).is_determined());
}

TEST(LogisticFit, OfDependentInputsTellsWhichToLeaveOut) {
  Data data;
  Rng rng(5);
  for (std::uint64_t i = 0; i < 400; ++i) {
    auto row = random_row(rng, 8);
    row[3] = row[0] + row[1];
    row[5] = row[3] - row[2];
    data.add(row, rng.unit() < 0.5 ? 1.0f : 0.0f, i / 4);
  }
  auto config = all_of(8);
  const auto fit = fit_logistic(data.source(), config);
  EXPECT_EQ(fit.dependent, (std::vector<std::vector<int>>{{0, 1, 2, 3, 5}}));
  ASSERT_EQ(fit.redundant.size(), 2u);
  for (const int input : fit.redundant) std::erase(config.fitted, input);
  EXPECT_TRUE(fit_logistic(data.source(), config).is_determined());
}

TEST(LogisticFit, NamesWhatDecidesEveryGame) {
  Data data;
  Rng rng(6);
  for (std::uint64_t i = 0; i < 400; ++i) {
    auto row = random_row(rng, 2);
    row[1] = i % 4 == 0 ? 1.0f : 0.0f;
    data.add(row, row[1] > 0 || rng.unit() < 0.5 ? 1.0f : 0.0f, i);
  }
  const auto fit = fit_logistic(data.source(), all_of(2));
  EXPECT_EQ(fit.unbounded, std::vector<int>{1});
  const auto tied = fit_logistic(data.source(), all_of(2, 1e-3));
  EXPECT_TRUE(tied.is_determined());
  EXPECT_GT(tied.weights[1], 1);
}

TEST(LogisticFit, OfFewerGamesThanWeightsKnowsNoErrors) {
  const auto data = planted(VectorXd{{0.5, 0.5, 0.5}}, 300, 150, 8);
  const auto fit = fit_logistic(data.source(), all_of(3));
  EXPECT_TRUE(std::isinf(fit.standard_errors.minCoeff()));
}

TEST(LogisticFit, UnderAPenaltyKnowsNoErrorsOfWhatTheDataDoNotTell) {
  Data data;
  Rng rng(5);
  for (std::uint64_t i = 0; i < 400; ++i) {
    auto row = random_row(rng, 5);
    row[2] = 0;
    row[4] = row[1] / 3;
    data.add(row, rng.unit() < 0.5 ? 1.0f : 0.0f, i / 4);
  }
  const VectorXd errors = fit_logistic(data.source(), all_of(5, 1e-4)).standard_errors;
  for (const int unknown : {1, 2, 4}) EXPECT_TRUE(std::isinf(errors[unknown])) << unknown;
  for (const int known : {0, 3}) EXPECT_GT(errors[known], 0.01) << known;
  for (const int known : {0, 3}) EXPECT_LT(errors[known], 0.2) << known;
}

/// 100 games of one row, 70 won: the scores are chance - won, of variance 0.21 whatever the chance,
/// and the curvature is 100 (chance (1 - chance) + l2).
TEST(LogisticFit, UnderAPenaltyCentresTheScoresOfTheGames) {
  Data data;
  for (std::uint64_t i = 0; i < 100; ++i) data.add({1}, i < 70 ? 1.0f : 0.0f, i);
  const auto fit = fit_logistic(data.source(), all_of(1, 0.2));
  const double chance = 1 / (1 + std::exp(-fit.weights[0]));
  EXPECT_NEAR(chance - 0.7 + 0.2 * fit.weights[0], 0, 1e-9);
  const double curvature = 100 * (chance * (1 - chance) + 0.2);
  EXPECT_NEAR(fit.standard_errors[0], std::sqrt(100 * 0.21 * 100 / 99) / curvature, 1e-7);
}

TEST(LogisticFit, SaysWhenItHasNotConverged) {
  const auto data = planted(VectorXd{{0.5, -1.0}}, 500, 5, 10);
  auto config = all_of(2);
  EXPECT_TRUE(fit_logistic(data.source(), config).converged);
  config.most_steps = 1;
  EXPECT_FALSE(fit_logistic(data.source(), config).converged);
  Data broken = data;
  broken.inputs[7] = std::nanf("");
  EXPECT_FALSE(fit_logistic(broken.source(), all_of(2, 1e-3)).converged) << "no step gains";
}

TEST(LogisticFit, HasTheSameBitsForAnyNumberOfThreads) {
  const auto data = planted(VectorXd{{0.5, -0.5, 0.25}}, 6000, 10, 9);
  std::vector<LogisticFit> fits;
  for (const int threads : {1, 2, 7}) {
    fits.push_back(
        with_threads(threads, [&] { return fit_logistic(data.source(2500), all_of(3)); }));
    EXPECT_EQ(fits.back().weights, fits.front().weights);
    EXPECT_EQ(fits.back().standard_errors, fits.front().standard_errors);
  }
}

}  // namespace
}  // namespace arbatta
