#pragma once

#include <algorithm>

#include "solve/megiddo/alpha_beta.hpp"
#include "solve/megiddo/proof_table.hpp"

namespace arbatta::megiddo {

/// Depth-first proof-number search (Nagai's df-pn) over a null-window alpha-beta: proof numbers by
/// the hardest child and the number of its fellows (weak proof numbers, since most lines
/// transpose), thresholds with a margin of a quarter (Pawlewicz & Lew), first numbers by the count
/// of safe replies and the promise of the move.
template <class Captures>
class ProofNumberSearch {
 public:
  /// `table_bits`: of both tables; `small_empties`: alpha-beta decides from there on.
  ProofNumberSearch(const Tactics<Captures>& tactics, int table_bits, int small_empties)
      : tactics_(tactics),
        small_(tactics, table_bits),
        table_(table_bits),
        small_empties_(small_empties) {}

  /// As OutcomeSearch::reaches.
  bool reaches(const Position& position, const CapturePoints& own, int goal, Budget& budget) {
    if (std::popcount(position.empty()) <= small_empties_)
      return small_.reaches(position, own, goal, budget);
    return visit(position, own, goal, {kInfinite, kInfinite}, budget).proof == 0;
  }

  ProofTable& table() { return table_; }

 private:
  struct Child {
    const SafeMove* move;
    Numbers numbers;  ///< of the other side's question
  };
  struct Children {
    SafeMoves moves;
    std::array<Child, kPoints> list;
    int count = 0;
  };

  Numbers visit(const Position& position, const CapturePoints& own, int goal, Numbers limits,
                Budget& budget) {
    const auto before = budget.nodes();
    if (!budget.spend()) return {1, 1};
    if (std::popcount(position.empty()) <= small_empties_) {
      const bool reached = small_.reaches(position, own, goal, budget);
      if (budget.spent()) return {1, 1};
      return keep(position, goal, reached ? kProven : kDisproven, budget.nodes() - before);
    }
    Children children;
    expand(position, own, goal, children);
    for (;;) {
      const Pick pick = choose(children);
      if (pick.numbers.proof >= limits.proof || pick.numbers.disproof >= limits.disproof ||
          pick.numbers.solved())
        return keep(position, goal, pick.numbers, budget.nodes() - before);
      Child& child = children.list[pick.best];
      child.numbers = visit(child.move->child, child.move->child_points, 1 - goal,
                            limits_of(pick, limits), budget);
      if (budget.spent()) return {1, 1};
    }
  }

  struct Pick {
    Numbers numbers;        ///< of the position
    int best = 0;           ///< the child to look at
    std::uint32_t second;   ///< the disproof number of the next best
    std::uint32_t fellows;  ///< how many other children stand
  };

  /// The position is proven by one child without a proof, disproven when all are proven.
  static Pick choose(const Children& children) {
    Pick pick{kDisproven, 0, kInfinite, 0};
    std::uint32_t hardest = 0, standing = 0;
    for (int i = 0; i < children.count; ++i) {
      const Numbers& child = children.list[i].numbers;
      if (child.disproof < pick.numbers.proof ||
          (child.disproof == pick.numbers.proof && child.disproof < kInfinite &&
           child.proof > children.list[pick.best].numbers.proof)) {
        pick.second = pick.numbers.proof;
        pick.numbers.proof = child.disproof;
        pick.best = i;
      } else {
        pick.second = std::min(pick.second, child.disproof);
      }
      if (child.proof == 0) continue;
      hardest = std::max(hardest, child.proof);
      ++standing;
    }
    pick.fellows = standing > 0 ? standing - 1 : 0;
    pick.numbers.disproof = std::min(kInfinite, hardest + pick.fellows);
    if (pick.numbers.proof == 0) pick.numbers = kProven;
    return pick;
  }

  static Numbers limits_of(const Pick& pick, Numbers limits) {
    const auto proof = limits.disproof >= kInfinite ? kInfinite : limits.disproof - pick.fellows;
    const auto disproof = pick.second >= kInfinite
                              ? limits.proof
                              : std::min(limits.proof, pick.second + pick.second / 4 + 1);
    return {proof, disproof};
  }

  void expand(const Position& position, const CapturePoints& own, int goal, Children& children) {
    tactics_.safe_moves(position, own, children.moves);
    for (int i = 0; i < children.moves.count; ++i)
      table_.prefetch(children.moves[i].child, 1 - goal);
    for (int i = 0; i < children.moves.count; ++i) {
      const SafeMove& move = children.moves[i];
      children.list[children.count++] = {&move, numbers_of(move, 1 - goal)};
      if (children.list[i].numbers.disproof == 0) return;
    }
  }

  Numbers numbers_of(const SafeMove& move, int goal) {
    Numbers numbers;
    if (table_.find(move.child, goal, numbers)) return numbers;
    const int replies = tactics_.count_safe(move.child, move.child_points);
    if (replies == 0) return keep(move.child, goal, kDisproven, 1);
    const int promise = move.order / kPromise;
    return keep(move.child, goal,
                {static_cast<std::uint32_t>(std::max(1, 1 + promise)),
                 static_cast<std::uint32_t>(std::max(1, replies - promise))},
                0);
  }

  Numbers keep(const Position& position, int goal, Numbers numbers, std::uint64_t work) {
    table_.store(position, goal, numbers, work);
    return numbers;
  }

  static constexpr int kPromise = 16;

  Tactics<Captures> tactics_;
  OutcomeSearch<Captures> small_;
  ProofTable table_;
  int small_empties_;
};

}  // namespace arbatta::megiddo
