#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "eval/linear.hpp"
#include "eval/shard_samples.hpp"
#include "eval/trainer.hpp"

namespace arbatta {

struct TrainedModel {
  Model model;
  TrainResult result;
};

/// Trains a linear evaluator of this game on the shards, on so many threads. The model depends on
/// all arguments but `threads`; `program` (name and version) goes into its provenance. Errors are
/// those of ShardSamples and `train`.
template <Game G>
TrainedModel train_linear(const G& game, std::vector<std::filesystem::path> shards,
                          const TrainConfig& config, int threads, std::string program,
                          const EpochVisit& progress = {}) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  return arena.execute([&] {
    ShardSamples<G> samples(game, std::move(shards), config);
    TrainedModel trained;
    trained.result = train(samples, config, progress);
    Training training = training_of(trained.result, config, std::move(program), samples.digests());
    trained.model = linear_model(game, trained.result.weights, std::move(training));
    return trained;
  });
}

}  // namespace arbatta
