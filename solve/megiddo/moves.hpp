#pragma once

#include <array>

#include "solve/megiddo/position.hpp"

namespace arbatta::megiddo {

/// A move after which the other side cannot win at once.
struct SafeMove {
  Position child;              ///< seen by the other side
  CapturePoints child_points;  ///< its captures
  int point;
  int order;  ///< how promising, more is better
};

struct SafeMoves {
  std::array<SafeMove, kPoints> moves;
  int count = 0;

  SafeMove& operator[](int i) { return moves[i]; }
  /// Selection sort, one step: the most promising of the moves from `i` on.
  SafeMove& bring_forward(int i) {
    int best = i;
    for (int j = i + 1; j < count; ++j)
      if (moves[j].order > moves[best].order) best = j;
    if (best != i) std::swap(moves[i], moves[best]);
    return moves[i];
  }
};

/// What one or two plies decide by themselves: wins at once, and the moves that do not allow one.
template <class Captures>
class Tactics {
 public:
  explicit Tactics(int arbatta) : arbatta_(arbatta) {}

  static CapturePoints points(const Position& position) {
    return Captures::points(position.own, position.enemy);
  }

  /// Whether the side to move wins at once. `lines`: what `line_points` says of its stones.
  bool wins(const Position& position, const CapturePoints& own, Board lines) const {
    if (lines != 0) return true;
    if (own.points == 0) return false;
    if (position.own_captured + 2 >= arbatta_) return true;
    for (Board rest = own.points; rest != 0; rest &= rest - 1) {
      const int point = std::countr_zero(rest);
      const Board turned = Captures::turned(position.own, position.enemy, point);
      if (position.own_captured + std::popcount(turned) >= arbatta_) return true;
      if (has_complete_line(position.own | turned | bit(point))) return true;
    }
    return false;
  }
  bool wins(const Position& position) const {
    return wins(position, points(position), line_points(position.own, position.enemy));
  }

  /// The safe moves of a side that cannot win at once; `own`: its captures.
  void safe_moves(const Position& position, const CapturePoints& own, SafeMoves& found) const {
    const Threats threats = threats_against(position);
    found.count = 0;
    for (Board rest = candidates(position, own, threats); rest != 0; rest &= rest - 1) {
      SafeMove& move = found.moves[found.count];
      move.point = std::countr_zero(rest);
      const Board turned = try_move(position, own, threats, move);
      if (turned == kUnsafe) continue;
      move.order = promise(position, threats, move, turned);
      ++found.count;
    }
  }

  /// How many there are.
  int count_safe(const Position& position, const CapturePoints& own) const {
    const Threats threats = threats_against(position);
    int count = 0;
    SafeMove move;
    for (Board rest = candidates(position, own, threats); rest != 0; rest &= rest - 1) {
      move.point = std::countr_zero(rest);
      count += try_move(position, own, threats, move) != kUnsafe;
    }
    return count;
  }

 private:
  static constexpr Board kUnsafe = kNever;

  /// What the other side could do now.
  struct Threats {
    Board lines;        ///< points that complete a line of its
    Board captures;     ///< points that capture
    bool last_capture;  ///< any of these wins
  };

  Threats threats_against(const Position& position) const {
    return {line_points(position.enemy, position.own),
            Captures::points(position.enemy, position.own).points,
            position.enemy_captured + 2 >= arbatta_};
  }

  /// A move that neither captures nor takes the point of a threat leaves the threat as it is.
  static Board candidates(const Position& position, const CapturePoints& own,
                          const Threats& threats) {
    const Board wins = threats.lines | (threats.last_capture ? threats.captures : 0);
    if (wins == 0) return position.empty();
    return own.points | (std::has_single_bit(wins) ? wins : 0);
  }

  /// Plays `move.point`: the stones that it turns, or kUnsafe.
  Board try_move(const Position& position, const CapturePoints& own, const Threats& threats,
                 SafeMove& move) const {
    const Board stone = bit(move.point);
    const bool capturing = (own.points & stone) != 0;
    const Board turned = capturing ? Captures::turned(position.own, position.enemy, move.point) : 0;
    move.child = {position.enemy & ~turned, position.own | turned | stone, position.enemy_captured,
                  position.own_captured + std::popcount(turned)};
    move.child_points = points(move.child);
    // A stone that captures nothing changes no line of the other side but the ones through it.
    const Board lines =
        capturing ? line_points(move.child.own, move.child.enemy) : threats.lines & ~stone;
    return wins(move.child, move.child_points, lines) ? kUnsafe : turned;
  }

  // Weights that kept the number of positions visited low (bench/solve.cpp).
  int promise(const Position& position, const Threats& threats, const SafeMove& move,
              Board turned) const {
    const Board own = move.child.enemy, enemy = move.child.own;
    int order = 8 * (Captures::points(own, enemy).windows - move.child_points.windows);
    if ((threats.captures >> move.point & 1) != 0) order += 12;
    if (turned == 0)
      return order + lines_gain(kLinesThrough[move.point], own, enemy, bit(move.point));
    order += 4 * std::popcount(turned);
    return order + lines_gain(kLines, own, enemy, own & ~position.own);
  }

  /// What the lines that only `own` has stones on are worth more with the `added` ones of these.
  static int lines_gain(const auto& lines, Board own, Board enemy, Board added) {
    constexpr std::array<int, 7> kWorth = {0, 0, 0, 2, 4, 34, 34};
    int gain = 0;
    for (const Board line : lines)
      if ((line & enemy) == 0)
        gain += kWorth[std::popcount(line & own)] - kWorth[std::popcount(line & own & ~added)];
    return gain;
  }

  int arbatta_;
};

}  // namespace arbatta::megiddo
