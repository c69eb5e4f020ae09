#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "core/rng.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/rating.hpp"

namespace arbatta {
namespace {

Lineup two_sided(int first, int second, double won, double lost, double drawn) {
  return {.player = {first, second, -1}, .counts = {won, lost, 0, drawn}};
}

// Strengths on the scale on which they add to 1, as the literature gives them.
std::vector<double> worths(const ChoiceFit& fit) {
  std::vector<double> result;
  for (const double strength : fit.player) result.push_back(std::exp(strength));
  const double sum = std::accumulate(result.begin(), result.end(), 0.0);
  for (double& worth : result) worth /= sum;
  return result;
}

void expect_all_near(const std::vector<double>& values, const std::vector<double>& expected,
                     double tolerance) {
  ASSERT_EQ(values.size(), expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], tolerance);
}

// Davidson, J. Amer. Statist. Assoc. 65 (1970), chocolate puddings: preferred, not preferred, tied.
// Estimates as in R's PlackettLuce, vignette "Introduction to PlackettLuce", section 2.1.1.
TEST(ChoiceModel, ReproducesDavidsonsPuddings) {
  const std::vector<Lineup> puddings{
      two_sided(0, 1, 19, 22, 16), two_sided(0, 2, 16, 19, 12), two_sided(1, 2, 19, 19, 10),
      two_sided(0, 3, 18, 23, 13), two_sided(1, 3, 23, 19, 9),  two_sided(2, 3, 19, 20, 15),
      two_sided(0, 4, 13, 19, 18), two_sided(1, 4, 16, 20, 12), two_sided(2, 4, 16, 15, 17),
      two_sided(3, 4, 17, 14, 16), two_sided(0, 5, 18, 21, 12), two_sided(1, 5, 22, 20, 12),
      two_sided(2, 5, 13, 18, 10), two_sided(3, 5, 14, 19, 18), two_sided(4, 5, 11, 21, 12)};
  const auto fit = fit_choices(puddings, {.players = 6, .seat_effect = false});
  expect_all_near(worths(fit), {0.1388, 0.1730, 0.1617, 0.1654, 0.1587, 0.2024}, 6e-5);
  EXPECT_NEAR(fit.draw_weight, 0.7468, 5e-5);
  EXPECT_TRUE(fit.finite && fit.identified);
}

// Agresti, Categorical Data Analysis (2002), tables 10.10 and 10.11: American League baseball 1987,
// Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; wins of the home team.
std::vector<Lineup> baseball() {
  constexpr int kHomeWins[7][7] = {
      {0, 4, 4, 4, 6, 4, 6}, {3, 0, 4, 4, 6, 6, 4}, {2, 4, 0, 2, 4, 4, 6}, {3, 5, 2, 0, 4, 4, 6},
      {5, 2, 3, 4, 0, 5, 6}, {2, 3, 3, 4, 4, 0, 2}, {2, 1, 1, 2, 1, 3, 0}};
  constexpr int kAwayWins[7][7] = {
      {0, 3, 2, 3, 1, 2, 0}, {3, 0, 2, 3, 0, 1, 3}, {5, 3, 0, 4, 3, 2, 0}, {3, 1, 5, 0, 3, 2, 1},
      {1, 5, 3, 2, 0, 2, 0}, {5, 3, 4, 3, 2, 0, 4}, {5, 5, 6, 4, 6, 4, 0}};
  std::vector<Lineup> lineups;
  for (int home = 0; home < 7; ++home)
    for (int away = 0; away < 7; ++away)
      if (home != away)
        lineups.push_back(two_sided(home, away, kHomeWins[home][away], kAwayWins[home][away], 0));
  return lineups;
}

TEST(ChoiceModel, ReproducesAgrestisHomeAdvantage) {
  const auto fit = fit_choices(baseball(), {.players = 7});
  expect_all_near(worths(fit), {0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044}, 6e-4);
  EXPECT_NEAR(fit.seat[0], 0.302, 5e-4);
  EXPECT_NEAR(fit.seat_error[0], 0.131, 5e-4);
  EXPECT_EQ(fit.seat[1], 0);
}

TEST(ChoiceModel, ReproducesAgrestisBradleyTerryModelWithBaltimoreAtZero) {
  ChoiceModel model{.players = 7, .seat_effect = false};
  model.anchors.assign(7, std::nullopt);
  model.anchors[6] = 0.0;
  const auto fit = fit_choices(baseball(), model);
  expect_all_near(fit.player, {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0}, 6e-3);
  for (int team = 0; team < 6; ++team) EXPECT_NEAR(fit.player_error[team], 0.3, 0.05);
  EXPECT_EQ(fit.player_error[6], 0);
}

// A game of three whose seats win 5, 3 and 2 in 10 whoever sits there.
TEST(ChoiceModel, OfThreeEqualPlayersFindsTheSeats) {
  std::vector<Lineup> lineups;
  for (int shift = 0; shift < 3; ++shift)
    lineups.push_back(
        {.player = {shift, (shift + 1) % 3, (shift + 2) % 3}, .counts = {50, 30, 20, 0}});
  const auto fit = fit_choices(lineups, {.players = 3, .sides = 3});
  expect_all_near(fit.seat, {std::log(2.5), std::log(1.5), 0}, 1e-6);
  expect_all_near(fit.player, {0, 0, 0}, 1e-6);
}

// Player 1 sits on two sides: the lone side wins 1/2, each of the others 1/4, so it is twice as
// strong.
TEST(ChoiceModel, OfThreeSidesTakesAPlayerOnTwoOfThem) {
  std::vector<Lineup> lineups{{.player = {0, 1, 1}, .counts = {200, 100, 100, 0}},
                              {.player = {1, 0, 1}, .counts = {100, 200, 100, 0}},
                              {.player = {1, 1, 0}, .counts = {100, 100, 200, 0}}};
  const auto fit = fit_choices(lineups, {.players = 2, .sides = 3});
  EXPECT_NEAR(fit.player[0] - fit.player[1], std::log(2.0), 1e-6);
}

TEST(ChoiceModel, OfThreeSidesCountsDrawsByTheirWeight) {
  const std::vector<Lineup> lineups{{.player = {0, 1, 2}, .counts = {30, 30, 30, 15}}};
  const auto fit = fit_choices(lineups, {.players = 3, .sides = 3, .seat_effect = false});
  EXPECT_NEAR(fit.draw_weight, 0.5, 1e-6);
}

using Games = std::vector<RatedGame>;

// Pairs with the seats swapped; `winner_of` names the player that wins game 0 or 1 of a pair, or
// -1.
template <class Winner>
Games pairs_of(int pairs, Winner winner_of) {
  Games games;
  for (int pair = 0; pair < pairs; ++pair)
    for (int game = 0; game < 2; ++game) {
      const int winner = winner_of(pair, game);
      games.push_back({.player = {game, 1 - game, -1},
                       .winner = winner < 0       ? kDrawn
                                 : winner == game ? 0
                                                  : 1,
                       .pair = pair});
    }
  return games;
}

double difference(const RatingList& list) { return list.players[0].elo - list.players[1].elo; }

TEST(Rating, WithSharedDrawsIsTheEloOfTheScore) {
  constexpr std::array kWinners{0, 0, 0, -1, 1};
  const auto games = pairs_of(100, [&](int pair, int) { return kWinners[pair % 5]; });
  const auto list = rate(games, {.draws = DrawModel::shared, .seat_effect = false});
  EXPECT_NEAR(difference(list), elo_from_score(0.7), 1e-6);
}

// All pairs are swept by one player: a pair tells as much as one game, so the errors are sqrt 2
// wider than the model thinks.
TEST(Rating, StandardErrorsAreThoseOfPairsNotOfGames) {
  const auto games = pairs_of(400, [](int pair, int) { return pair % 2; });
  const auto list = rate(games, {.seat_effect = false, .replicates = 1000});
  const double per_pair = kEloPerNat / std::sqrt(400 * 0.25) / 2;
  EXPECT_NEAR(list.players[0].standard_error, per_pair, 0.1 * per_pair);
}

TEST(Rating, TellsSeatsFromPlayers) {
  const auto games =
      pairs_of(300, [](int pair, int game) { return pair % 3 == 0 ? 1 - game : game; });
  const auto list = rate(games, {});
  EXPECT_NEAR(difference(list), 0, 1e-6);
  EXPECT_NEAR(list.seats[0].elo, kEloPerNat * std::log(2.0), 1e-6);
  EXPECT_EQ(list.seats[1].elo, 0);
}

TEST(Rating, KeepsAnchorsWhereTheyAre) {
  const auto games = pairs_of(100, [](int pair, int) { return pair % 4 == 0; });
  const auto list = rate(games, {.seat_effect = false, .anchors = {std::nullopt, 2500.0}});
  EXPECT_EQ(list.players[1].elo, 2500);
  EXPECT_EQ(list.players[1].standard_error, 0);
  EXPECT_NEAR(list.players[0].elo, 2500 + elo_from_score(0.75), 1e-6);
}

TEST(Rating, OfAPlayerThatWonEverythingIsFiniteMarkedAndVeryUncertain) {
  const auto list = rate(pairs_of(50, [](int, int) { return 0; }), {});
  EXPECT_FALSE(list.finite);
  EXPECT_GT(difference(list), 500);
  EXPECT_LT(difference(list), 2000);
  EXPECT_GT(list.players[0].standard_error, 50);
}

TEST(Rating, OfNothingButDrawsIsEvenAndNotCertain) {
  const auto games = pairs_of(50, [](int, int) { return -1; });
  for (const DrawModel draws : {DrawModel::davidson, DrawModel::shared}) {
    const auto list = rate(games, {.draws = draws});
    EXPECT_NEAR(difference(list), 0, 1e-6);
    EXPECT_GT(list.players[0].standard_error, 10);
  }
}

TEST(Rating, SaysWhereGamesTellNothing) {
  const auto none = rate({}, {});
  EXPECT_FALSE(none.identified);
  EXPECT_EQ(none.players[0].standard_error, std::numeric_limits<double>::infinity());
  Games one_way;  // the first player always has the first seat: which of them wins?
  for (int i = 0; i < 30; ++i)
    one_way.push_back({.player = {0, 1, -1}, .winner = i % 3 == 0, .pair = i});
  EXPECT_FALSE(rate(one_way, {}).identified);
  EXPECT_TRUE(rate(one_way, {.seat_effect = false}).identified);
}

TEST(Rating, IsTheSameWhateverOrderGamesArriveIn) {
  auto games = pairs_of(60, [](int pair, int game) { return (pair * 7 + game) % 3 - 1; });
  const auto before = rate(games, {});
  // Whole pairs arrive in any order; within a pair the order of games is the caller's.
  Games turned;
  for (std::size_t i = games.size(); i > 0; i -= 2)
    turned.insert(turned.end(), {games[i - 2], games[i - 1]});
  const auto after = rate(turned, {});
  EXPECT_EQ(before.players[0].elo, after.players[0].elo);
  EXPECT_EQ(before.players[0].standard_error, after.players[0].standard_error);
}

// Truth recovered from simulated games of four players with a seat effect and draws.
TEST(Rating, RecoversPlantedStrengths) {
  const std::vector<double> truth{150, 20, -40, -130};
  constexpr double kSeat = 60;
  Games games;
  Rng rng = stream(2, 0, Purpose::bootstrap);
  for (int i = 0; i < 12000; ++i) {
    const int first = static_cast<int>(rng.bounded(4));
    const int second = static_cast<int>((first + 1 + rng.bounded(3)) % 4);
    const double x = (truth[first] - truth[second] + kSeat) / kEloPerNat / 2;
    const double sum = std::exp(x) + std::exp(-x) + 0.5;
    const double u = rng.unit() * sum;
    const int winner = u < std::exp(x) ? 0 : u < std::exp(x) + std::exp(-x) ? 1 : kDrawn;
    games.push_back({.player = {first, second, -1}, .winner = winner, .pair = i});
  }
  const auto list = rate(games, {.players = 4});
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(list.players[i].elo, truth[i], 4 * list.players[i].standard_error);
  EXPECT_NEAR(list.seats[0].elo, kSeat, 4 * list.seats[0].standard_error);
  EXPECT_NEAR(list.draw_weight, 0.5, 0.03);
  EXPECT_LT(list.players[0].standard_error, 8);
}

}  // namespace
}  // namespace arbatta
