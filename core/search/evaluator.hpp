#pragma once

#include <concepts>

#include "core/game.hpp"

namespace arbatta {

/// Values leaves inside a search of two sides: `score` is the mover's log-odds of winning in
/// thousandths (693 = 2 : 1).
template <class E, class G>
concept Evaluator = Game<G> && requires(const E evaluator, const typename G::State state) {
  { evaluator.score(state) } -> std::same_as<int>;
};

/// Scores of searches, from the mover's viewpoint. A win in n decisions is kWin - n; evaluations
/// stay below kProven.
inline constexpr int kWin = 1'000'000;
inline constexpr int kProven = kWin - 100'000;

constexpr bool is_proven(int score) { return score >= kProven || score <= -kProven; }

/// The score of a position as seen one decision earlier: proven wins and losses are one decision
/// further away.
constexpr int one_ply_earlier(int score) {
  return score - (score >= kProven ? 1 : 0) + (score <= -kProven ? 1 : 0);
}

/// The inverse, for the bounds of a window handed down.
constexpr int one_ply_later(int score) {
  return score + (score >= kProven ? 1 : 0) - (score <= -kProven ? 1 : 0);
}

/// The score of a finished game for `side`.
constexpr int final_score(const Outcome& outcome, int side) {
  const float result = outcome.returns[side];
  return result > 0 ? kWin : result < 0 ? -kWin : 0;
}

}  // namespace arbatta
