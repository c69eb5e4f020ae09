#pragma once

#include <array>
#include <optional>

#include "core/outcome.hpp"

namespace arbatta {

/// Match play: games until a side has `target` points (rulebook, "Scoring Points"; RULES §1).
/// Totals that never part (one drawn game again and again) end after kMostGames, as a draw if they
/// are still level.
class MatchScore {
 public:
  MatchScore(int sides, int target) : sides_(sides), target_(target) {}

  static constexpr int kMostGames = 1000;

  void add(const Outcome& outcome);
  const std::array<int, kMaxSides>& totals() const { return totals_; }
  /// One or more sides have reached the target and the highest total is one side's alone, or there
  /// were too many games.
  bool over() const;
  /// The side with the highest total, if it is one side's alone.
  std::optional<int> leader() const;

 private:
  int sides_;
  int target_;
  int games_ = 0;
  std::array<int, kMaxSides> totals_{};
};

/// The seat that starts the next game of a match: of the side that lost (with three sides the loser
/// with the fewest points, ties to the first after the winner in turn order) the first seat after
/// the last mover; after a draw the seat after the one that started.
int next_starter(const Outcome& outcome, int sides, int seats, int starter, int last_mover);

}  // namespace arbatta
