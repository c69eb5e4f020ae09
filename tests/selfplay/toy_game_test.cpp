// The README's "Add a game in ten steps", done: a game that is one header is refereed, counted,
// searched, played by every player and logged like the others.

#include <gtest/gtest.h>

#include <numeric>

#include "core/search/negamax.hpp"
#include "core/search/perft.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"
#include "tests/fakes/line_game.hpp"

namespace arbatta {
namespace {

const LineGame kGame({});
const std::atomic<bool> kGoOn{false};

Referee<LineGame> played(std::initializer_list<std::string_view> moves) {
  Referee<LineGame> referee(kGame, kGame.initial());
  for (const auto move : moves) referee.play(kGame.parse_move(referee.state(), move));
  return referee;
}

TEST(ToyGame, IsRefereedToItsEnd) {
  const auto won = played({"b2", "a1", "b1", "a2", "b3"});
  ASSERT_TRUE(won.over());
  EXPECT_EQ(won.outcome()->returns[0], 1.0f);
  EXPECT_EQ(kGame.to_text(won.state()), ".1.|21.|21./-");
  EXPECT_EQ(kGame.from_text(".1.|21.|21./-"), won.state());
  EXPECT_THROW(played({"b2", "b2"}), Error);
}

TEST(ToyGame, HasAsManyGamesAsItIsKnownToHave) {
  const auto counts = perft(kGame, Referee<LineGame>(kGame, kGame.initial()), 9);
  EXPECT_EQ(counts.nodes,
            (std::vector<std::uint64_t>{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
  EXPECT_EQ(counts.terminals,
            (std::vector<std::uint64_t>{0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872}));
  EXPECT_EQ(std::accumulate(counts.terminals.begin(), counts.terminals.end(), 0), 255168);
}

TEST(ToyGame, IsADrawWithPerfectPlay) {
  const auto evaluator = position_evaluator(kGame);
  AlphaBeta search(kGame, evaluator, 16);
  const auto result = search.search(kGame.initial(), {.depth = 9});
  EXPECT_EQ(result.score, 0);
  EXPECT_EQ(negamax(kGame, evaluator, kGame.initial(), 9), 0);
  const auto lost = played({"a1", "b1"});  // a corner, and an edge beside it
  EXPECT_TRUE(is_proven(search.search(lost.state(), {.depth = 9}).score));
}

MadeBlock made(const Roster<LineGame>& roster, std::uint64_t games) {
  const SeriesPlan plan{.seed = 3, .assignments = assignments_of(roster.size(), 2)};
  Heartbeat heartbeat;
  BlockMaker<LineGame> maker(
      kGame, [&](int player) { return roster.make(player); }, plan, 8,
      MakerOptions{.logged = Record::positions}, heartbeat);
  MadeBlock block;
  maker.make(0, games, kGoOn, block);
  return block;
}

TEST(ToyGame, IsPlayedAndLogged) {
  const auto block = made(Roster<LineGame>(kGame, parse_players({"random"})), 100);
  ASSERT_EQ(block.games.size(), 100u);
  const auto& rows = block.rows.positions;
  std::size_t plies = 0;
  for (const auto& game : block.games) plies += game.length;
  EXPECT_EQ(rows.move.size(), plies);
  for (std::size_t row = 0; row < plies; ++row) {
    const auto state = kGame.decode(std::span(rows.state).subspan(5 * row, 5));
    ASSERT_EQ(kGame.seat_to_move(state), rows.seat[row]);
    ASSERT_EQ(kGame.progress(state), rows.ply[row]);
    ASSERT_NO_THROW(kGame.parse_move(state, kGame.move_to_text(rows.move[row])));
  }
}

TEST(ToyGame, APerfectPlayerDoesNotLoseToARandomOne) {
  const auto block =
      made(Roster<LineGame>(kGame, parse_players({"alphabeta(depth=9)", "random"})), 40);
  int wins = 0;
  for (const auto& game : block.games) {
    const int perfect = game.ticket.players[0] == 0 ? 0 : 1;
    EXPECT_GE(game.outcome.returns[perfect], 0.0f);
    wins += game.outcome.returns[perfect] == 1.0f;
  }
  EXPECT_GT(wins, 20);
}

}  // namespace
}  // namespace arbatta
