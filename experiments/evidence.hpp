#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "experiments/statistics/score.hpp"

namespace arbatta {

/// Scores of one side, held together by what they are not independent of: copies of one game (or
/// pair of games) form one cluster however often they were played, so that identical games never
/// count as evidence.
class Evidence {
 public:
  /// `cluster` names the games that hang together, such as a fingerprint; `score` in [0, 1].
  /// Returns the cluster's place in the order of their first games.
  std::size_t add(std::uint64_t cluster, double score);

  const std::vector<Cluster>& clusters() const { return clusters_; }
  double games() const { return games_; }
  /// Variance of one game's score.
  double game_variance() const;
  ScoreEstimate estimate(double confidence = kConfidence) const {
    return clustered_score(clusters_, confidence);
  }

 private:
  std::unordered_map<std::uint64_t, std::size_t> index_;
  double games_ = 0, scores_ = 0, squares_ = 0;
  std::vector<Cluster> clusters_;  // in the order of their first game
};

}  // namespace arbatta
