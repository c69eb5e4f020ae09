#pragma once

#include <algorithm>

#include "solve/seed_database.hpp"

namespace arbatta {

/// What a move of South's leads to.
struct SeedMove {
  bool ends = false;    ///< the game is over: `gain` is its value
  int gain = 0;         ///< South's seeds from it less North's
  mancala::Cells next;  ///< unless it ends: North to move
};

/// Plays a move in a position with South to move and empty stores.
[[gnu::always_inline]] inline SeedMove play_seeds(const Mancala& game, const MancalaState& state,
                                                  Move move) {
  const mancala::Cells next = mancala::cells_of(game.apply(state, move));
  return {.ends = next.seat == kNoSeat, .gain = next.store(0) - next.store(1), .next = next};
}

/// The board as the other side sees it, whose turn it is then; stores empty.
inline mancala::Cells turned(const mancala::Cells& cells) {
  MancalaState state = mancala::state_of(cells);
  std::swap(state.south, state.north);
  for (auto* const half : {&state.south, &state.north})
    for (const int cell : {mancala::kStore, mancala::kSeat, mancala::kMark}) (*half)[cell] = 0;
  state.north[mancala::kSeat] = cells.seat ^ 1;
  return mancala::cells_of(state);
}

/// Goes over the moves that lead from a level with South to move to another position of it, back
/// from where they lead: in the rules' own words for what a move does, since each is played again.
class SeedUnmoves {
 public:
  /// For positions with at most so many seeds on the board.
  SeedUnmoves(const SeedRules& rules, int seeds);

  /// Calls visit(state) for each position and move of South's that captures nothing and leads to
  /// `cells`, in which South is to move (the mover's opponent, the board turned round).
  void each(const mancala::Cells& cells, auto&& visit) const {
    const MancalaState after = mancala::state_of(turned(cells));
    for (int hole = 0; hole < pits_; ++hole)
      if (!skips_origin_ || after.south[hole] == 0) each_from(after, hole, visit);
  }

 private:
  /// What taking a sowing of so many seeds back into its hole does.
  struct Unsowing {
    MancalaState needed;  ///< seeds that fell into other holes
    MancalaState change;  ///< to be taken off, byte by byte; the turn too
    int laps = 0;         ///< seeds that fell into the hole itself
  };

  static bool covers(const mancala::Half& half, const mancala::Half& needed) {
    constexpr mancala::Holes kAll = (1 << mancala::kHalf) - 1;
    return mancala::empties(std::bit_cast<mancala::Half>(needed > half)) == kAll;
  }

  void prepare(int hole);

  [[gnu::always_inline]] void each_from(const MancalaState& after, int hole, auto&& visit) const {
    const Unsowing* unsowing = unsowings_.data() + hole * stride_;
    const int left = after.south[hole];
    for (std::size_t seeds = 1; seeds < stride_; ++seeds) {
      const auto& [needed, change, laps] = *++unsowing;
      if (laps > left || !covers(after.south, needed.south) || !covers(after.north, needed.north))
        return;
      if (laps != left) continue;
      const MancalaState state = {after.south - change.south, after.north - change.north};
      if (leads(state, static_cast<Move>(hole), after)) visit(state);
    }
  }

  /// Whether the rules have this move and it leads there. A move that captures nothing is forbidden
  /// only by the duty to feed an empty row.
  bool leads(const MancalaState& state, Move move, const MancalaState& after) const {
    if (!(game_->apply(state, move) == after)) return false;
    const bool fed = (mancala::empties(state.north) & row_) != row_;
    return fed || is_legal(*game_, state, move);
  }

  const Mancala* game_;
  int pits_;
  bool skips_origin_;
  mancala::Holes row_;
  std::size_t stride_;
  std::vector<Unsowing> unsowings_;  // by hole, then by seeds
};

}  // namespace arbatta
