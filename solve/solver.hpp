#pragma once

#include <concepts>
#include <optional>

#include "core/game.hpp"
#include "solve/budget.hpp"

namespace arbatta {

/// Finds exact values of positions of a game of two sides. An answer is a proof: nothing rests on a
/// hash of a position or on a cut-off depth. History is not part of a position: play that repeats
/// for ever is a draw in `outcome` and worth the points so far in `margin`; `max_plies` is not
/// looked at.
template <class S, class G>
concept Solver = Game<G> &&
    requires(S solver, const S& fixed, const typename G::State& state, Budget& budget) {
  /// Whether a question about `state`, which is not over, is as small as the solver is meant for.
  { fixed.covers(state) } -> std::same_as<bool>;
  /// 1 = the side to move wins with best play, 0 = a draw, -1 = it loses; nothing if the budget is
  /// spent first. `state` is not over.
  { solver.outcome(state, budget) } -> std::same_as<std::optional<int>>;
  /// Points at the end of the side to move less the other's when both play for these, or nothing.
  { solver.margin(state, budget) } -> std::same_as<std::optional<int>>;
};

}  // namespace arbatta
