// Input: a game string, a line break, a state text. It is an Error or a state that survives text
// and packing, with as many legal moves as it should have.

#include <vector>

#include "tests/fuzz/input.hpp"

using namespace arbatta;

namespace {

template <Game G>
void check_state(const G& game, std::string_view text) {
  const auto state = game.from_text(text);
  fuzz::require(game.from_text(game.to_text(state)) == state);
  std::vector<std::uint8_t> bytes(game.state_bytes());
  game.encode(state, bytes);
  fuzz::require(game.decode(bytes) == state);
  if (game.outcome(state)) return;
  MoveList moves;
  game.legal_moves(state, moves);
  fuzz::require(!moves.empty());
  for (const Move move : moves) {
    fuzz::require(move < game.move_count());
    game.apply(state, move);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto text = fuzz::text_of(data, size);
  try {
    const auto game = make_game(fuzz::take_line(text));
    std::visit([&](const auto& g) { check_state(g, text); }, game);
  } catch (const Error&) {
  }
  return 0;
}
