#pragma once

#include <limits>

#include "core/game.hpp"

namespace arbatta {

/// What play is worth to side 0 when the players want to win: 1, 0 or -1, and 0 if it never ends.
struct WinWorth {
  static constexpr int kMost = 1;
  static int ended(const Outcome& outcome) { return static_cast<int>(outcome.returns[0]); }
  template <Game G>
  static int endless(const G&, const typename G::State&) {
    return 0;
  }
};

/// What play is worth to side 0 when the players want points: its points less the other's at the
/// end, or, if play never ends, those that it has once nobody gets any more.
struct PointsWorth {
  static constexpr int kMost = std::numeric_limits<int>::max();
  static int ended(const Outcome& outcome) { return outcome.points[0] - outcome.points[1]; }
  template <Game G>
  static int endless(const G& game, const typename G::State& state) {
    return game.points(state, 0) - game.points(state, 1);
  }
};

}  // namespace arbatta
