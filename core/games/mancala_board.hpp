#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace arbatta {

/// Two rows of holes and two stores in sowing order, so that a whole sowing is one vector addition:
/// South's holes, South's store, North's holes, North's store, then zeros.
struct alignas(32) MancalaState {
  std::array<std::uint8_t, 30> cells{};
  std::uint8_t seat = 0;  ///< to move; kNoSeat when over
  std::uint8_t mark = 0;  ///< the offer (mancala::Offer); when over, how it ended

  /// How a game ended is no part of the position: a board that is over reads back from its text as
  /// an equal state.
  bool operator==(const MancalaState& other) const;
};
static_assert(sizeof(MancalaState) == 32);

namespace mancala {

using Holes = std::uint32_t;  ///< a set of cells, bit = index
using Cells = std::array<std::uint8_t, 32>;

inline constexpr int kMaxPits = 12;
inline constexpr int kMaxSeeds = 255;

enum Offer : std::uint8_t { kNoOffer, kOffered, kDeclined };

constexpr Holes bit(int cell) { return Holes{1} << cell; }

/// Byte-wise sum; `sowing` also moves the turn on (byte 30).
inline MancalaState added(const MancalaState& state, const Cells& sowing) {
  auto bytes = std::bit_cast<Cells>(state);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(bytes[i] + sowing[i]);
  return std::bit_cast<MancalaState>(bytes);
}

/// The bytes that are not 0, stores and the last two included.
inline Holes nonempty(const MancalaState& state) {
#ifdef __AVX2__
  const auto bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(&state));
  const auto zero = _mm256_cmpeq_epi8(bytes, _mm256_setzero_si256());
  return ~static_cast<Holes>(_mm256_movemask_epi8(zero));
#else
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7F;
  Holes holes = 0;
  const auto words = std::bit_cast<std::array<std::uint64_t, 4> >(state);
  for (int i = 0; i < 4; ++i) {
    const std::uint64_t high = (((words[i] & kLow) + kLow) | words[i]) & ~kLow;
    holes |= static_cast<Holes>(((high >> 7) * 0x0102040810204080) >> 56) << (8 * i);
  }
  return holes;
#endif
}

/// The index of the k-th member, from 0.
inline int nth_cell(Holes holes, int k) {
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
