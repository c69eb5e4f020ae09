#pragma once

#include "solve/budget.hpp"
#include "solve/megiddo/bound_table.hpp"
#include "solve/megiddo/moves.hpp"

namespace arbatta::megiddo {

/// Null-window alpha-beta over the final margin: the mover's points less the other's, when both
/// play for these rather than for the win.
template <class Captures>
class MarginSearch {
 public:
  MarginSearch(int arbatta, int table_bits) : arbatta_(arbatta), table_(table_bits) {}

  /// Exact, by null windows from the last answer's side on (MTD(f), Plaat et al. 1996); unless the
  /// budget is spent.
  int margin(const Position& position, Budget& budget) {
    int lower = -BoundTable::kLimit, upper = BoundTable::kLimit;
    int value = position.own_captured - position.enemy_captured;
    while (lower < upper && !budget.spent()) {
      const int goal = std::max(value, lower + 1);
      value = bound(position, goal, budget);
      (value >= goal ? lower : upper) = value;
    }
    return value;
  }

 private:
  static constexpr int kStoredEmpties = 3;

  struct Option {
    Position child;
    int point;
    int order;
    std::optional<int> end;  ///< the mover's margin where the game ends
  };

  /// A lower bound of the margin if that is at least `goal`, an upper bound below it otherwise.
  int bound(const Position& position, int goal, Budget& budget) {
    if (!budget.spend()) return goal;
    Bounds bounds{-BoundTable::kLimit, BoundTable::kLimit};
    const int empties = std::popcount(position.empty());
    if (empties >= kStoredEmpties && table_.find(position, bounds)) {
      if (bounds.lower >= goal) return bounds.lower;
      if (bounds.upper < goal) return bounds.upper;
    }
    const auto before = budget.nodes();
    const int value = search(position, goal, bounds.move, budget);
    if (budget.spent()) return goal;
    (value >= goal ? bounds.lower : bounds.upper) = value;
    if (empties >= kStoredEmpties) table_.store(position, bounds, budget.nodes() - before + 1);
    return value;
  }

  int search(const Position& position, int goal, int& best_point, Budget& budget) {
    std::array<Option, kPoints> options;
    const int count = expand(position, best_point, options);
    int best = -BoundTable::kLimit;
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j)
        if (options[j].order > options[i].order) std::swap(options[i], options[j]);
      const Option& option = options[i];
      const int value = option.end ? *option.end : -bound(option.child, 1 - goal, budget);
      if (budget.spent()) return goal;
      if (value <= best) continue;
      best = value;
      if (value < goal) continue;
      best_point = option.point;
      break;
    }
    return best;
  }

  int expand(const Position& position, int best_point, std::array<Option, kPoints>& options) const {
    const CapturePoints own = Captures::points(position.own, position.enemy);
    const CapturePoints enemy = Captures::points(position.enemy, position.own);
    int count = 0;
    for (Board rest = position.empty(); rest != 0; rest &= rest - 1) {
      const int point = std::countr_zero(rest);
      options[count] = option(position, point, (own.points & bit(point)) != 0);
      options[count].order += 12 * static_cast<int>(enemy.points >> point & 1);
      if (point == best_point) options[count].order = BoundTable::kLimit;
      ++count;
    }
    return count;
  }

  /// What a stone at `point` comes to.
  Option option(const Position& position, int point, bool capturing) const {
    const Board turned = capturing ? Captures::turned(position.own, position.enemy, point) : 0;
    const Board added = turned | bit(point);
    Option option{.child = {position.enemy & ~turned, position.own | added, position.enemy_captured,
                            position.own_captured + std::popcount(turned)},
                  .point = point,
                  .order = 8 * std::popcount(turned),
                  .end = std::nullopt};
    const int ahead = option.child.enemy_captured - option.child.own_captured;
    const int lines = new_lines(option.child.enemy, added);
    if (lines > 0 || option.child.enemy_captured >= arbatta_ || option.child.empty() == 0) {
      option.end = ahead + (lines > 0 ? 6 + 12 * (lines - 1) : 0);
      option.order = *option.end - position.own_captured + position.enemy_captured;
    } else {
      option.order -= 2 * Captures::points(option.child.own, option.child.enemy).windows;
    }
    return option;
  }

  static int new_lines(Board own, Board added) {
    int lines = 0;
    for (const Board line : kLines) lines += (line & ~own) == 0 && (line & added) != 0;
    return lines;
  }

  int arbatta_;
  BoundTable table_;
};

}  // namespace arbatta::megiddo
