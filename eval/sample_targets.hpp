#pragma once

#include <vector>

#include "core/player.hpp"
#include "eval/shard_set.hpp"
#include "eval/train_config.hpp"

namespace arbatta {

/// What the values of the positions of a chunk are to be fitted to: returns by side, a row after
/// the other. `rows` are those of the chunk, all columns but for `target=outcome`, which needs
/// `outcome`, `flags` and, if the shard has it, `exact`; `games` are all of the shard.
///
/// points: the final margin, `points_scale` of it a win. value, mix and td: where no value was
/// logged the outcome, or what comes later, stands for it. TD(lambda) returns look from a position
/// at the values of those after it, `(1 - lambda) v' + lambda r'`, up to the outcome (Sutton,
/// Machine Learning 3, 1988). Where a position has an exact label, and the config wants it, that is
/// the target.
std::vector<Values> sample_targets(const ShardReader& shard, const ShardChunk& chunk,
                                   const PositionRows& rows, const GameRows& games,
                                   const TrainConfig& config);

/// Whether more columns are needed than those.
constexpr bool needs_all_columns(const TrainConfig& config) {
  return config.target != Target::outcome ||
         (config.evaluator == EvaluatorKind::mlp && config.policy != PolicyTarget::none);
}

}  // namespace arbatta
