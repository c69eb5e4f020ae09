#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace arbatta {

namespace mancala {

using Holes = std::uint32_t;  ///< a set of holes of one row, bit 0 = the side's leftmost

inline constexpr int kMaxPits = 12;
inline constexpr int kMaxSeeds = 255;
inline constexpr int kHalf = 16;   ///< bytes
inline constexpr int kStore = 12;  ///< byte of a half
inline constexpr int kSeat = 14;   ///< byte of North's half
inline constexpr int kMark = 15;   ///< byte of North's half

enum Offer : std::uint8_t { kNoOffer, kOffered, kDeclined };

constexpr Holes bit(int hole) { return Holes{1} << hole; }
constexpr int cell_at(int side, int hole) { return kHalf * side + hole; }
constexpr bool is_hole(int cell, int side) {
  return static_cast<unsigned>(cell - cell_at(side, 0)) < kMaxPits;
}

using Half = std::uint8_t __attribute__((vector_size(kHalf)));

}  // namespace mancala

/// A half for each side, so that a whole sowing is one addition of vectors a half and a state can
/// stay in registers: bytes 0 … 11 of a half are the side's holes from its left, byte 12 is its
/// store. North's byte 14 is the seat to move, its byte 15 the offer or, when over, how it ended.
struct MancalaState {
  mancala::Half south{};
  mancala::Half north{};

  /// How a game ended is no part of the position: a board that is over reads back from its text as
  /// an equal state.
  bool operator==(const MancalaState& other) const;
};

namespace mancala {

/// The same bytes, to be read and written by index.
struct Cells {
  std::array<std::uint8_t, 30> cells{};  ///< by `cell_at`
  std::uint8_t seat = 0;                 ///< to move; kNoSeat when over
  std::uint8_t mark = 0;                 ///< an Offer; when over, how it ended

  int operator[](int cell) const { return cells[cell]; }
  int store(int side) const { return cells[cell_at(side, kStore)]; }
  void set(int cell, int seeds) { cells[cell] = static_cast<std::uint8_t>(seeds); }
  void add(int cell, int seeds) { set(cell, cells[cell] + seeds); }
};
static_assert(sizeof(Cells) == sizeof(MancalaState));

inline Cells cells_of(const MancalaState& state) { return std::bit_cast<Cells>(state); }
inline MancalaState state_of(const Cells& cells) { return std::bit_cast<MancalaState>(cells); }

/// What a sowing adds to one cell.
struct Gain {
  std::uint8_t cell = 0;
  std::uint8_t seeds = 0;

  int after(const Cells& before) const { return static_cast<std::uint8_t>(before[cell] + seeds); }
};

/// What emptying a hole with so many seeds adds to the state, byte by byte; the turn too.
struct alignas(64) Sowing {
  MancalaState change;
  Gain last;                         ///< where the last seed falls
  Gain facing;                       ///< the hole that faces it, if that is in the mover's row
  std::uint8_t may_capture = false;  ///< whether `last` is in the row where this game captures
};

/// The seeds in a hole. The word is read by the side alone: it need not wait for the hole.
inline int seeds_in(const MancalaState& state, int side, unsigned hole) {
  const auto rows = std::bit_cast<std::array<std::array<std::uint64_t, 2>, 2>>(state);
  const auto [low, high] = rows[side];
  return static_cast<std::uint8_t>((hole < 8 ? low : high) >> (8 * (hole % 8)));
}

inline MancalaState sown(const MancalaState& state, const Sowing& sowing) {
  return {state.south + sowing.change.south, state.north + sowing.change.north};
}

/// 0xFF at one cell, else 0.
inline MancalaState only(int cell) {
  constexpr Half kIndex = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const Half at = Half{} + static_cast<std::uint8_t>(cell);
  return {std::bit_cast<Half>(kIndex == at), std::bit_cast<Half>(kIndex + kHalf == at)};
}

/// Byte stores would be shorter, but a load of a half that follows them stalls.
inline MancalaState emptied(const MancalaState& state, int cell) {
  const MancalaState mask = only(cell);
  return {state.south & ~mask.south, state.north & ~mask.north};
}

inline MancalaState added(const MancalaState& state, int cell, int seeds) {
  const MancalaState mask = only(cell);
  const Half all = Half{} + static_cast<std::uint8_t>(seeds);
  return {state.south + (mask.south & all), state.north + (mask.north & all)};
}

/// The bytes of a half that are 0, bit = index.
inline Holes empties(const Half& half) {
#ifdef __SSE2__
  const auto zero = _mm_cmpeq_epi8(std::bit_cast<__m128i>(half), _mm_setzero_si128());
  return static_cast<Holes>(_mm_movemask_epi8(zero));
#else
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7F;
  Holes holes = 0;
  const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(half);
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t high = ~(((words[i] & kLow) + kLow) | words[i] | kLow);
    holes |= static_cast<Holes>(((high >> 7) * 0x0102040810204080) >> 56) << (8 * i);
  }
  return holes;
#endif
}

/// The same of both halves, North's above South's.
inline Holes empties(const MancalaState& state) {
  return empties(state.south) | empties(state.north) << kHalf;
}

/// The index of the k-th member, from 0.
inline int nth_hole(Holes holes, int k) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u32(bit(k), holes));
#else
  for (; k > 0; --k) holes &= holes - 1;
  return std::countr_zero(holes);
#endif
}

}  // namespace mancala

inline bool MancalaState::operator==(const MancalaState& other) const {
  constexpr int kOver = 0xFF;
  constexpr std::uint64_t kMarkByte = std::uint64_t{0xFF} << 56;
  const auto a = std::bit_cast<std::array<std::uint64_t, 4>>(*this);
  const auto b = std::bit_cast<std::array<std::uint64_t, 4>>(other);
  const std::uint64_t compared = north[mancala::kSeat] == kOver ? ~kMarkByte : ~std::uint64_t{0};
  return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | ((a[3] ^ b[3]) & compared)) == 0;
}

}  // namespace arbatta
