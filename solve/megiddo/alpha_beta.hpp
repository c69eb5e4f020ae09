#pragma once

#include "solve/budget.hpp"
#include "solve/megiddo/bound_table.hpp"
#include "solve/megiddo/moves.hpp"

namespace arbatta::megiddo {

/// Null-window alpha-beta over win, draw and loss: whether the side to move gets at least a draw,
/// or a win. Moves with few safe replies come first; a move without any wins.
template <class Captures>
class OutcomeSearch {
 public:
  OutcomeSearch(const Tactics<Captures>& tactics, int table_bits)
      : tactics_(tactics), table_(table_bits) {}

  /// Whether the side to move, which cannot win at once, gets at least `goal` (0 = a draw, 1 = a
  /// win). `own`: its captures. Once the budget is spent, any answer.
  bool reaches(const Position& position, const CapturePoints& own, int goal, Budget& budget) {
    const int empties = std::popcount(position.empty());
    if (!budget.spend() || empties == 1) return goal <= 0;
    if (empties == 2 && goal == 1) return false;
    Bounds bounds{-1, 1};
    if (empties >= kStoredEmpties && table_.find(position, bounds)) {
      if (bounds.lower >= goal) return true;
      if (bounds.upper < goal) return false;
    }
    const auto before = budget.nodes();
    const bool reached = visit(position, own, goal, bounds, empties, budget);
    if (budget.spent()) return false;
    if (reached)
      bounds.lower = goal;
    else
      bounds.upper = std::min(bounds.upper, goal - 1);
    if (empties >= kStoredEmpties) table_.store(position, bounds, budget.nodes() - before + 1);
    return reached;
  }

 private:
  static constexpr int kStoredEmpties = 4;   // below, a search is as fast as a look-up
  static constexpr int kCountedEmpties = 7;  // below, counting replies costs more than it saves
  static constexpr int kReply = 10;

  bool visit(const Position& position, const CapturePoints& own, int goal, Bounds& bounds,
             int empties, Budget& budget) {
    SafeMoves moves;
    tactics_.safe_moves(position, own, moves);
    if (moves.count == 0) {
      bounds.upper = -1;
      return false;
    }
    if (empties == 2) return true;  // a full board without a winner
    if (empties > kStoredEmpties)
      for (int i = 0; i < moves.count; ++i) table_.prefetch(moves[i].child);
    if (moves.count > 1 && prefer(moves, bounds.move, empties >= kCountedEmpties)) {
      bounds.move = moves[0].point;
      return true;
    }
    for (int i = 0; i < moves.count; ++i) {
      const SafeMove& move = moves.bring_forward(i);
      if (!reaches(move.child, move.child_points, 1 - goal, budget)) {
        bounds.move = move.point;
        return true;
      }
      if (budget.spent()) return false;
    }
    return false;
  }

  /// Puts the best move of before first and those with few replies early; true if one, now the
  /// first, leaves none.
  bool prefer(SafeMoves& moves, int best, bool count_replies) const {
    for (int i = 0; i < moves.count; ++i) {
      SafeMove& move = moves[i];
      if (count_replies) {
        const int replies = tactics_.count_safe(move.child, move.child_points);
        if (replies == 0) {
          std::swap(moves[0], move);
          return true;
        }
        move.order -= kReply * replies;
      }
      if (move.point == best) move.order += 10'000;
    }
    return false;
  }

  Tactics<Captures> tactics_;
  BoundTable table_;
};

}  // namespace arbatta::megiddo
