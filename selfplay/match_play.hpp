#pragma once

#include <array>

#include "core/outcome.hpp"

namespace arbatta {

/// Match play: games until a side has `target` points (rulebook, "Scoring Points"; RULES §1).
class MatchScore {
 public:
  MatchScore(int sides, int target) : sides_(sides), target_(target) {}

  void add(const Outcome& outcome);
  const std::array<int, kMaxSides>& totals() const { return totals_; }
  /// One or more sides have reached the target and the highest total is one side's alone.
  bool over() const;

 private:
  int sides_;
  int target_;
  std::array<int, kMaxSides> totals_{};
};

/// The seat that starts the next game of a match: of the side that lost (with three sides the loser
/// with the fewest points, ties to the first after the winner in turn order) the first seat after
/// the last mover; after a draw the seat after the one that started.
int next_starter(const Outcome& outcome, int sides, int seats, int starter, int last_mover);

}  // namespace arbatta
