#pragma once

#include <cstdint>

#include "core/hash.hpp"
#include "solve/huge_array.hpp"
#include "solve/megiddo/position.hpp"

namespace arbatta::megiddo {

/// What is known of a position: its value for the side to move lies in [lower, upper].
struct Bounds {
  int lower;
  int upper;
  int move = kNoPoint;  ///< the point that was best, if known

  static constexpr int kNoPoint = 63;
};

/// Bounds by position, in 16 bytes each; of two places the one with less work behind it is
/// replaced.
class BoundTable {
 public:
  explicit BoundTable(int bits) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

  /// Values must lie within ±kLimit.
  static constexpr int kLimit = 2047;

  /// Lets the processor fetch what `find` will read.
  void prefetch(const Position& position) const { __builtin_prefetch(&entries_[place(position)]); }

  bool find(const Position& position, Bounds& bounds) const {
    const Entry* const pair = &entries_[place(position)];
    for (const Entry* entry = pair; entry != pair + 2; ++entry) {
      if (!entry->holds(position)) continue;
      bounds = {static_cast<int>(entry->own >> 48 & 4095) - kLimit,
                static_cast<int>(entry->enemy >> 36 & 4095) - kLimit,
                static_cast<int>(entry->enemy >> 48 & 63)};
      return true;
    }
    return false;
  }

  /// `work`: the positions visited to find the bounds, at least 1.
  void store(const Position& position, const Bounds& bounds, std::uint64_t work) {
    Entry* const pair = &entries_[place(position)];
    Entry* entry = pair;
    if (!pair[0].holds(position) && (pair[1].holds(position) || pair[1].work() < pair[0].work()))
      ++entry;
    entry->own = position.own_and_captured() | static_cast<std::uint64_t>(bounds.lower + kLimit)
                                                   << 48;
    entry->enemy = position.enemy | static_cast<std::uint64_t>(bounds.upper + kLimit) << 36 |
                   static_cast<std::uint64_t>(bounds.move) << 48 |
                   static_cast<std::uint64_t>(std::bit_width(work)) << 54;
  }

 private:
  struct Entry {
    std::uint64_t own = 0;
    std::uint64_t enemy = 0;  // never 0 in an entry that is stored, which has work

    bool holds(const Position& position) const {
      return (own & kKeyBits) == position.own_and_captured() && (enemy & kFull) == position.enemy &&
             enemy != 0;
    }
    int work() const { return static_cast<int>(enemy >> 54 & 63); }
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::uint64_t kKeyBits = (std::uint64_t{1} << 48) - 1;

  std::size_t place(const Position& position) const {
    return mix(position.own_and_captured(), position.enemy) >> shift_ & ~std::size_t{1};
  }

  HugeArray<Entry> entries_;
  int shift_;
};

}  // namespace arbatta::megiddo
