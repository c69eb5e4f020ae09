#pragma once

#include <cstdint>

#include "core/games/mancala.hpp"
#include "solve/huge_array.hpp"
#include "solve/seed_rank.hpp"

namespace arbatta {

/// The value of every position of a mancala game with few seeds on the board: what the mover wins
/// from there on less what the other does, both playing for that. In memory, a byte a position.
class SowingDatabase {
 public:
  static constexpr int kMaxSeeds = 127;  ///< so that a value is a byte

  /// All positions with at most `seeds` seeds; `game` can repeat none (see SowingSolver).
  SowingDatabase(const Mancala& game, int seeds);

  int seeds() const { return seeds_; }
  /// `rank`: of the position in its mover's view, by SeedRank.
  int value(std::uint64_t rank) const { return values_[rank] - kOffset; }
  void prefetch(std::uint64_t rank) const { __builtin_prefetch(&values_[rank]); }

 private:
  static constexpr int kOffset = 128;  // 0, as memory comes, is not known yet
  class Builder;

  int seeds_;
  HugeArray<std::uint8_t> values_;
};

}  // namespace arbatta
