#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace arbatta {

/// A half for each side, so that a whole sowing is one addition of 16-byte vectors a half: bytes 0
/// … 11 of a half are the side's holes from its left, byte 12 is its store. Unused bytes are 0.
struct alignas(16) MancalaState {
  std::array<std::uint8_t, 30> cells{};
  std::uint8_t seat = 0;  ///< to move; kNoSeat when over
  std::uint8_t mark = 0;  ///< the offer (mancala::Offer); when over, how it ended

  /// How a game ended is no part of the position: a board that is over reads back from its text as
  /// an equal state.
  bool operator==(const MancalaState& other) const;
};
static_assert(sizeof(MancalaState) == 32);

namespace mancala {

using Holes = std::uint32_t;  ///< a set of holes of one row, bit 0 = the side's leftmost
using Cells = std::array<std::uint8_t, 32>;

inline constexpr int kMaxPits = 12;
inline constexpr int kMaxSeeds = 255;
inline constexpr int kHalf = 16;      ///< bytes
inline constexpr int kStore = 12;     ///< byte of the half
inline constexpr int kSeatByte = 30;  ///< of the state

enum Offer : std::uint8_t { kNoOffer, kOffered, kDeclined };

constexpr Holes bit(int hole) { return Holes{1} << hole; }
constexpr int cell_at(int side, int hole) { return kHalf * side + hole; }
constexpr bool is_hole(int cell, int side) {
  return static_cast<unsigned>(cell - cell_at(side, 0)) < kMaxPits;
}

#ifdef __SSE2__
inline __m128i half_of(const MancalaState& state, int side) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(state.cells.data()) + side);
}
#endif

/// Byte-wise sum; a sowing also moves the turn on (byte 30).
inline MancalaState added(const MancalaState& state, const Cells& sowing) {
#ifdef __SSE2__
  // Halves, since compilers copy a state by halves and a wider load would wait for both.
  MancalaState sum;
  for (int side = 0; side < 2; ++side) {
    const auto* const addend = reinterpret_cast<const __m128i*>(sowing.data()) + side;
    _mm_store_si128(reinterpret_cast<__m128i*>(sum.cells.data()) + side,
                    _mm_add_epi8(half_of(state, side), _mm_loadu_si128(addend)));
  }
  return sum;
#else
  auto bytes = std::bit_cast<Cells>(state);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(bytes[i] + sowing[i]);
  return std::bit_cast<MancalaState>(bytes);
#endif
}

/// The bytes of a side's half that are not 0; its row are the first of these 16.
inline Holes filled(const MancalaState& state, int side) {
#ifdef __SSE2__
  const auto zero = _mm_cmpeq_epi8(half_of(state, side), _mm_setzero_si128());
  return static_cast<Holes>(_mm_movemask_epi8(zero)) ^ 0xFFFF;
#else
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7F;
  Holes holes = 0;
  const auto words = std::bit_cast<std::array<std::uint64_t, 4> >(state);
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t word = words[2 * side + i];
    const std::uint64_t high = (((word & kLow) + kLow) | word) & ~kLow;
    holes |= static_cast<Holes>(((high >> 7) * 0x0102040810204080) >> 56) << (8 * i);
  }
  return holes;
#endif
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
  return std::memcmp(this, &other, sizeof(MancalaState) - 1) == 0 &&
         (mark == other.mark || seat == kOver);
}

}  // namespace arbatta
