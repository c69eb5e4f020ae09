#pragma once

#include <bit>

#include "core/games/megiddo.hpp"

namespace arbatta::megiddo {

/// A position without slides, seen by the side to move: what its value depends on.
struct Position {
  Board own = 0;
  Board enemy = 0;
  int own_captured = 0;
  int enemy_captured = 0;

  bool operator==(const Position&) const = default;
  Board empty() const { return kFull & ~(own | enemy); }
  /// With `enemy` all of the position in two words: own stones and both totals, in 48 bits.
  Board own_and_captured() const {
    return own | static_cast<Board>(own_captured) << 36 | static_cast<Board>(enemy_captured) << 42;
  }
};

inline int empty_points(const MegiddoState& state) {
  return kPoints - std::popcount(state.stones[0] | state.stones[1] | state.stones[2]);
}

inline Position position_of(const MegiddoState& state, int side) {
  return {state.stones[side], state.stones[1 - side], state.captured[side],
          state.captured[1 - side]};
}

inline Position transformed(const Position& position, int symmetry) {
  return {transformed(position.own, symmetry), transformed(position.enemy, symmetry),
          position.own_captured, position.enemy_captured};
}

/// Where a new own stone would capture at once, and how many windows there are of that kind.
struct CapturePoints {
  Board points = 0;
  int windows = 0;
};

/// The empty points that would complete a line of `own`.
inline Board line_points(Board own, Board enemy) {
  Board points = 0;
  for (const Board line : kLines) {
    const Board missing = line & ~own;
    const Board spoilt = (missing & (missing - 1)) | (missing & enemy);
    points |= spoilt == 0 ? missing : 0;
  }
  return points;
}

/// Captures of two sides that place stones, for all points of the board at once: a board turned by
/// k radials and moved by k rings has at each point what lies k steps from it.
template <bool kEdge, bool kReverse>
struct Captures {
  static CapturePoints points(Board own, Board enemy) {
    const Board empty = kFull & ~(own | enemy);
    const Board o3 = rotated(own, 3);
    const Board e1 = rotated(enemy, 1), e2 = rotated(enemy, 2);
    const Board e4 = rotated(enemy, 4), e5 = rotated(enemy, 5);
    CapturePoints found;
    const auto add = [&](Board points) {
      points &= empty;
      found.points |= points;
      found.windows += std::popcount(points);
    };
    add(e5 & e4 & o3);
    add(e1 & e2 & o3);
    add(inner(enemy, 1) & inner(enemy, 2) & inner(own, 3));
    add(outer(enemy, 1) & outer(enemy, 2) & outer(own, 3));
    add((e5 >> 6) & (e4 >> 12) & (o3 >> 18));
    add((e1 << 6) & (e2 << 12) & (o3 << 18));
    add((e1 >> 6) & (e2 >> 12) & (o3 >> 18));
    add((e5 << 6) & (e4 << 12) & (o3 << 18));
    if constexpr (kReverse) {
      const Board o1 = rotated(own, 1), o5 = rotated(own, 5);
      add(o5 & e4 & e1);
      add(o1 & e2 & e5);
      add(inner(own, 1) & inner(enemy, 2) & outer(enemy, 1));
      add(outer(own, 1) & outer(enemy, 2) & inner(enemy, 1));
      add((o5 >> 6) & (e4 >> 12) & (e1 << 6));
      add((o1 << 6) & (e2 << 12) & (e5 >> 6));
      add((o1 >> 6) & (e2 >> 12) & (e5 << 6));
      add((o5 << 6) & (e4 << 12) & (e1 >> 6));
    }
    return found;
  }

  /// All that a new stone at `point` turns, wave by wave.
  static Board turned(Board own, Board enemy, int point) {
    own |= bit(point);
    Board all = 0;
    for (Board wave = caught(point, own, enemy); wave != 0;) {
      own |= wave;
      enemy &= ~wave;
      all |= wave;
      Board next = 0;
      for (; wave != 0; wave &= wave - 1) next |= caught(std::countr_zero(wave), own, enemy);
      wave = next;
    }
    return all;
  }

 private:
  /// The board moved `rings` inwards or outwards along the radials.
  static Board inner(Board board, int rings) {
    const Board moved = board >> (6 * rings);
    return kEdge ? moved | (board << (36 - 6 * rings)) : moved;
  }
  static Board outer(Board board, int rings) {
    const Board moved = board << (6 * rings);
    return kEdge ? moved | (board >> (36 - 6 * rings)) : moved;
  }

  static Board caught(int point, Board own, Board enemy) {
    const Windows& windows = kWindows[kEdge][point];
    const Board normal = matching(windows.normal, own, enemy);
    return kReverse ? normal | matching(windows.reverse, own, enemy) : normal;
  }
};

}  // namespace arbatta::megiddo
