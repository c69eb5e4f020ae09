#pragma once

#include "core/player.hpp"

namespace arbatta {

/// A uniformly random legal move: exactly one bounded integer a decision, over the moves in the
/// game's order.
template <Game G>
inline Move random_move(const G& game, const typename G::State& state, Rng& rng) {
  if constexpr (IndexedGame<G>) {
    const int count = game.legal_count(state);
    return game.legal_move(state, static_cast<int>(rng.bounded(count)));
  } else {
    MoveList moves;
    game.legal_moves(state, moves);
    return moves[static_cast<int>(rng.bounded(moves.size()))];
  }
}

template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  explicit RandomPlayer(const G& game) : game_(&game) {}

  void begin_game(Rng stream) override { rng_ = stream; }

  typename Player<G>::Step advance(const typename G::State& state, int, const Answers&) override {
    return {.wanted = {}, .choice = {.move = random_move(*game_, state, rng_)}};
  }

 private:
  const G* game_;
  Rng rng_{0};
};

}  // namespace arbatta
