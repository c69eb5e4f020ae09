#pragma once

#include <compare>
#include <optional>

#include "core/player.hpp"

namespace arbatta {

/// What one decision gains for the side that makes it, most important first.
struct Gain {
  int result = 0;     ///< 1 = wins at once, -1 = loses at once
  int points = 0;     ///< own points gained less the others'
  int prospects = 0;  ///< the game's own tie-break, such as stones on open lines

  auto operator<=>(const Gain&) const = default;
};

template <Game G>
Gain gain_of(const G& game, const typename G::State& state, Move move) {
  const int side = game.side_to_move(state);
  const auto child = game.apply(state, move);
  Gain gain{.prospects = game.prospects(child, side)};
  if (const auto outcome = game.outcome(child))
    gain.result = (outcome->returns[side] > 0) - (outcome->returns[side] < 0);
  for (int other = 0; other < game.sides(); ++other) {
    const int gained = game.points(child, other) - game.points(state, other);
    gain.points += other == side ? gained : -gained;
  }
  return gain;
}

/// The best one-decision gain; ties are broken by the player's own stream.
template <Game G>
class GreedyPlayer final : public Player<G> {
 public:
  explicit GreedyPlayer(const G& game) : game_(&game) {}

  void begin_game(Rng stream) override { rng_ = stream; }

  typename Player<G>::Step advance(const typename G::State& state, int, const Answers&) override {
    MoveList moves, best;
    game_->legal_moves(state, moves);
    std::optional<Gain> best_gain;
    for (const Move move : moves) {
      const Gain gain = gain_of(*game_, state, move);
      if (best_gain && gain < *best_gain) continue;
      if (!best_gain || gain > *best_gain) best.clear();
      best_gain = gain;
      best.push(move);
    }
    const auto pick = static_cast<int>(rng_.bounded(best.size()));
    return {.wanted = {},
            .choice = {.move = best[pick], .nodes = static_cast<std::uint64_t>(moves.size())}};
  }

 private:
  const G* game_;
  Rng rng_{0};
};

}  // namespace arbatta
