#include "eval/board_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/games/registry.hpp"
#include "core/search/random_player.hpp"
#include "eval/mlp/inputs.hpp"
#include "tests/fakes/line_game.hpp"

namespace arbatta {
namespace {

/// Whether different states of random games differ in what is written.
template <Game G>
void expect_states_told_apart(const G& game) {
  const BoardInputs<G> inputs(game);
  const std::size_t width = inputs.names().size();
  std::vector<typename G::State> states;
  std::vector<std::vector<float>> written;
  for (int i = 0; i < 2; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    auto state = game.initial();
    for (int ply = 0; ply < 60 && !game.outcome(state); ++ply) {
      if (std::find(states.begin(), states.end(), state) == states.end()) {
        states.push_back(state);
        written.emplace_back(width);
        inputs.write(state, written.back());
      }
      state = game.apply(state, random_move(game, state, rng));
    }
  }
  for (std::size_t a = 0; a < states.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (game.side_to_move(states[a]) == game.side_to_move(states[b])) {
        EXPECT_NE(written[a], written[b])
            << game.to_text(states[a]) << ' ' << game.to_text(states[b]);
      }
}

TEST(BoardInputs, TellStatesApart) {
  for (const char* text : {"megiddo", "megiddo(sides=3)", "mancala(preset=oware)",
                           "mancala(preset=kalah)", "opposition", "opposition(players=3)"})
    std::visit([](const auto& game) { expect_states_told_apart(game); }, make_game(text));
  expect_states_told_apart(LineGame({}));
}

TEST(BoardInputs, OfMegiddoAreTheSameWithTheSidesExchanged) {
  const Megiddo game({});
  const BoardInputs<Megiddo> inputs(game);
  Rng rng(4);
  for (auto state = game.initial(); !game.outcome(state);
       state = game.apply(state, random_move(game, state, rng))) {
    auto other = state;
    std::swap(other.stones[0], other.stones[1]);
    std::swap(other.captured[0], other.captured[1]);
    other.seat = 1 - state.seat;
    std::vector<float> here(inputs.names().size()), there(here);
    inputs.write(state, here);
    inputs.write(other, there);
    EXPECT_EQ(here, there);
  }
}

TEST(MlpInputs, AreTheBoardTheFeaturesOrBoth) {
  const Megiddo game({});
  const MlpInputs<Megiddo> board(game, NetInputs::board), features(game, NetInputs::features),
      both(game, NetInputs::both);
  EXPECT_EQ(board.width(), 75u);
  EXPECT_EQ(features.width(), 88u);
  ASSERT_EQ(both.width(), board.width() + features.width());
  const auto state = game.apply(game.initial(), 7);
  std::vector<float> one(75), two(88), all(163, 5.0f);
  board.write(state, one);
  features.write(state, two);
  both.write(state, all);
  one.insert(one.end(), two.begin(), two.end());
  EXPECT_EQ(all, one);
}

}  // namespace
}  // namespace arbatta
