#pragma once

#include <cmath>
#include <concepts>

#include "core/player.hpp"

namespace arbatta {

/// Values leaves and ends inside a search, from the viewpoint of `side`: thousandths of the
/// log-odds of its winning (693 = 2 : 1), or thousandths of a point.
template <class E, class G>
concept Evaluator = Game<G> &&
    requires(const E evaluator, const typename G::State state, const Outcome outcome, int side) {
  { evaluator.score(state, side) } -> std::same_as<int>;
  { evaluator.final_score(outcome, side) } -> std::same_as<int>;
};

/// What an evaluator remembers of the positions that it valued, so that similar ones take less
/// time: its `Memory`, if it has one. No value depends on it.
template <class E>
struct MemoryOf {
  struct Type {};
};
template <class E>
requires requires { typename E::Memory; }
struct MemoryOf<E> {
  using Type = typename E::Memory;
};

/// An evaluator as one search asks it, with a memory of the search's own. The evaluator must
/// outlive it.
template <class E>
class RememberingEvaluator {
 public:
  explicit RememberingEvaluator(const E& evaluator) : evaluator_(&evaluator) {}

  const E* operator->() const { return evaluator_; }

  template <class State>
  int score(const State& state, int side) {
    if constexpr (requires { evaluator_->score(state, side, &memory_); })
      return evaluator_->score(state, side, &memory_);
    else
      return evaluator_->score(state, side);
  }

  template <class State>
  Values values(const State& state) {
    if constexpr (requires { evaluator_->values(state, &memory_); })
      return evaluator_->values(state, &memory_);
    else
      return evaluator_->values(state);
  }

 private:
  const E* evaluator_;
  typename MemoryOf<E>::Type memory_;
};

/// Scores of searches. A win in n decisions is kWin - n; evaluations, and points, stay below
/// kProven.
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

/// The score of a finished game for `side`, where winning is all.
constexpr int win_score(const Outcome& outcome, int side) {
  const float result = outcome.returns[side];
  return result > 0 ? kWin : result < 0 ? -kWin : 0;
}

/// Expected returns by side when `side` has this score in thousandths of log-odds and the others
/// share the rest; exact for a proven one of two sides.
inline Values values_of_score(int score, int side, int sides) {
  const double chance = score >= kProven    ? 1
                        : score <= -kProven ? 0
                                            : 1 / (1 + std::exp(-score / 1000.0));
  const auto value = static_cast<float>((sides * chance - 1) / (sides - 1));
  Values values{};
  for (int other = 0; other < sides; ++other)
    values[other] = -value / static_cast<float>(sides - 1);
  values[side] = value;
  return values;
}

/// What a search to a depth found.
struct SearchResult {
  Move move = kNoMove;
  int score = 0;        ///< of the side to move
  Values values{};      ///< expected returns by side (of no use where points are maximised)
  bool proven = false;  ///< they are the game's exact returns
  int depth = 0;        ///< of the last iteration that was finished
  std::uint64_t nodes =
      0;  ///< positions visited: every child that was looked at, leaves and ends included
};

}  // namespace arbatta
