#pragma once

// The stones on Megiddo's 24 lines, all lines at once (bit-sliced).

#include <array>

#include "core/games/megiddo_board.hpp"

namespace arbatta::megiddo {

inline constexpr int kLineCount = 24;
inline constexpr Board kLineMask = (Board{1} << kLineCount) - 1;
inline constexpr Board kRing = 0b111111;  ///< ring 1, or a word of six lines

/// Multiplying a radial's points by this gathers them, ring by ring, in bits 30 … 35.
inline constexpr Board kGather =
    1ull << 30 | 1ull << 25 | 1ull << 20 | 1ull << 15 | 1ull << 10 | 1ull << 5;

/// Bit i of the result: the `k`-th point of kLines[i] is in `board`.
constexpr Board line_points(Board board, int k) {
  const Board ring = (board >> (kSize * k)) & kRing;
  const Board twice = ring | ring << kSize;
  const Board clockwise = (twice >> k) & kRing;
  const Board anticlockwise = (twice >> (kSize - k)) & kRing;
  const Board rings = ((((board >> k) & kRadialA) * kGather) >> 30) & kRing;
  return rings | ring << kSize | clockwise << (2 * kSize) | anticlockwise << (3 * kSize);
}

/// Binary digits of a number for each bit position.
struct Digits {
  Board ones, twos, fours;
};

constexpr Digits sum(const std::array<Board, kSize>& w) {
  const auto carry = [](Board a, Board b, Board c) { return (a & b) | (c & (a ^ b)); };
  const Board low = w[0] ^ w[1] ^ w[2], low_carry = carry(w[0], w[1], w[2]);
  const Board high = w[3] ^ w[4] ^ w[5], high_carry = carry(w[3], w[4], w[5]);
  const Board both = low & high;
  return {low ^ high, low_carry ^ high_carry ^ both, carry(low_carry, high_carry, both)};
}

/// open[k] bit i (i + 24 for the enemy): line i holds k of that side's stones and no other.
using OpenLines = std::array<Board, kSize>;

inline OpenLines open_lines(Board own, Board enemy) {
  std::array<Board, kSize> words;
  for (int k = 0; k < kSize; ++k)
    words[k] = line_points(own, k) | line_points(enemy, k) << kLineCount;
  const auto [ones, twos, fours] = sum(words);
  const Board none = ~(ones | twos | fours);
  const Board alone = ((none >> kLineCount) & kLineMask) | (none & kLineMask) << kLineCount;
  const Board few = alone & ~fours;
  const Board many = alone & fours;
  return {
      0,          few & ones & ~twos, few & twos & ~ones, few & ones & twos, many & ~ones & ~twos,
      many & ones};
}

inline constexpr auto kClassLines = [] {
  std::array<Board, kLineClasses> masks{};
  for (int line = 0; line < kLineCount; ++line) masks[line_class(line)] |= Board{1} << line;
  return masks;
}();

}  // namespace arbatta::megiddo
