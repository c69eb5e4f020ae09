#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "solve/budget.hpp"
#include "solve/sowing_board.hpp"
#include "solve/sowing_database.hpp"
#include "solve/sowing_table.hpp"

namespace arbatta {

/// Asks how much can still be won in a position of a mancala game, by search to the end of the game
/// with a null window. Before it searches any move, it looks all of them up, in the database and
/// then in the transposition table (enhanced transposition cut-off). A Word holds the rank of a
/// position.
template <class Word>
class SowingSearch {
 public:
  /// The game has `seeds` seeds, `table_bits` is big enough for `SowingTable::fits`.
  SowingSearch(const Mancala& game, std::shared_ptr<const SowingDatabase> database, int seeds,
               int rank_bits, int table_bits)
      : game_(&game),
        database_(std::move(database)),
        rank_(game.config().pits, seeds),
        table_(rank_bits, table_bits) {}

  /// Whether the mover wins at least `beta` seeds more than the other from here on: if the result
  /// is at least `beta`, it is a lower bound of that difference, else an upper bound. `position` is
  /// in the mover's view; `beta` is odd if there is an odd number of seeds on the board, as the
  /// difference must be. Without meaning once the budget is spent.
  int bound(const MancalaState& position, int beta, Budget& budget) {
    return search(position, rank_(position), beta, budget);
  }

 private:
  using Placement = typename SeedRank<Word>::Placement;

  static constexpr int kNoHole = 15;
  static constexpr int kNothing = -1000;  // below every value
  // What a move promises, in holes further to the right: most of all an extra turn and seeds.
  static constexpr int kAgain = 12;
  static constexpr int kGain = 3;
  static constexpr int kFromTable = 10'000;

  struct Child {
    sowing::Successor next;
    Placement placed;
    int hole;
    int lower;  ///< the mover's value, as far as it is known
    int upper;
    int promise;
  };
  struct Best {
    int value = kNothing;
    int hole = kNoHole;

    void improve(int other, int its_hole) {
      if (other > value) *this = {other, its_hole};
    }
  };

  int search(const MancalaState& position, const Placement& placed, int beta, Budget& budget);
  /// Fills `children` as far as they go, without bounds.
  std::span<Child> expand(const MancalaState& position, std::span<Child> children) const;
  bool is_exact(const Child& child) const {
    return child.next.over || child.placed.seeds <= database_->seeds();
  }
  void ask_database(std::span<Child> children) const;
  void ask_table(std::span<Child> children) const;
  /// `bounds`: of what can still be won in the child, by its mover.
  static void set(Child& child, const SowingBounds& bounds);
  /// The best that is known without search.
  static Best known(std::span<const Child> children);
  Best best_of(std::span<Child> children, int table_hole, int beta, Budget& budget);
  int value_of(const Child& child, int beta, Budget& budget);

  const Mancala* game_;
  std::shared_ptr<const SowingDatabase> database_;
  SeedRank<Word> rank_;
  SowingTable<Word> table_;
};

template <class Word>
int SowingSearch<Word>::search(const MancalaState& position, const Placement& placed, int beta,
                               Budget& budget) {
  if (!budget.spend()) return 0;
  const auto before = budget.nodes();
  SowingBounds bounds{.lower = -placed.seeds, .upper = placed.seeds, .hole = kNoHole};
  table_.find(placed.rank, placed.seeds, bounds);
  if (bounds.lower >= beta) return bounds.lower;
  if (bounds.upper < beta) return bounds.upper;
  std::array<Child, mancala::kMaxPits> room;
  const auto children = expand(position, room);
  ask_database(children);
  Best best = known(children);
  if (best.value < beta) {
    ask_table(children);
    best = known(children);
  }
  if (best.value < beta) best = best_of(children, bounds.hole, beta, budget);
  if (budget.spent()) return 0;
  (best.value >= beta ? bounds.lower : bounds.upper) = best.value;
  bounds.hole = best.hole;
  table_.store(placed.rank, placed.seeds, bounds, budget.nodes() - before);
  return best.value;
}

template <class Word>
auto SowingSearch<Word>::expand(const MancalaState& position, std::span<Child> children) const
    -> std::span<Child> {
  children = children.first(game_->legal_count(position));
  for (int k = 0; Child & child : children) {
    const Move hole = game_->legal_move(position, k++);  // South's moves are its holes
    child.next = sowing::successor(*game_, position, hole);
    child.hole = hole;
    child.promise = kGain * child.next.gain + kAgain * child.next.again + hole;
    if (child.next.over) continue;
    child.placed = rank_(child.next.position);
    if (is_exact(child)) database_->prefetch(static_cast<std::uint64_t>(child.placed.rank));
  }
  return children;
}

template <class Word>
void SowingSearch<Word>::ask_database(std::span<Child> children) const {
  for (Child& child : children) {
    const auto [rank, seeds] = child.placed;
    SowingBounds bounds{.lower = -seeds, .upper = seeds};
    if (child.next.over)
      bounds.lower = bounds.upper = 0;
    else if (is_exact(child))
      bounds.lower = bounds.upper = database_->value(static_cast<std::uint64_t>(rank));
    set(child, bounds);
  }
}

template <class Word>
void SowingSearch<Word>::ask_table(std::span<Child> children) const {
  for (const Child& child : children)
    if (!is_exact(child)) table_.prefetch(child.placed.rank);
  for (Child& child : children) {
    SowingBounds bounds;
    if (!is_exact(child) && table_.find(child.placed.rank, child.placed.seeds, bounds))
      set(child, bounds);
  }
}

template <class Word>
void SowingSearch<Word>::set(Child& child, const SowingBounds& bounds) {
  const auto [lower, upper, hole] = bounds;
  child.lower = sowing::value_of(child.next, child.next.again ? lower : upper);
  child.upper = sowing::value_of(child.next, child.next.again ? upper : lower);
}

template <class Word>
auto SowingSearch<Word>::known(std::span<const Child> children) -> Best {
  Best best;
  for (const Child& child : children) best.improve(child.lower, child.hole);
  return best;
}

template <class Word>
auto SowingSearch<Word>::best_of(std::span<Child> children, int table_hole, int beta,
                                 Budget& budget) -> Best {
  constexpr int kDone = -kFromTable;
  Best best;
  for (Child& child : children) {
    if (child.hole == table_hole) child.promise = kFromTable;
    if (child.upper >= beta) continue;
    best.improve(child.upper, child.hole);
    child.promise = kDone;
  }
  while (best.value < beta && !budget.spent()) {
    const auto next =
        std::max_element(children.begin(), children.end(),
                         [](const Child& a, const Child& b) { return a.promise < b.promise; });
    if (next == children.end() || next->promise == kDone) break;
    next->promise = kDone;
    best.improve(value_of(*next, beta, budget), next->hole);
  }
  return best;
}

template <class Word>
int SowingSearch<Word>::value_of(const Child& child, int beta, Budget& budget) {
  const int needed = beta - child.next.gain;
  const int its_beta = child.next.again ? needed : 2 - needed;
  return sowing::value_of(child.next, search(child.next.position, child.placed, its_beta, budget));
}

}  // namespace arbatta
