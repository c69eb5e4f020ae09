#pragma once

#include <cstddef>
#include <vector>

#include "core/games/mancala_board.hpp"

namespace arbatta {

/// Numbers the placements of seeds in the 2 * pits holes of a board one to one, without gaps, those
/// with fewer seeds first: the combinatorial number system, sum over the holes i of C(p_i + i, i +
/// 1), where p_i counts the seeds in holes 0 … i.
template <class Word>
class SeedRank {
 public:
  struct Placement {
    Word rank = 0;
    int seeds = 0;  ///< on the board
  };

  /// Word must hold `positions(seeds)`.
  SeedRank(int pits, int seeds) : pits_(pits), stride_(static_cast<std::size_t>(seeds) + 2) {
    terms_.resize(2 * pits * stride_);
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      const auto hole = i / stride_;
      const auto sum = i % stride_;
      if (sum > 0) terms_[i] = terms_[i - 1] + (hole > 0 ? terms_[i - stride_] : Word{1});
    }
  }

  /// Only the holes are looked at; South's come first.
  Placement operator()(const MancalaState& position) const {
    const mancala::Cells cells = mancala::cells_of(position);
    Placement placement;
    const Word* term = terms_.data();
    for (int side = 0; side < 2; ++side)
      for (int hole = 0; hole < pits_; ++hole, term += stride_) {
        placement.seeds += cells[mancala::cell_at(side, hole)];
        placement.rank += term[placement.seeds];
      }
    return placement;
  }

  /// How many placements have at most so many seeds.
  Word positions(int seeds) const { return terms_[(2 * pits_ - 1) * stride_ + seeds + 1]; }

 private:
  int pits_;
  std::size_t stride_;
  std::vector<Word> terms_;  ///< by hole, then by the seeds up to it
};

}  // namespace arbatta
