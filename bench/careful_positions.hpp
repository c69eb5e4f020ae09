#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"

namespace arbatta {

/// A move that wins at once, if there is one.
template <Game G>
std::optional<Move> winning_move(const G& game, const typename G::State& state) {
  MoveList moves;
  game.legal_moves(state, moves);
  const auto wins = [&](Move move) {
    const auto end = game.outcome(game.apply(state, move));
    return end && winner(*end) == game.side_to_move(state);
  };
  const auto* const found = std::find_if(moves.begin(), moves.end(), wins);
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

/// A random move that misses no win at once and, mostly, allows none.
template <Game G>
Move careful_move(const G& game, const typename G::State& state, Rng& rng) {
  if (const auto win = winning_move(game, state)) return *win;
  MoveList moves;
  game.legal_moves(state, moves);
  Move move = moves[0];
  for (int tries = 0; tries < 8; ++tries) {
    move = moves[static_cast<int>(rng.bounded(moves.size()))];
    const auto child = game.apply(state, move);
    if (game.outcome(child) || game.side_to_move(child) == game.side_to_move(state) ||
        !winning_move(game, child))
      break;
  }
  return move;
}

/// The first positions that `wanted` accepts of so many games of careful moves.
template <Game G>
std::vector<typename G::State> careful_positions(const G& game, int count, std::uint64_t seed,
                                                 auto wanted) {
  Rng rng(seed);
  std::vector<typename G::State> positions;
  while (static_cast<int>(positions.size()) < count) {
    auto state = game.initial();
    for (int ply = 0; ply < 500 && !game.outcome(state) && !wanted(state); ++ply)
      state = game.apply(state, careful_move(game, state, rng));
    if (!game.outcome(state) && wanted(state)) positions.push_back(state);
  }
  return positions;
}

}  // namespace arbatta
