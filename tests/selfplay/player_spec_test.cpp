#include "selfplay/player_spec.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

std::string message_of(std::string_view text) {
  try {
    parse_player(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(PlayerSpec, CanonicalTextListsWhatDiffers) {
  EXPECT_EQ(parse_player("random").text(), "random");
  EXPECT_EQ(parse_player("alphabeta( model=hand, depth=4 )").text(), "alphabeta(depth=4)");
  EXPECT_EQ(parse_player("alphabeta(nodes=500,temperature=0.5)").text(),
            "alphabeta(nodes=500,temperature=0.5)");
}

TEST(PlayerSpec, ErrorsNameWhatIsWrong) {
  EXPECT_EQ(message_of("stockfish"),
            "'stockfish': unknown player 'stockfish': expected random, greedy or alphabeta");
  EXPECT_EQ(message_of("alphabeta"), "'alphabeta': no limit: expected depth=N or nodes=N");
  EXPECT_EQ(message_of("alphabeta(depth=65)"),
            "'alphabeta(depth=65)': depth=65: expected a number from 0 to 64");
  EXPECT_NE(message_of("random(depth=1)").find("unknown key 'depth'"), std::string::npos);
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
}

}  // namespace
}  // namespace arbatta
