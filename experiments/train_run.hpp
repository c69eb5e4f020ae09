#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/trainer.hpp"
#include "experiments/json.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// Trains a linear evaluator on the shards of these runs and writes the model file. The game is
/// that of the first shard; other shards may be of other variants of it. Throws Error for runs
/// without shards or of another game.
TrainResult train_on(const std::vector<std::string>& runs, const std::string& model_file,
                     const TrainConfig& config, int threads, Output& output);

/// The JSON of `train`.
Json train_json(const TrainResult& result);

}  // namespace arbatta
