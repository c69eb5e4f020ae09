// Input: a game string and moves, a line each. A move is an Error or legal, and its record reads
// back to it.

#include <algorithm>

#include "core/referee.hpp"
#include "tests/fuzz/input.hpp"

using namespace arbatta;

namespace {

template <Game G>
void play_lines(const G& game, std::string_view text) {
  Referee<G> referee(game, game.initial());
  while (!text.empty() && !referee.over()) {
    const auto& state = referee.state();
    const Move move = game.parse_move(state, fuzz::take_line(text));
    MoveList moves;
    game.legal_moves(state, moves);
    fuzz::require(std::find(moves.begin(), moves.end(), move) != moves.end());
    fuzz::require(game.parse_move(state, game.record(state, move)) == move);
    fuzz::require(game.parse_move(state, game.move_to_text(move)) == move);
    referee.play(move);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto text = fuzz::text_of(data, size);
  try {
    const auto game = make_game(fuzz::take_line(text));
    std::visit([&](const auto& g) { play_lines(g, text); }, game);
  } catch (const Error&) {
  }
  return 0;
}
