#pragma once

#include <filesystem>
#include <vector>

#include "eval/shard_reader.hpp"
#include "eval/train_config.hpp"

namespace arbatta {

/// What the positions of a shard count, one against the other. All weigh the same, or
/// the positions of each game that are trained on weigh 1 together; `discount` is a position's
/// weight against that of the one after it; `run_weight` is common to all.
class SampleWeights {
 public:
  SampleWeights(const ShardReader& shard, const GameRows& games, double run_weight,
                const TrainConfig& config);

  /// Of a position with so many decisions left, its own among them.
  float of(std::uint32_t game, int plies_left) const;

 private:
  double discount_;
  std::vector<double> last_;  ///< by game: the weight of its last position
};

/// By shard what its run counts: `recency` for each run that comes after it. Shards of a run follow
/// each other.
std::vector<double> run_weights(const std::vector<std::filesystem::path>& shards, double recency);

}  // namespace arbatta
