#include "selfplay/player_spec.hpp"

#include <gtest/gtest.h>

#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

std::string message_of(std::string_view text) {
  return test::message_of([&] { parse_player(text); });
}

TEST(PlayerSpec, CanonicalTextListsWhatDiffers) {
  EXPECT_EQ(parse_player("random").text(), "random");
  EXPECT_EQ(parse_player("alphabeta( model=hand, depth=4 )").text(), "alphabeta(depth=4)");
  EXPECT_EQ(parse_player("mcts(c=1,sims=40)").text(), "mcts(sims=40)");
  EXPECT_EQ(parse_player("paranoid(objective=win,depth=2)").text(), "paranoid(depth=2)");
  EXPECT_EQ(parse_player("maxn(objective=points,depth=2)").text(),
            "maxn(depth=2,objective=points)");
  EXPECT_EQ(parse_player("alphabeta(nodes=500,temperature=0.5)").text(),
            "alphabeta(nodes=500,temperature=0.5)");
}

TEST(PlayerSpec, ErrorsNameWhatIsWrong) {
  EXPECT_EQ(message_of("stockfish"),
            "'stockfish': unknown player 'stockfish': expected random, greedy, alphabeta, "
            "paranoid, maxn, mcts, puct or exact");
  EXPECT_EQ(message_of("alphabeta"),
            "'alphabeta': no limit: expected depth=N, nodes=N or time_ms=N");
  EXPECT_EQ(message_of("mcts(c=2)"), "'mcts(c=2)': no limit: expected sims=N or time_ms=N");
  EXPECT_EQ(message_of("alphabeta(depth=65)"),
            "'alphabeta(depth=65)': depth=65: expected a number from 0 to 64");
  EXPECT_EQ(message_of("puct(sims=9,full=0.5)"),
            "'puct(sims=9,full=0.5)': full is below 1: expected fast_sims=N with it");
  EXPECT_EQ(message_of("maxn(depth=2,objective=fun)"),
            "'maxn(depth=2,objective=fun)': objective=fun: expected win or points");
  EXPECT_EQ(message_of("exact(empties=37)"),
            "'exact(empties=37)': empties=37: expected a number from 0 to 36");
  EXPECT_EQ(message_of("exact(fallback=exact)"),
            "'exact(fallback=exact)': fallback=exact: expected a player that solves nothing");
  EXPECT_EQ(message_of("exact(fallback=mcts)"), "'mcts': no limit: expected sims=N or time_ms=N");
  EXPECT_NE(message_of("exact(stones=3)").find("unknown key 'stones': expected empties, "),
            std::string::npos);
  EXPECT_NE(message_of("random(depth=1)").find("unknown key 'depth'"), std::string::npos);
}

TEST(PlayerSpec, ExactIsItsFallbackWhereItSolvesNothing) {
  EXPECT_EQ(parse_player("exact").text(), "exact");
  EXPECT_EQ(parse_player("exact(fallback=alphabeta(depth=2))").text(), "exact");
  EXPECT_EQ(parse_player("exact(fallback=mcts( sims=9,c=1 ),empties=8)").text(),
            "exact(empties=8,fallback=mcts(sims=9))");
  EXPECT_EQ(parse_player("exact").searching().text(), "alphabeta(depth=2)");
  EXPECT_EQ(parse_player("exact(fallback=puct(sims=1,model=m.h5))").model_file(), "m.h5");
  EXPECT_TRUE(parse_player("exact").reproducible());
  EXPECT_FALSE(parse_player("exact(fallback=mcts(time_ms=5))").reproducible());
  EXPECT_FALSE(parse_player("exact(fallback=random)").instant());
  auto players = parse_players({"exact(fallback=maxn(depth=1))"});
  warm(players, 0.5, 8);
  EXPECT_EQ(players[0].text(), "exact(fallback=maxn(depth=1,temperature=0.5,temperature_plies=8))");
}

TEST(PlayerSpec, OnlyThoseThatLookAtNoClockPlayTheSameGameAgain) {
  EXPECT_TRUE(parse_player("random").reproducible());
  EXPECT_TRUE(parse_player("mcts(sims=40)").reproducible());
  EXPECT_TRUE(parse_player("alphabeta(nodes=40)").reproducible());
  EXPECT_FALSE(parse_player("mcts(sims=40,time_ms=5)").reproducible());
  EXPECT_FALSE(parse_player("alphabeta(depth=4,time_ms=5)").reproducible());
}

TEST(PlayerSpec, AGeneralTemperatureSparesPlayersWithTheirOwn) {
  auto players =
      parse_players({"random", "alphabeta(depth=1)", "alphabeta(depth=1,temperature=2)"});
  warm(players, 0.5, 8);
  EXPECT_EQ(players[0].text(), "random");
  EXPECT_EQ(players[1].text(), "alphabeta(depth=1,temperature=0.5,temperature_plies=8)");
  EXPECT_EQ(players[2].text(), "alphabeta(depth=1,temperature=2)");
}

TEST(PlayerSpec, KnowsItsModelFile) {
  EXPECT_EQ(parse_player("alphabeta(depth=1)").model_file(), "");
  EXPECT_EQ(parse_player("alphabeta(depth=1,model=m.h5)").model_file(), "m.h5");
  EXPECT_EQ(parse_player("puct(sims=1,model=m.h5)").model_file(), "m.h5");
  EXPECT_EQ(parse_player("mcts(sims=1)").model_file(), "");
}

TEST(PlayerSpec, OnlyAlphaBetaAndExactAreForTwoSidesAlone) {
  for (const auto* player :
       {"random", "greedy", "maxn(depth=1)", "paranoid(depth=1)", "mcts(sims=1)", "puct(sims=1)"})
    EXPECT_NO_THROW(check_sides(parse_player(player), 3)) << player;
  EXPECT_NO_THROW(check_sides(parse_player("alphabeta(depth=1)"), 2));
  EXPECT_THROW(check_sides(parse_player("alphabeta(depth=1)"), 3), Error);
  EXPECT_THROW(check_sides(parse_player("exact(fallback=random)"), 3), Error);
}

}  // namespace
}  // namespace arbatta
