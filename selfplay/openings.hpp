#pragma once

#include <vector>

#include "core/referee.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {

/// The random opening of `opening_plies` moves that a pair number stands for: uniformly random
/// moves, tried again with the stream going on while the game ends within them. Error if no try of
/// many lasts so long.
template <Game G>
std::vector<Move> random_opening(const G& game, const typename G::State& start, int opening_plies,
                                 Rng stream) {
  constexpr int kTries = 1000;
  std::vector<Move> moves;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Referee referee(game, start);
    moves.clear();
    while (static_cast<int>(moves.size()) < opening_plies && !referee.over()) {
      moves.push_back(random_move(game, referee.state(), stream));
      referee.play(moves.back());
    }
    if (!referee.over()) return moves;
  }
  throw Error("opening_plies", std::to_string(opening_plies),
              fmt::format("expected fewer: random play of {} ends before", canonical(game)));
}

}  // namespace arbatta
