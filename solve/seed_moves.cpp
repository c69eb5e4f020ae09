#include "solve/seed_moves.hpp"

namespace arbatta {

using mancala::cell_at;

SeedUnmoves::SeedUnmoves(const SeedRules& rules, int seeds)
    : game_(&rules.game()),
      pits_(rules.pits()),
      skips_origin_(game_->config().skip_origin),
      row_(mancala::bit(pits_) - 1),
      stride_(static_cast<std::size_t>(seeds) + 1),
      unsowings_(pits_ * stride_) {
  for (int hole = 0; hole < pits_; ++hole) prepare(hole);
}

void SeedUnmoves::prepare(int hole) {
  const int last[] = {cell_at(0, pits_ - 1), cell_at(1, pits_ - 1)};
  mancala::Cells needed;
  int laps = 0;
  int cell = hole;
  for (std::size_t seeds = 1; seeds < stride_; ++seeds) {
    const auto step = [&] {
      cell = cell == last[0] ? cell_at(1, 0) : cell == last[1] ? 0 : cell + 1;
    };
    step();
    if (cell == hole && skips_origin_) step();
    if (cell == hole)
      ++laps;
    else
      needed.add(cell, 1);
    mancala::Cells change = needed;
    change.set(hole, laps - static_cast<int>(seeds));
    change.seat = 1;
    unsowings_[hole * stride_ + seeds] = {mancala::state_of(needed), mancala::state_of(change),
                                          laps};
  }
}

}  // namespace arbatta
