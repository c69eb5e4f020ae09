#pragma once

#include <vector>

#include "core/referee.hpp"
#include "core/search/random_player.hpp"
#include "selfplay/series_plan.hpp"

namespace arbatta {

/// The opening of a pair: its first move if the plan gives one, then `opening_plies` uniformly
/// random moves, tried again with the stream going on while the game ends within them. Error if no
/// try of many lasts so long.
template <Game G>
std::vector<Move> opening_of(const G& game, const typename G::State& start, const SeriesPlan& plan,
                             std::uint64_t pair, Rng stream) {
  constexpr int kTries = 1000;
  std::vector<Move> moves;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Referee referee(game, start);
    moves.clear();
    if (!plan.first_moves.empty()) {
      moves.push_back(plan.first_moves[pair % plan.first_moves.size()]);
      referee.play(moves.back());
    }
    const int plies = plan.opening_plies + referee.ply();
    while (referee.ply() < plies && !referee.over()) {
      moves.push_back(random_move(game, referee.state(), stream));
      referee.play(moves.back());
    }
    if (!referee.over()) return moves;
  }
  throw Error("opening_plies", std::to_string(plan.opening_plies),
              fmt::format("expected fewer: random play of {} ends before", canonical(game)));
}

}  // namespace arbatta
