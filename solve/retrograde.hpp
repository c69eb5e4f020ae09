#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "solve/seed_database.hpp"

namespace arbatta {

/// Whether someone wants a long computation to stop, and who is told how far it is.
struct SeedWatch {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::uint64_t)> add_done;  ///< so many more; called by any thread

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
  void add(std::uint64_t more) const {
    if (add_done && more > 0) add_done(more);
  }
};

/// Solves the level of so many seeds from the values of all smaller ones by retrograde analysis, on
/// the threads of the TBB arena it is called in; nothing if it was stopped. Counts each position
/// twice as done: once when its moves have been looked at, once when it is solved. The values do
/// not depend on the threads. Takes 3 bytes a position.
///
/// A position starts with the best of its moves that capture or end the game and a count of the
/// others, which lead to unsolved positions of the level. Then for v = seeds, …, 1 the positions
/// whose best is v are solved, for nothing better than v is left to reach, and those all of whose
/// moves lead to solved ones; each tells the positions that lead to it. What is left over at 0 can
/// go round for ever, and nobody gains by leaving that: it is worth 0.
std::optional<SeedLevel> solve_level(const SeedRules& rules, const SeedIndex& index,
                                     const SeedTables& smaller, int seeds, const SeedWatch& watch);

}  // namespace arbatta
