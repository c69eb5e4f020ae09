#include "solve/sowing_database.hpp"

#include <algorithm>

#include "solve/sowing_board.hpp"

namespace arbatta {

class SowingDatabase::Builder {
 public:
  Builder(const Mancala& game, const SeedRank<std::uint64_t>& rank, HugeArray<std::uint8_t>& values)
      : game_(&game), rank_(&rank), values_(&values) {}

  /// All placements of `seeds` seeds in the holes from `hole` on, beside what `cells` holds.
  void place(mancala::Cells& cells, int hole, int seeds) {
    const int pits = game_->config().pits;
    const int cell = mancala::cell_at(hole / pits, hole % pits);
    if (hole == 2 * pits - 1) {
      cells.set(cell, seeds);
      const MancalaState position = mancala::state_of(cells);
      value(position, (*rank_)(position).rank);
    } else {
      for (int here = 0; here <= seeds; ++here) {
        cells.set(cell, here);
        place(cells, hole + 1, seeds - here);
      }
    }
    cells.set(cell, 0);
  }

 private:
  int value(const MancalaState& position, std::uint64_t rank) {
    std::uint8_t& entry = (*values_)[rank];
    if (entry == 0) entry = static_cast<std::uint8_t>(best(position) + kOffset);
    return entry - kOffset;
  }

  /// Without a move: no such position is ever reached.
  int best(const MancalaState& position) {
    int best = -kMaxSeeds;
    const int count = game_->legal_count(position);
    for (int k = 0; k < count; ++k) {
      const auto next = sowing::successor(*game_, position, game_->legal_move(position, k));
      const int value =
          next.over ? next.gain
                    : value_of(next, this->value(next.position, (*rank_)(next.position).rank));
      best = std::max(best, value);
    }
    return best;
  }

  const Mancala* game_;
  const SeedRank<std::uint64_t>* rank_;
  HugeArray<std::uint8_t>* values_;
};

SowingDatabase::SowingDatabase(const Mancala& game, int seeds)
    : seeds_(seeds), values_(SeedRank<std::uint64_t>(game.config().pits, seeds).positions(seeds)) {
  const SeedRank<std::uint64_t> rank(game.config().pits, seeds);
  Builder builder(game, rank, values_);
  mancala::Cells cells;
  for (int n = 0; n <= seeds; ++n) builder.place(cells, 0, n);
}

}  // namespace arbatta
