#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace arbatta::megiddo {

// clang-format off
// Six rings (1 = the star … 6 = outer) by six radials (A … F clockwise):
//
//   ring 6   30 31 32 33 34 35    Point index = 6 * (ring - 1) + radial. A ring is cyclic (F is
//   …                             next to A), a radial is open; a spiral goes one ring and one
//   ring 1    0  1  2  3  4  5    radial a step, clockwise or anticlockwise. Each point lies on
//             A  B  C  D  E  F    four of the 24 lines.
// clang-format on
using Board = std::uint64_t;  ///< a set of points, bit = point index

inline constexpr int kSize = 6;
inline constexpr int kPoints = kSize * kSize;
inline constexpr Board kFull = (Board{1} << kPoints) - 1;
inline constexpr Board kNever = Board{1} << 63;  ///< no stone is ever there

constexpr Board bit(int point) { return Board{1} << point; }
constexpr int ring_of(int point) { return point / kSize; }
constexpr int radial_of(int point) { return point % kSize; }
constexpr int point_at(int ring, int radial) { return kSize * ring + radial; }

/// The order in which captured windows are listed (RULES §1, notation).
enum Direction {
  kRingClockwise,
  kRingAnticlockwise,
  kOutward,
  kInward,
  kClockwiseOutward,
  kClockwiseInward,
  kAnticlockwiseOutward,
  kAnticlockwiseInward,
  kDirections
};

inline constexpr std::array<int, kDirections> kRingStep = {0, 0, 1, -1, 1, -1, 1, -1};
inline constexpr std::array<int, kDirections> kRadialStep = {1, -1, 0, 0, 1, -1, -1, 1};

constexpr bool is_radial(int direction) { return direction == kOutward || direction == kInward; }

/// The point `steps` away, or -1 beyond an open end; `wrap` joins both ends of a radial (edge
/// captures).
constexpr int step(int point, int direction, int steps, bool wrap) {
  int ring = ring_of(point) + steps * kRingStep[direction];
  if (wrap && is_radial(direction)) ring = (ring + kSize) % kSize;
  if (ring < 0 || ring >= kSize) return -1;
  const int radial = (radial_of(point) + steps * kRadialStep[direction] + 4 * kSize) % kSize;
  return point_at(ring, radial);
}

/// Line classes: what the 24-fold symmetry maps onto each other.
enum LineClass { kEdgeRings, kMiddleRings, kInnerRings, kRadials, kSpirals, kLineClasses };

/// The 24 lines: rings 1 … 6, radials A … F, clockwise spirals from A1 … F1, anticlockwise ones.
inline constexpr std::array<Board, 24> kLines = [] {
  std::array<Board, 24> lines{};
  constexpr std::array<int, 4> along = {kRingClockwise, kOutward, kClockwiseOutward,
                                        kAnticlockwiseOutward};
  for (int kind = 0; kind < 4; ++kind)
    for (int i = 0; i < kSize; ++i)
      for (int k = 0; k < kSize; ++k)
        lines[kSize * kind + i] |=
            bit(step(kind == 0 ? point_at(i, 0) : point_at(0, i), along[kind], k, false));
  return lines;
}();

constexpr LineClass line_class(int line) {
  if (line < kSize) {
    const int from_edge = line < 3 ? line : 5 - line;
    return static_cast<LineClass>(from_edge);
  }
  return line < 2 * kSize ? kRadials : kSpirals;
}

/// Whether any line is complete; all ones or zero a line, so that the loop becomes vector code.
constexpr bool has_complete_line(Board own) {
  Board complete = 0;
  for (const Board line : kLines) complete |= (line & ~own) == 0 ? ~Board{0} : 0;
  return complete != 0;
}

constexpr int complete_lines(Board own) {
  if (!has_complete_line(own)) return 0;
  int count = 0;
  for (const Board line : kLines) count += (line & ~own) == 0;
  return count;
}

/// The four lines of each point.
inline constexpr auto kLinesThrough = [] {
  std::array<std::array<Board, 4>, kPoints> table{};
  for (int point = 0; point < kPoints; ++point) {
    int count = 0;
    for (const Board line : kLines)
      if (((line >> point) & 1) != 0) table[point][count++] = line;
  }
  return table;
}();

constexpr bool has_complete_line_through(Board own, int point) {
  bool complete = false;
  for (const Board line : kLinesThrough[point]) complete |= (line & ~own) == 0;
  return complete;
}

/// The n-th point of a set, from 0; the set must have it.
inline Board nth_set_bit(Board board, int n) {
#ifdef __BMI2__
  return _pdep_u64(bit(n), board);
#else
  for (; n > 0; --n) board &= board - 1;
  return board & -board;
#endif
}

/// Capture windows seen from a new stone, by direction: when all of `take` are enemies and all of
/// `need` are own stones, `take` turns. A window off the board can never match.
struct WindowSet {
  alignas(32) std::array<Board, kDirections> take{};
  alignas(32) std::array<Board, kDirections> need{};
};

struct Windows {
  WindowSet normal;
  WindowSet reverse;
};

/// What the windows turn, as vector code.
inline Board matching(const WindowSet& windows, Board own, Board enemy) {
  Board turned = 0;
#pragma GCC unroll 1
  for (int d = 0; d < kDirections; ++d) {
    const Board missing = (windows.take[d] & ~enemy) | (windows.need[d] & ~own);
    turned |= missing == 0 ? windows.take[d] : 0;
  }
  return turned;
}

constexpr Windows windows_at(int point, bool wrap) {
  Windows windows{};
  windows.normal.need.fill(kNever);
  windows.reverse.need.fill(kNever);
  for (int d = 0; d < kDirections; ++d) {
    const int one = step(point, d, 1, wrap);
    const int two = step(point, d, 2, wrap);
    const int three = step(point, d, 3, wrap);
    const int behind = step(point, d, -1, wrap);
    if (one >= 0 && two >= 0 && three >= 0) {
      windows.normal.take[d] = bit(one) | bit(two);
      windows.normal.need[d] = bit(three);
    }
    if (one >= 0 && two >= 0 && behind >= 0) {
      windows.reverse.take[d] = bit(behind) | bit(two);
      windows.reverse.need[d] = bit(one);
    }
  }
  return windows;
}

/// kWindows[edge captures][point].
inline constexpr auto kWindows = [] {
  std::array<std::array<Windows, kPoints>, 2> table{};
  for (int wrap = 0; wrap < 2; ++wrap)
    for (int point = 0; point < kPoints; ++point) table[wrap][point] = windows_at(point, wrap != 0);
  return table;
}();

inline constexpr Board kRadialA = 0b000001'000001'000001'000001'000001'000001;

/// Turns the board clockwise by `radials`, 0 … 5.
constexpr Board rotated(Board board, int radials) {
  Board stays{};
  for (int radial = 0; radial < kSize - radials; ++radial) stays |= kRadialA << radial;
  return ((board & stays) << radials) | ((board & ~stays & kFull) >> (kSize - radials));
}

/// Mirrors the radials: A and D stay, B and F, C and E change places.
constexpr Board reflected(Board board) {
  return (board & (kRadialA | kRadialA << 3)) | ((board & kRadialA << 1) << 4) |
         ((board >> 4) & kRadialA << 1) | ((board & kRadialA << 2) << 2) |
         ((board >> 2) & kRadialA << 2);
}

/// Exchanges ring k and 7 - k.
constexpr Board turned_inside_out(Board board) {
  constexpr Board ring = 0b111111;
  return ((board & ring) << 30) | ((board >> 30) & ring) | ((board & ring << 6) << 18) |
         ((board >> 18) & ring << 6) | ((board & ring << 12) << 6) | ((board >> 6) & ring << 12);
}

inline constexpr int kSymmetries = 24;

/// Symmetry = rotation + 6 * reflection + 12 * exchange of the rings.
constexpr Board transformed(Board board, int symmetry) {
  if (symmetry >= 12) board = turned_inside_out(board);
  if (symmetry / 6 % 2 == 1) board = reflected(board);
  return rotated(board, symmetry % 6);
}

static_assert(
    [] {
      std::array<int, kPoints> lines{};
      for (const Board line : kLines)
        for (int point = 0; point < kPoints; ++point) lines[point] += (line >> point) & 1;
      for (const int count : lines)
        if (count != 4) return false;
      return true;
    }(),
    "each point lies on four lines");

}  // namespace arbatta::megiddo
