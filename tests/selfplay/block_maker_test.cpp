#include "selfplay/block_maker.hpp"

#include <gtest/gtest.h>

#include "core/games/megiddo.hpp"
#include "tests/fakes/fake_players.hpp"

namespace arbatta {
namespace {

const std::atomic<bool> kGoOn{false};

SeriesPlan plan_of(int players, int sides, int match_target = 0) {
  return {.seed = 5,
          .opening_plies = 2,
          .match_target = match_target,
          .assignments = assignments_of(players, sides)};
}

MakePlayer<Megiddo> random_maker(const Megiddo& game) {
  return [&game](int) { return std::make_unique<RandomPlayer<Megiddo>>(game); };
}

MadeBlock made(const Megiddo& game, const MakePlayer<Megiddo>& make_player, const SeriesPlan& plan,
               int lanes, std::uint64_t first, std::uint64_t count) {
  Heartbeat heartbeat;
  BlockMaker<Megiddo> maker(game, make_player, plan, lanes,
                            MakerOptions{.logged = Record::positions, .count_options = true},
                            heartbeat);
  MadeBlock block;
  maker.make(first, count, kGoOn, block);
  return block;
}

TEST(BlockMaker, GamesDoNotDependOnHowManyAreInFlight) {
  const Megiddo game({});
  const HashEvaluator<Megiddo> evaluator(game);
  const MakePlayer<Megiddo> make_player = [&](int player) -> std::unique_ptr<Player<Megiddo>> {
    if (player == 0) return std::make_unique<AskingPlayer<Megiddo>>(game, evaluator);
    return std::make_unique<RandomPlayer<Megiddo>>(game);
  };
  const auto plan = plan_of(2, 2);
  const auto one = made(game, make_player, plan, 1, 0, 70);
  const auto many = made(game, make_player, plan, 64, 0, 70);
  EXPECT_EQ(one.rows, many.rows);
  EXPECT_GT(one.rows.positions.policy_move.size(), 0u);
}

TEST(BlockMaker, ABlockIsTheSameWhereverItBegins) {
  const Megiddo game({});
  const auto plan = plan_of(1, 2);
  const auto all = made(game, random_maker(game), plan, 1, 0, 10);
  const auto later = made(game, random_maker(game), plan, 1, 7, 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(all.games[7 + i].fingerprint, later.games[i].fingerprint);
}

TEST(BlockMaker, PairsShareTheirOpeningAndExchangeSeats) {
  const Megiddo game({});
  const auto block = made(game, random_maker(game), plan_of(2, 2), 1, 0, 4);
  const auto& moves = block.rows.positions.move;
  const std::size_t second = block.games[0].length;
  EXPECT_EQ(moves[0], moves[second]);
  EXPECT_EQ(moves[1], moves[second + 1]);
  EXPECT_EQ(block.rows.positions.flags[1], kOpeningMove | kValueAbsent);
  EXPECT_EQ(block.rows.positions.flags[2], kValueAbsent);
  EXPECT_EQ(block.games[0].ticket.players, (std::vector<std::uint16_t>{0, 1}));
  EXPECT_EQ(block.games[1].ticket.players, (std::vector<std::uint16_t>{1, 0}));
  EXPECT_EQ(block.games[1].ticket.pair, 0u);
  EXPECT_EQ(block.games[2].ticket.pair, 1u);
}

TEST(BlockMaker, PairsTakeTheFirstMovesInTurn) {
  const Megiddo game({});
  auto plan = plan_of(2, 2);
  plan.first_moves = {3, 30, 7};
  const auto block = made(game, random_maker(game), plan, 1, 0, 8);
  std::size_t row = 0;
  for (const auto& summary : block.games) {
    EXPECT_EQ(block.rows.positions.move[row], plan.first_moves[summary.ticket.pair % 3]);
    EXPECT_EQ(block.rows.positions.flags[row + 2], kOpeningMove | kValueAbsent);
    row += summary.length;
  }
}

TEST(BlockMaker, CountsTheLegalMovesOfEveryDecision) {
  const Megiddo game({});
  const auto block = made(game, random_maker(game), plan_of(1, 2), 1, 0, 3);
  for (const auto& summary : block.games) {
    const auto n = summary.length;
    EXPECT_EQ(summary.options, 36 * n - n * (n - 1) / 2) << "one point fewer each turn";
    EXPECT_EQ(summary.choices, n - (n == 36));
  }
}

void expect_forfeit(FailingPlayer<Megiddo>::Worst worst, Reason reason) {
  const Megiddo game({});
  const MakePlayer<Megiddo> make_player = [&](int player) -> std::unique_ptr<Player<Megiddo>> {
    if (player == 0) return std::make_unique<FailingPlayer<Megiddo>>(game, worst);
    return std::make_unique<RandomPlayer<Megiddo>>(game);
  };
  const auto block = made(game, make_player, plan_of(2, 2), 1, 0, 2);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(block.games[i].outcome.reason, reason);
    EXPECT_EQ(block.games[i].outcome.returns[i], -1.0f) << "the one that failed has lost";
    EXPECT_EQ(block.games[i].outcome.returns[1 - i], 1.0f);
  }
}

TEST(BlockMaker, APlayerThatThrowsHasLost) {
  expect_forfeit(FailingPlayer<Megiddo>::Worst::throws, Reason::crashed);
}

TEST(BlockMaker, APlayerThatPlaysIllegallyHasLost) {
  expect_forfeit(FailingPlayer<Megiddo>::Worst::plays_illegally, Reason::illegal);
}

TEST(BlockMaker, APlayerWhoseValuesAreNoNumbersHasLost) {
  expect_forfeit(FailingPlayer<Megiddo>::Worst::values_nothing, Reason::crashed);
}

TEST(BlockMaker, ASeriesGoesOnToItsTargetAndTheLoserStartsNext) {
  const Megiddo game({});
  const auto block = made(game, random_maker(game), plan_of(1, 2, 36), 1, 0, 5);
  std::array<int, 3> totals{};
  for (std::size_t i = 0; i < block.games.size(); ++i) {
    const auto& ticket = block.games[i].ticket;
    const auto& outcome = block.games[i].outcome;
    if (ticket.game_in_series == 0) {
      const int best = std::max(totals[0], totals[1]);
      EXPECT_TRUE(i == 0 || best >= 36) << best;
      totals = {};
      EXPECT_EQ(ticket.starter, 0);
    }
    for (int side = 0; side < 2; ++side) totals[side] += outcome.points[side];
    const bool goes_on = i + 1 < block.games.size() && block.games[i + 1].ticket.game_in_series > 0;
    if (goes_on && winner(outcome)) {
      EXPECT_EQ(block.games[i + 1].ticket.starter, 1 - *winner(outcome));
    }
  }
  EXPECT_EQ(block.games.back().ticket.series, 4u);
  EXPECT_GT(block.games.size(), 10u);
}

}  // namespace
}  // namespace arbatta
