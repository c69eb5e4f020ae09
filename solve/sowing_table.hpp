#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solve/huge_array.hpp"

namespace arbatta {

/// Bounds of a position's value and its best move so far.
struct SowingBounds {
  int lower = 0;
  int upper = 0;
  int hole = 0;  ///< of the mover's row
};

/// A transposition table with whole positions as keys: a rank below 2^rank_bits is scrambled one to
/// one; its low bits choose a bucket, and the entry holds all others. An entry is a Word of 64 or
/// 128 bits, a bucket is a cache line, where what took the least work to find gives way.
template <class Word>
class SowingTable {
 public:
  static constexpr int kEntryBits = 8 * sizeof(Word);

  /// 2^bits entries; `fits(rank_bits, bits)`.
  SowingTable(int rank_bits, int bits)
      : bucket_bits_(bits - kSlotBits),
        half_((rank_bits + 1) / 2),
        mask_((Word{1} << rank_bits) - 1),
        buckets_(std::size_t{1} << bucket_bits_) {
    assert(fits(rank_bits, bits));
  }

  static constexpr bool fits(int rank_bits, int bits) {
    return rank_bits < kEntryBits && rank_bits - (bits - kSlotBits) <= kEntryBits - kValueBits;
  }

  void prefetch(Word rank) const { __builtin_prefetch(&buckets_[bucket_of(scrambled(rank))]); }

  /// Narrows `bounds` to what is known of a position with so many seeds on the board; false: none.
  bool find(Word rank, int seeds, SowingBounds& bounds) const {
    const Word key = scrambled(rank);
    for (const Word entry : buckets_[bucket_of(key)].entries) {
      if (entry >> kValueBits != key >> bucket_bits_ || work_of(entry) == 0) continue;
      bounds.lower = 2 * field(entry, kLowerAt) - seeds;
      bounds.upper = 2 * field(entry, kUpperAt) - seeds;
      bounds.hole = static_cast<int>(entry >> kHoleAt & 15);
      return true;
    }
    return false;
  }

  /// `nodes`: the work that found it.
  void store(Word rank, int seeds, const SowingBounds& bounds, std::uint64_t nodes) {
    const Word key = scrambled(rank);
    auto& entries = buckets_[bucket_of(key)].entries;
    Word* place = &entries[0];
    for (Word& entry : entries) {
      if (entry >> kValueBits == key >> bucket_bits_ && work_of(entry) != 0) {
        place = &entry;
        break;
      }
      if (work_of(entry) < work_of(*place)) place = &entry;
    }
    const auto work = static_cast<Word>(std::min<std::uint64_t>(std::bit_width(nodes) + 1, 31));
    *place = key >> bucket_bits_ << kValueBits | static_cast<Word>(bounds.hole) << kHoleAt |
             static_cast<Word>((bounds.lower + seeds) / 2) << kLowerAt |
             static_cast<Word>((bounds.upper + seeds) / 2) << kUpperAt | work;
  }

 private:
  static constexpr int kSlots = 64 / sizeof(Word);
  static constexpr int kSlotBits = std::countr_zero(unsigned{kSlots});
  static constexpr int kLowerAt = 5;  // above the work
  static constexpr int kUpperAt = 13;
  static constexpr int kHoleAt = 21;
  static constexpr int kValueBits = 25;

  struct alignas(64) Bucket {
    Word entries[kSlots];
  };

  static int work_of(Word entry) { return static_cast<int>(entry & 31); }
  static int field(Word entry, int at) { return static_cast<std::uint8_t>(entry >> at); }

  std::size_t bucket_of(Word key) const {
    return static_cast<std::size_t>(key) & ((std::size_t{1} << bucket_bits_) - 1);
  }
  /// Each step can be undone: the rank is still in it.
  Word scrambled(Word rank) const {
    rank ^= rank >> half_;
    rank = (rank * Word{0x9E3779B97F4A7C15u}) & mask_;
    return rank ^ rank >> half_;
  }

  int bucket_bits_;
  int half_;
  Word mask_;
  HugeArray<Bucket> buckets_;
};

}  // namespace arbatta
