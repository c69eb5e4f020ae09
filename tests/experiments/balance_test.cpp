#include <gtest/gtest.h>

#include "core/error.hpp"
#include "experiments/balance/first_moves.hpp"
#include "experiments/balance/row.hpp"
#include "experiments/balance/sweep.hpp"
#include "experiments/match/ratings.hpp"
#include "experiments/series_fold.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;
using Texts = std::vector<std::string>;

/// A game that the first side wins (1), draws (0) or loses (-1) by `margin` points.
GameSummary game(std::uint64_t number, int result, int margin) {
  GameSummary summary;
  summary.ticket.pair = static_cast<std::uint32_t>(number);
  summary.outcome.returns = {static_cast<float>(result), static_cast<float>(-result), 0};
  summary.outcome.points[0] = static_cast<std::int16_t>(margin);
  summary.fingerprint = mix(number, 1);
  return summary;
}

TEST(Sweep, TriesEveryCombinationInEveryVariant) {
  EXPECT_EQ(swept_games({"megiddo", "megiddo(preset=master)"}, {}),
            (Texts{"megiddo", "megiddo(preset=master)"}));
  EXPECT_EQ(swept_games({"megiddo(arbatta=9)"}, {"arbatta=4..5", "sides=2", "3"}),
            (Texts{"megiddo(arbatta=4,sides=2)", "megiddo(arbatta=4,sides=3)",
                   "megiddo(arbatta=5,sides=2)", "megiddo(arbatta=5,sides=3)"}));
  EXPECT_EQ(swept_games({"opposition"}, {"layout=BRBRBRBRBRBRBRBR............"}),
            (Texts{"opposition(layout=BRBRBRBRBRBRBRBR............)"}))
      << "dots are not always a range";
}

TEST(Sweep, RefusesWhatItDoesNotUnderstand) {
  for (const auto* bad : {"arbatta", "=3", "arbatta=5..4", "arbatta=1..x", "arbatta=0..2000",
                          "max_plies=99999999999..5", "max_plies=-2147483648..2147483647"})
    EXPECT_NE(message_of([&] { swept_games({"megiddo"}, {bad}); }), "no error") << bad;
  EXPECT_EQ(message_of([] { swept_games({"megiddo"}, {"arbatta=36..37"}); }),
            "'megiddo(arbatta=37)': arbatta=37: expected a number from 1 to 36");
}

TEST(FirstMoves, AreOneOfEachKind) {
  const auto megiddo = first_moves_of(make_game("megiddo"));
  ASSERT_EQ(megiddo.kinds.size(), 3u) << "the middle, inner and outer rings' points are alike";
  for (const auto& kind : megiddo.kinds) EXPECT_EQ(kind.count, 12);
  const auto mancala = first_moves_of(make_game("mancala"));
  EXPECT_EQ(mancala.moves.size(), 6u) << "no symmetry keeps the mover";
}

TEST(BalanceRow, TellsScoreMarginAndWhatWouldMakeItEven) {
  BalanceRow row(2, {}, {});
  for (std::uint64_t i = 0; i < 400; ++i)
    row.add(i % 4 == 0 ? game(i, -1, -2) : i % 4 == 1 ? game(i, 1, 6) : game(i, 1, 3));
  EXPECT_DOUBLE_EQ(row.first().mean, 0.75);
  EXPECT_EQ(row.verdict(), Balance::favours_side);
  EXPECT_DOUBLE_EQ(row.margin().mean, (-2 + 6 + 3 + 3) / 4.0);
  EXPECT_TRUE(row.margin().interval.contains(2.5));
  ASSERT_TRUE(row.compensation().has_value());
  EXPECT_EQ(row.compensation()->points, 3) << "a quarter wins by more, a half by 3, a quarter less";
  EXPECT_EQ(row.compensation()->score, 0.5);
  EXPECT_NEAR(row.effective_games(), 400, 2);
}

TEST(BalanceRow, NamesNoCompensationWhereTheMarginDoesNotDecide) {
  BalanceRow row(2, {}, {});
  row.add(game(0, 1, 2));
  row.add(game(1, 1, -1));
  EXPECT_FALSE(row.compensation().has_value());
}

TEST(BalanceRow, CountsCopiesOfAGameOnce) {
  BalanceRow row(2, {}, {});
  for (int i = 0; i < 1000; ++i) row.add(game(7, 1, 1));
  EXPECT_EQ(row.first().clusters, 1);
  EXPECT_EQ(row.verdict(), Balance::undecided);
}

TEST(BalanceRow, EndsAtTheFirstSureLook) {
  const BalanceTest test{.band = {}, .looks = plan_looks(2000, 20)};
  BalanceRow row(2, test, {});
  std::uint64_t games = 0;
  while (row.add(game(games, games % 10 < 7 ? 1 : -1, 0))) ++games;
  EXPECT_LT(games, 1000u) << "seven of ten are soon enough";
  EXPECT_EQ((games + 1) % 100, 0u) << "at a look";
  EXPECT_EQ(row.verdict(), Balance::favours_side);
  EXPECT_GT(row.first().confidence, 0.99) << "an early look must be surer";
  EXPECT_EQ(row.results_needed(), 0);
}

TEST(BalanceRow, FindsADriftAlongTheRunAndNoneInANoise) {
  BalanceRow drifting(2, {}, {}), steady(2, {}, {});
  Rng rng(3);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const double chance = rng.unit();
    drifting.add(game(i, chance < 0.3 + 0.4 * static_cast<double>(i) / 2000 ? 1 : -1, 0));
    steady.add(game(i, chance < 0.5 ? 1 : -1, 0));
  }
  ASSERT_TRUE(drifting.parts() && steady.parts());
  EXPECT_LT(drifting.parts()->p_value, 1e-6);
  EXPECT_GT(steady.parts()->p_value, 0.001);
  for (std::uint64_t i = 0; i < 500; ++i) steady.add(game(0, 1, 0));
  EXPECT_FALSE(steady.parts()) << "copies would look like a drift";
}

TEST(BalanceRow, MakesItsLastLookWhenNoMoreComes) {
  const BalanceTest test{.band = {}, .looks = plan_looks(1000, 10)};
  BalanceRow row(2, test, {});
  for (std::uint64_t i = 0; i < 570; ++i) ASSERT_TRUE(row.add(game(i, i % 2 == 0 ? 1 : -1, 0)));
  EXPECT_EQ(row.looks_made(), 5u);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(row.add(game(0, 1, 0))) << "a copy is no new look";
  row.finish();
  EXPECT_EQ(row.looks_made(), 6u);
  EXPECT_GT(row.first().confidence, 0.95);
  EXPECT_LT(row.first().confidence, plan_looks(1000, 10).looks[4].confidence);
  EXPECT_EQ(row.first().games, 670);
}

TEST(BalanceRow, KeepsTheFirstMovesApart) {
  BalanceRow row(2, {}, {{"A1", 12}, {"A2", 24}});
  for (std::uint64_t i = 0; i < 200; ++i) row.add(game(i, i % 2 == 0 ? 1 : -1, 0));
  EXPECT_EQ(row.after_first_move(0).mean, 1);
  EXPECT_EQ(row.after_first_move(1).mean, 0);
  EXPECT_LT(row.first_moves_matter().p_value, 1e-6);
}

TEST(SeriesFold, MakesOneResultOfASeries) {
  SeriesFold fold(2, 10);
  auto first = game(0, 1, 8);
  first.length = 20;
  auto second = game(0, -1, 0);
  second.ticket.game_in_series = 1;
  second.outcome.points = {0, 6, 0};
  auto third = game(0, 1, 7);
  third.ticket.game_in_series = 2;
  third.length = 5;
  EXPECT_FALSE(fold.add(first));
  EXPECT_FALSE(fold.add(second));
  const auto series = fold.add(third);
  ASSERT_TRUE(series);
  EXPECT_EQ(series->length, 25u);
  EXPECT_EQ(series->outcome.points[0], 15);
  EXPECT_EQ(series->outcome.points[1], 6);
  EXPECT_EQ(winner(series->outcome), 0);
  EXPECT_FALSE(fold.add(first)) << "the next series begins anew";
  EXPECT_TRUE(SeriesFold(2, 0).add(first)) << "without a target every game is a result";
}

TEST(SeriesFold, EndsTotalsThatNeverPart) {
  SeriesFold fold(2, 10);
  auto drawn = game(0, 0, 0);
  std::optional<GameSummary> series;
  for (int i = 0; i < MatchScore::kMostGames; ++i) {
    EXPECT_FALSE(series);
    drawn.ticket.game_in_series = static_cast<std::uint16_t>(i);
    series = fold.add(drawn);
  }
  ASSERT_TRUE(series);
  EXPECT_FALSE(winner(series->outcome));
}

TEST(Anchors, NamePlayersOfTheMatch) {
  const Texts names = {"alphabeta(depth=2)", "greedy"};
  const auto anchors = parse_anchors({"alphabeta(depth=2)=-12.5"}, names);
  EXPECT_EQ(anchors[0], -12.5);
  EXPECT_FALSE(anchors[1]);
  for (const auto* bad : {"greedy", "greedy=", "greedy=x", "random=0", "alphabeta(depth=2)",
                          "greedy=1e400", "greedy=nan", "greedy=inf"})
    EXPECT_NE(message_of([&] { parse_anchors({bad}, names); }), "no error") << bad;
  EXPECT_NE(message_of([&] { parse_anchors({"greedy=0", "greedy=1"}, names); }), "no error");
}

}  // namespace
}  // namespace arbatta
