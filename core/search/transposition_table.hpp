#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "core/move.hpp"

namespace arbatta {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A transposition table of one seat of one game: direct mapped, the newest entry stays. `forget`
/// makes all entries strangers by salting the stored key, so that a table used before behaves as a
/// fresh one.
class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t tag = 0;
    std::int32_t score = 0;
    Move move = kNoMove;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
  };
  static_assert(sizeof(Entry) == 16);

  explicit TranspositionTable(int bits)
      : entries_(std::size_t{1} << bits), mask_((std::uint64_t{1} << bits) - 1) {}

  void forget() { salt_ = mix(++games_, 0); }

  /// The entry of this key, or one without a bound.
  Entry find(std::uint64_t key) const {
    const Entry& entry = entries_[key & mask_];
    return entry.tag == (key ^ salt_) ? entry : Entry{};
  }

  void store(std::uint64_t key, int score, Move move, int depth, Bound bound) {
    entries_[key & mask_] = {key ^ salt_, score, move, static_cast<std::uint8_t>(depth), bound};
  }

 private:
  std::vector<Entry> entries_;
  std::uint64_t mask_;
  std::uint64_t games_ = 0;
  std::uint64_t salt_ = 0;
};

}  // namespace arbatta
