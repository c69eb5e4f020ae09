#pragma once

#include <cmath>

#include "core/search/objective.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {

/// What a game of random moves from `state`, which is not over, comes to; one that goes on for very
/// long is even. In a large file g++ would call the rules move by move, at half the speed.
template <Game G>
[[gnu::flatten]] Values playout(const G& game, typename G::State state, Objective objective,
                                Rng& rng) {
  constexpr int kMostPlies = 1000;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    state = game.apply(state, random_move(game, state, rng));
    if (const auto outcome = game.outcome(state)) return worth(*outcome, objective, game.sides());
  }
  return {};
}

/// The standard deviation of the first side's margin in random games, by a fixed sample; at least
/// half a point.
template <Game G>
double margin_deviation(const G& game) {
  constexpr int kGames = 64;
  Rng rng(1);
  double squares = 0, sum = 0;
  for (int i = 0; i < kGames; ++i) {
    const double margin = playout(game, game.initial(), Objective::points, rng)[0];
    squares += margin * margin;
    sum += margin;
  }
  const double mean = sum / kGames;
  return std::max(0.5, std::sqrt(squares / kGames - mean * mean));
}

}  // namespace arbatta
