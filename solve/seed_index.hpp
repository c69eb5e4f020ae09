#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/games/mancala_board.hpp"

namespace arbatta {

/// Numbers the placements of n seeds in the 2 * pits holes of a mancala board from 0, without gaps:
/// the combinatorial number system over the sums of the first 1, 2, … holes. The holes are taken
/// from the left of one side, the mover's, then from the left of the other.
class SeedIndex {
 public:
  static constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

  /// For up to `seeds` seeds on the board.
  SeedIndex(int pits, int seeds);

  int pits() const { return pits_; }
  int seeds() const { return static_cast<int>(stride_) - 2; }

  /// Placements of exactly so many seeds; kTooMany if 64 bits do not hold their number.
  std::uint64_t positions(int seeds) const { return below(2 * pits_ - 2, seeds + 1); }

  /// The number of a placement as `side` sees it, among those with as many seeds.
  std::uint64_t rank(const mancala::Cells& cells, int side) const {
    return pits_ == 6 ? rank_of(cells, side, 6) : rank_of(cells, side, pits_);
  }

  /// The placement of so many seeds with this number as South sees it; stores empty, South to move.
  mancala::Cells place(std::uint64_t rank, int seeds) const;

  /// Turns the placement with number r as South sees it into that with r + 1, which must exist.
  void advance(mancala::Cells& cells) const;

 private:
  /// The byte of a hole in the order above, as South sees the board.
  int cell(int hole) const { return hole < pits_ ? hole : mancala::cell_at(1, hole - pits_); }
  /// How many ways there are to have fewer than `sum` seeds in the first `hole` + 1 holes.
  std::uint64_t below(int hole, int sum) const { return below_[hole * stride_ + sum]; }

  [[gnu::always_inline]] std::uint64_t rank_of(const mancala::Cells& cells, int side,
                                               int pits) const {
    const std::uint64_t* column = below_.data();
    std::uint64_t rank = 0;
    int sum = 0;
    const auto take = [&](int row, int holes) {
      for (int hole = 0; hole < holes; ++hole, column += stride_)
        rank += column[sum += cells[mancala::cell_at(row, hole)]];
    };
    take(side, pits);
    take(1 - side, pits - 1);
    return rank;
  }

  int pits_;
  std::size_t stride_;
  std::vector<std::uint64_t> below_;  // by hole, then by sum; saturated
};

}  // namespace arbatta
