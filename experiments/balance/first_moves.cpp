#include "experiments/balance/first_moves.hpp"

#include <algorithm>

namespace arbatta {
namespace {

template <Game G>
FirstMoves kinds_of(const G& game) {
  const auto start = game.initial(0);
  MoveList moves;
  game.legal_moves(start, moves);
  FirstMoves result;
  for (const Move move : moves) {
    Move smallest = move;
    for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry)
      if (game.transform(start, symmetry) == start)
        smallest = std::min(smallest, game.transform(move, symmetry));
    const auto known = std::find(result.moves.begin(), result.moves.end(), smallest);
    if (known != result.moves.end()) {
      ++result.kinds[static_cast<std::size_t>(known - result.moves.begin())].count;
    } else {
      result.moves.push_back(smallest);
      result.kinds.push_back({game.move_to_text(smallest), 1});
    }
  }
  return result;
}

}  // namespace

FirstMoves first_moves_of(const AnyGame& game) {
  return std::visit([](const auto& rules) { return kinds_of(rules); }, game);
}

}  // namespace arbatta
