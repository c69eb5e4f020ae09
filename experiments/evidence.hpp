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
  void add(std::uint64_t cluster, double score, double games = 1);

  std::uint64_t clusters() const { return clusters_.size(); }
  ScoreEstimate estimate() const { return clustered_score(clusters_); }

 private:
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<Cluster> clusters_;  // in the order of their first game
};

}  // namespace arbatta
