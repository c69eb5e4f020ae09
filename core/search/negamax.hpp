#pragma once

#include <algorithm>

#include "core/search/evaluator.hpp"

namespace arbatta {

/// The plainest search of a two-sided game to `depth` >= 1 decisions: the reference that faster
/// searches are held to. Value for the side to move. A child's value is negated only if the side to
/// move changed.
template <Game G, Evaluator<G> E>
int negamax(const G& game, const E& evaluator, const typename G::State& state, int depth) {
  const int side = game.side_to_move(state);
  MoveList moves;
  game.legal_moves(state, moves);
  int best = -kWin;
  for (const Move move : moves) {
    const auto child = game.apply(state, move);
    int value;
    if (const auto outcome = game.outcome(child)) {
      value = evaluator.final_score(*outcome, side);
    } else if (depth == 1) {
      value = evaluator.score(child, side);
    } else {
      value = negamax(game, evaluator, child, depth - 1);
      if (game.side_to_move(child) != side) value = -value;
    }
    best = std::max(best, one_ply_earlier(value));
  }
  return best;
}

}  // namespace arbatta
