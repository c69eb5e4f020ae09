#include "solve/seed_moves.hpp"

namespace arbatta {

using mancala::cell_at;

SeedUnmoves::SeedUnmoves(const SeedRules& rules)
    : game_(&rules.game()),
      pits_(rules.pits()),
      skips_origin_(rules.game().config().skip_origin),
      row_(mancala::bit(pits_) - 1) {
  for (int side = 0; side < 2; ++side)
    for (int hole = 0; hole < pits_; ++hole)
      next_[cell_at(side, hole)] = static_cast<std::uint8_t>(
          hole + 1 < pits_ ? cell_at(side, hole + 1) : cell_at(1 - side, 0));
}

}  // namespace arbatta
