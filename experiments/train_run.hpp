#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/trainer.hpp"
#include "experiments/json.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// What `train_on` leaves behind besides the model.
struct TrainFiles {
  std::string model;
  std::string curves{};     ///< learning curves, as this name with .csv and .svg; none if empty
  bool checkpoint = false;  ///< after each epoch beside the model, until it is written
  bool resume = false;      ///< go on from there
};

/// Trains an evaluator on the shards of these runs and writes the model file. The game is that of
/// the first shard; other shards may be of other variants of it. Throws Error for runs without
/// shards or of another game.
TrainResult train_on(const std::vector<std::string>& runs, const TrainFiles& files,
                     const TrainConfig& config, int threads, Output& output);

/// The JSON of `train`.
Json train_json(const TrainResult& result);

}  // namespace arbatta
