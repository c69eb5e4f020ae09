#pragma once

#include "solve/solved_set.hpp"
#include "solve/solver.hpp"

namespace arbatta {

/// Solves games of two sides where play can go round for ever, by retrograde analysis of all
/// positions that can be reached from the one asked about. Exact, draws by endless play included,
/// and limited by memory: more than `most_positions` positions are not solved. Answers for the
/// positions that the last question reached are kept. In `margin`, play without end is worth the
/// points' difference that no one changes any more.
template <Game G>
class ClosedSet {
 public:
  using State = typename G::State;

  /// `game` must outlive the solver. Throws Error for a game of three sides.
  ClosedSet(const G& game, std::size_t most_positions)
      : wins_(game, most_positions), points_(game, most_positions) {}

  /// Only counting tells how many positions can be reached.
  bool covers(const State&) const { return true; }
  /// Nothing also if there are too many positions.
  std::optional<int> outcome(const State& state, Budget& budget) {
    return value(wins_, state, budget);
  }
  /// Nothing also if there are too many positions.
  std::optional<int> margin(const State& state, Budget& budget) {
    return value(points_, state, budget);
  }

 private:
  static std::optional<int> value(auto& set, const State& state, Budget& budget) {
    if (const auto known = set.find(state)) return known;
    if (budget.spent() || !set.solve(state, budget)) return std::nullopt;
    return set.find(state);
  }

  SolvedSet<G, WinWorth> wins_;
  SolvedSet<G, PointsWorth> points_;
};

}  // namespace arbatta
