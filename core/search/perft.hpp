#pragma once

#include <cstdint>
#include <vector>

#include "core/referee.hpp"

namespace arbatta {

/// Element d-1 speaks of sequences of exactly d decisions.
struct PerftCounts {
  std::vector<std::uint64_t> nodes;      ///< all sequences
  std::vector<std::uint64_t> terminals;  ///< those that end the game
};

namespace detail {

template <Game G>
void count_sequences(const G& game, Referee<G>& referee, std::size_t depth, PerftCounts& counts) {
  MoveList moves;
  game.legal_moves(referee.state(), moves);
  counts.nodes[depth] += static_cast<std::uint64_t>(moves.size());
  for (const Move move : moves) {
    referee.play(move);
    if (referee.over())
      ++counts.terminals[depth];
    else if (depth + 1 < counts.nodes.size())
      count_sequences(game, referee, depth + 1, counts);
    referee.undo();
  }
}

}  // namespace detail

/// Counts the decision sequences from where `referee` stands; its history counts for repetition and
/// `max_plies`.
template <Game G>
PerftCounts perft(const G& game, Referee<G> referee, int depth) {
  PerftCounts counts{std::vector<std::uint64_t>(depth), std::vector<std::uint64_t>(depth)};
  if (!referee.over() && depth > 0) detail::count_sequences(game, referee, 0, counts);
  return counts;
}

}  // namespace arbatta
