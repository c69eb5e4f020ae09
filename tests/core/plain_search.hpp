#pragma once

// The plainest searches, which the fast ones are held to, and an evaluator that tells nearly all
// positions apart.

#include <algorithm>

#include "core/search/maxn.hpp"
#include "core/search/random_player.hpp"

namespace arbatta::test {

/// A rough but lively evaluation.
template <Game G>
struct NoisyEvaluator {
  const G* game;
  Objective aim = Objective::win;

  Objective objective() const { return aim; }

  int score(const typename G::State& state, int side) const {
    const auto noise = static_cast<int>((game->key(state) + 7u * side) % 41) - 20;
    const int mover = game->side_to_move(state);
    if (game->sides() == 2 && side != mover) return -score(state, mover);
    return 50 * game->prospects(state, side) + noise;
  }

  int final_score(const Outcome& outcome, int side) const {
    if (aim == Objective::win) return win_score(outcome, side);
    return static_cast<int>(1000 * worth(outcome, aim, game->sides())[side]);
  }

  Values values(const typename G::State& state) const {
    Values values{};
    const int sides = game->sides();
    const auto noise = static_cast<float>(game->key(state) % 97) / 400;
    const int favoured = static_cast<int>(game->key(state) / 97 % static_cast<unsigned>(sides));
    for (int side = 0; side < sides; ++side)
      values[side] = side == favoured ? noise : -noise / static_cast<float>(sides - 1);
    return values;
  }
};

/// Fail-soft alpha-beta of two sides, and nothing else.
template <Game G, class E>
int plain_alpha_beta(const G& game, const E& evaluator, const typename G::State& state, int depth,
                     int alpha, int beta) {
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
      const int low = one_ply_later(alpha), high = one_ply_later(beta);
      value = game.side_to_move(child) == side
                  ? plain_alpha_beta(game, evaluator, child, depth - 1, low, high)
                  : -plain_alpha_beta(game, evaluator, child, depth - 1, -high, -low);
    }
    best = std::max(best, one_ply_earlier(value));
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

/// The score for side `root` if all others play against it.
template <Game G, class E>
int plain_paranoid(const G& game, const E& evaluator, const typename G::State& state, int depth,
                   int root) {
  const bool by_root = game.side_to_move(state) == root;
  MoveList moves;
  game.legal_moves(state, moves);
  int best = by_root ? -kWin : kWin;
  for (const Move move : moves) {
    const auto child = game.apply(state, move);
    int value;
    if (const auto outcome = game.outcome(child))
      value = evaluator.final_score(*outcome, root);
    else if (depth == 1)
      value = evaluator.score(child, root);
    else
      value = plain_paranoid(game, evaluator, child, depth - 1, root);
    value = one_ply_earlier(value);
    best = by_root ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

/// Moves that win first, then by the points that they gain, then in the game's order.
template <Game G>
MoveList ordered_moves(const G& game, const typename G::State& state) {
  const int side = game.side_to_move(state);
  const auto gain = [&](Move move) {
    const auto child = game.apply(state, move);
    const auto outcome = game.outcome(child);
    const bool wins = outcome && winner(*outcome) == side;
    return wins ? 1000 : game.points(child, side) - game.points(state, side);
  };
  MoveList moves;
  game.legal_moves(state, moves);
  std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return gain(a) > gain(b); });
  return moves;
}

/// The shares of all sides if each takes the most for itself, the first of equals.
template <Game G, class E>
Shares::Parts plain_maxn(const G& game, const E& evaluator, const typename G::State& state,
                         int depth, int plies = 1) {
  const Shares shares{game.sides(), evaluator.objective()};
  const int side = game.side_to_move(state);
  Shares::Parts best{};
  best[side] = -1;
  for (const Move move : ordered_moves(game, state)) {
    const auto child = game.apply(state, move);
    Shares::Parts parts;
    if (const auto outcome = game.outcome(child))
      parts = shares.of_end(*outcome, plies);
    else if (depth == 1)
      parts = shares.of_position(evaluator.values(child));
    else
      parts = plain_maxn(game, evaluator, child, depth - 1, plies + 1);
    if (parts[side] > best[side]) best = parts;
  }
  return best;
}

/// A position of a random game after so many decisions at most, before its end.
template <Game G>
typename G::State random_position(const G& game, int plies, Rng& rng) {
  for (;;) {
    auto state = game.initial();
    for (auto left = rng.bounded(static_cast<std::uint64_t>(plies) + 1);
         left > 0 && !game.outcome(state); --left)
      state = game.apply(state, random_move(game, state, rng));
    if (!game.outcome(state)) return state;
  }
}

/// The depth that a plain search reaches from `state` within so many positions, at most 4.
template <Game G>
int plain_depth(const G& game, const typename G::State& state, int positions) {
  MoveList moves;
  game.legal_moves(state, moves);
  int depth = 1;
  for (int reached = moves.size() * moves.size(); reached <= positions && depth < 4; ++depth)
    reached *= std::max(2, moves.size());
  return depth;
}

}  // namespace arbatta::test
