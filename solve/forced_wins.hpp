#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "solve/proof_search.hpp"

namespace arbatta {

/// Finds out who can force a win, both sides in turns and deeper and deeper. A draw is found only
/// where play must end.
template <Game G>
class ForcedWins {
 public:
  using State = typename G::State;

  /// `game`, of two sides, must outlive this.
  ForcedWins(const G& game, int table_bits) : game_(&game), search_(game, table_bits) {}

  /// 1, 0 or -1 for the side to move of `state`, which is not over, or nothing within `most_nodes`
  /// positions and the budget.
  std::optional<int> outcome(const State& state, std::uint64_t most_nodes, Budget& budget) {
    std::array<Question, 2> questions;
    const auto first = budget.nodes();
    const int mover = game_->side_to_move(state);
    for (std::uint64_t slice = kFirstSlice;; slice *= 2) {
      for (int side = 0; side < 2; ++side) {
        const auto used = budget.nodes() - first;
        if (used >= most_nodes || budget.spent()) return std::nullopt;
        const auto found =
            ask(state, side, questions[side], std::min(slice, most_nodes - used), budget);
        if (found.proven()) return side == mover ? 1 : -1;
      }
      if (questions[0].never && questions[1].never) return 0;
      if (questions[0].done() && questions[1].done()) return std::nullopt;
    }
  }

 private:
  static constexpr std::uint64_t kFirstSlice = 1024;
  static constexpr int kFirstDepth = 12;

  /// Whether one side can force a win: how far ahead it looks now.
  struct Question {
    int depth = kFirstDepth;
    bool never = false;  ///< at no depth
    bool exhausted = false;
    bool done() const { return never || exhausted; }
  };

  ProofNumbers ask(const State& state, int side, Question& question, std::uint64_t nodes,
                   Budget& budget) {
    const auto last = budget.nodes() + nodes;
    ProofNumbers found;
    while (!question.done() && budget.nodes() < last) {
      found = search_.search(state, side, question.depth, last - budget.nodes(), budget);
      if (found.disproof != 0) break;  // won or open
      question.never = found.refuted == kNeverWins;
      question.exhausted = question.depth == ProofSearch<G>::kMaxDepth;
      question.depth =
          std::min(2 * std::max(question.depth, found.refuted), ProofSearch<G>::kMaxDepth);
    }
    return found;
  }

  const G* game_;
  ProofSearch<G> search_;
};

}  // namespace arbatta
