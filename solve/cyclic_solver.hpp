#pragma once

#include "core/games/mancala.hpp"
#include "core/games/megiddo.hpp"
#include "core/games/opposition.hpp"
#include "solve/closed_set.hpp"
#include "solve/forced_wins.hpp"

namespace arbatta {

/// What one answer of a CyclicSolver may take.
struct CyclicLimits {
  int table_bits = 20;                ///< of the search for forced wins
  std::uint64_t nodes = 10'000'000;   ///< positions that it visits
  std::size_t positions = 1'000'000;  ///< that the closed set may hold
};

/// Solves games of two sides where play can go round for ever. `outcome` looks for a forced win of
/// either side (a finite tree, exact whatever cycles there are), then at all positions that can be
/// reached if these are few, which finds draws by endless play too, then goes on with the search.
/// `margin` has the second only: it is known where few positions can be reached.
template <Game G>
class CyclicSolver {
 public:
  using State = typename G::State;

  /// `game` must outlive the solver. Throws Error for a game of three sides.
  CyclicSolver(const G& game, const CyclicLimits& limits)
      : limits_(limits), set_(game, limits.positions), search_(game, limits.table_bits) {}

  /// Only searching tells how far it is.
  bool covers(const State&) const { return true; }

  /// Nothing also where nobody can be shown to win within the limits and the set is too large.
  std::optional<int> outcome(const State& state, Budget& budget) {
    if (const auto value = search_.outcome(state, limits_.nodes / kFirstShare, budget))
      return value;
    if (const auto value = set_.outcome(state, budget)) return value;
    return search_.outcome(state, limits_.nodes - limits_.nodes / kFirstShare, budget);
  }

  /// Nothing also where the set is too large.
  std::optional<int> margin(const State& state, Budget& budget) {
    return set_.margin(state, budget);
  }

 private:
  static constexpr std::uint64_t kFirstShare = 8;  // of the search, before the set is tried

  CyclicLimits limits_;
  ClosedSet<G> set_;
  ForcedWins<G> search_;
};

static_assert(Solver<CyclicSolver<Megiddo>, Megiddo>);

extern template class CyclicSolver<Megiddo>;
extern template class CyclicSolver<Mancala>;
extern template class CyclicSolver<Opposition>;

}  // namespace arbatta
