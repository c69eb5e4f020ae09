#pragma once

// What Megiddo's capture windows offer to a side, all windows at once.

#include <array>
#include <bit>

#include "core/games/megiddo_board.hpp"
#include "eval/features/megiddo_lines.hpp"

namespace arbatta::megiddo {

// Rings become rows of nine bits, their first three points repeated behind the sixth, so that the
// points k steps along a line are one shift away and no window leaves its row.
inline constexpr int kRow = 9;
inline constexpr int kPaddedBits = kRow * kSize;
inline constexpr Board kPaddedFull = (Board{1} << kPaddedBits) - 1;
inline constexpr Board kColumn = [] {
  Board column = 0;
  for (int ring = 0; ring < kSize; ++ring) column |= Board{1} << (kRow * ring);
  return column;
}();
inline constexpr Board kCore = kColumn * kRing;           // the points themselves
inline constexpr Board kCopies = kColumn * (0b111 << 6);  // the repeated ones
inline constexpr Board kThreeRows = (Board{1} << (3 * kRow)) - 1;

constexpr Board spread(Board board) {
  Board rows = 0;
  for (int ring = 0; ring < kSize; ++ring)
    rows |= (board & kRing << (kSize * ring)) << ((kRow - kSize) * ring);
  return rows;
}
constexpr Board padded(Board board) {
  const Board rows = spread(board);
  return rows | ((rows << kSize) & kCopies);
}

// Four kinds of windows side by side: along rings, radials, clockwise and anticlockwise spirals.
using Lanes [[gnu::vector_size(32)]] = Board;
enum Lane { kRingLane, kRadialLane, kClockwiseLane, kAnticlockwiseLane };

inline constexpr Board kNearRows = (Board{1} << (3 * kRow)) - 1;
inline constexpr Board kOpenStarts = kCore & kNearRows;
inline constexpr Board kAnticlockwiseStarts = (kColumn * (kRing << 3)) & kNearRows;

inline constexpr Lanes kStep = {1, kRow, kRow + 1, kRow - 1};
/// Radials go on from ring 6 to ring 1.
inline constexpr Lanes kCyclic = {0, kPaddedFull, 0, 0};

/// Where windows begin; `edges`: also those that go over the edge of a radial.
inline Lanes window_starts(bool edges) {
  return Lanes{kCore, edges ? kCore : kOpenStarts, kOpenStarts, kAnticlockwiseStarts};
}

/// Bit s of the result is the point k steps on from s.
inline Lanes seen(Board board, Board k) {
  return (Lanes{} + board) >> (k * kStep) |
         ((Lanes{} + (board << (kPaddedBits - k * kRow))) & kCyclic);
}

/// The inverse: the points k steps on from these starts.
inline Lanes points_after(Lanes starts, Board k) {
  const Lanes points = starts << (k * kStep) | ((starts & kCyclic) >> (kPaddedBits - k * kRow));
  return (points & kCore) | (points & kCopies) >> kSize;
}

/// The board as each window's start sees it.
struct Seen {
  explicit Seen(Board board) : at{seen(board, 0), seen(board, 1), seen(board, 2), seen(board, 3)} {}
  std::array<Lanes, 4> at;
};

/// For each point how many windows it is in, up to three: bits of "at least one, two, three".
template <class Boards>
struct Tally {
  Boards one{}, two{}, three{};

  Tally operator+(const Tally& other) const {
    return {one | other.one, two | other.two | (one & other.one),
            three | other.three | (two & other.one) | (one & other.two)};
  }
};

inline Tally<Board> over_lanes(const Tally<Lanes>& tally) {
  const auto lane = [&](int i) { return Tally<Board>{tally.one[i], tally.two[i], tally.three[i]}; };
  return (lane(0) + lane(1)) + (lane(2) + lane(3));
}

inline Board union_of(const Lanes& lanes) { return (lanes[0] | lanes[1]) | (lanes[2] | lanes[3]); }

inline int total(const Lanes& lanes) {
  return (std::popcount(lanes[0]) + std::popcount(lanes[1])) +
         (std::popcount(lanes[2]) + std::popcount(lanes[3]));
}

/// Capture threats by kind, in the order of the features.
enum Threat { kRingThreat, kRadialThreat, kSpiralThreat, kEdgeThreat, kReverseThreat, kThreats };

/// What the windows say to one side. Boards are padded.
struct Tactics {
  std::array<int, kThreats> threats;
  Tally<Board> captures;  ///< windows that a stone on the point captures
  Board taboo;
};

inline Tactics tactics_of(const Seen& own, const Seen& enemy, const Seen& empty,
                          const Lanes& starts, bool reverse) {
  const Lanes pair = enemy.at[1] & enemy.at[2] & starts;
  const Lanes first = pair & empty.at[0] & own.at[3];
  const Lanes last = pair & own.at[0] & empty.at[3];
  Tally<Lanes> captures =
      Tally<Lanes>{points_after(first, 0)} + Tally<Lanes>{points_after(last, 3)};

  const Lanes before = empty.at[1] & own.at[2] & starts;
  const Lanes behind = own.at[1] & empty.at[2] & starts;
  const Lanes exposed = (enemy.at[0] & empty.at[3]) | (empty.at[0] & enemy.at[3]);
  const Lanes taboo = points_after(before & exposed, 1) | points_after(behind & exposed, 2);

  const Lanes open = first | last;
  Tactics tactics{{std::popcount(open[kRingLane]), std::popcount(open[kRadialLane] & kNearRows),
                   std::popcount(open[kClockwiseLane]) + std::popcount(open[kAnticlockwiseLane]),
                   std::popcount(open[kRadialLane] & ~kNearRows), 0},
                  {},
                  union_of(taboo)};
  if (reverse) {
    const Lanes held = enemy.at[0] & enemy.at[3];
    tactics.threats[kReverseThreat] = total((before | behind) & held);
    captures = captures + Tally<Lanes>{points_after(before & held, 1)} +
               Tally<Lanes>{points_after(behind & held, 2)};
  }
  tactics.captures = over_lanes(captures);
  return tactics;
}

}  // namespace arbatta::megiddo
