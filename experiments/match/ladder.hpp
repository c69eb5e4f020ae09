#pragma once

#include <string>
#include <vector>

#include "experiments/estimates.hpp"
#include "experiments/match/rungs.hpp"
#include "experiments/match/table.hpp"

namespace arbatta {

/// A rung against the one below it.
struct LadderStep {
  PlayerSpec player, opponent;
  std::uint64_t games = 0;  ///< results, if a result is a series
  ScoreEstimate score;      ///< the player's
  EloEstimate gain;         ///< over the opponent
  EloEstimate above_first;  ///< the gains up to here, added
};

/// How each rung of a ladder (Pairing::ladder) fares against the one below it, folded in the order
/// of the results.
class Ladder {
 public:
  Ladder(std::vector<PlayerSpec> rungs, int sides);

  void add(const GameSummary& result);

  /// From the bottom up. A gain is the Elo of the score (elo_from_mixed_score).
  std::vector<LadderStep> steps() const;

 private:
  double correlation() const;

  std::vector<PlayerSpec> rungs_;
  int sides_;
  std::uint64_t results_ = 0;
  std::vector<MatchTable> tables_;  // a step each, of two players: the upper rung and the lower
  MatchTable rounds_;               // the same of all steps at once, by whole rounds
};

/// The gain of a step on average: of a doubling or of a decision deeper.
EloEstimate mean_gain(const std::vector<LadderStep>& steps);

}  // namespace arbatta
