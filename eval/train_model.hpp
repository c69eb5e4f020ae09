#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "eval/linear.hpp"
#include "eval/linear_learner.hpp"
#include "eval/mlp/evaluator.hpp"
#include "eval/mlp/learner.hpp"
#include "eval/ntuple.hpp"
#include "eval/ntuple_learner.hpp"
#include "eval/shard_samples.hpp"
#include "eval/threads.hpp"
#include "eval/trainer.hpp"
#include "eval/training_identity.hpp"

namespace arbatta {

struct TrainedModel {
  Model model;
  TrainResult result;
};

/// Where checkpoints go (nowhere if empty), whether to go on from one, and what others are to it.
struct CheckpointFile {
  std::filesystem::path path;
  bool resume = false;
  Others others = Others::refused;
};

/// What learns the weights of a model; `width` numbers describe a position.
inline std::unique_ptr<Learner> learner_of(const Model& model, std::size_t width,
                                           const TrainConfig& config) {
  if (model.kind == "mlp")
    return std::make_unique<MlpLearner<float>>(mlp_shape(model), config.policy_weight);
  if (model.kind == "linear") return std::make_unique<LinearLearner>(width);
  std::size_t entries = 0;
  for (const std::uint64_t size : model.sizes) entries += size;
  return std::make_unique<NtupleLearner>(entries, width);
}

/// A model of the config's kind for this game, its weights still missing.
template <Game G>
Model untrained_model(const G& game, const TrainConfig& config, std::size_t policy_size) {
  if (config.evaluator == EvaluatorKind::ntuple) return ntuple_model(game, {});
  if (config.evaluator == EvaluatorKind::linear) return linear_model(game, {});
  const MlpShape shape{.hidden = parse_hidden(config.hidden), .policy = policy_size};
  return mlp_model(game, config.inputs, shape, {});
}

/// A model of the config's kind that knows nothing: all weights are zero, and it has no policy.
template <Game G>
Model zero_model(const G& game, const TrainConfig& config) {
  Model model = untrained_model(game, config, 0);
  const auto width = Description<G>(game, config).width();
  model.weights.assign(learner_of(model, width, config)->size(), 0);
  return model;
}

/// Trains an evaluator of this game on the shards, on so many threads. The model depends on all
/// arguments but `threads` and `checkpoint`; `program` (name and version) goes into its provenance.
/// Errors are those of ShardSamples and `train`.
template <Game G>
TrainedModel train_model(const G& game, std::vector<std::filesystem::path> shards,
                         const TrainConfig& config, int threads, const std::string& program,
                         const EpochVisit& progress = {}, const CheckpointFile& checkpoint = {}) {
  return with_threads(threads, [&] {
    const auto counted = run_weights(shards, config.recency);
    ShardSamples<G> samples(game, std::move(shards), config);
    TrainedModel trained{untrained_model(game, config, samples.policy_size()), {}};
    const auto learner = learner_of(trained.model, samples.width(), config);
    const auto identity = training_identity(planned_training(config, program, samples.digests()),
                                            canonical(game), counted);
    trained.result = train(samples, *learner, config, progress,
                           {checkpoint.path, identity, checkpoint.resume, checkpoint.others});
    trained.model.weights = trained.result.weights;
    trained.model.training = training_of(trained.result, config, program, samples.digests());
    return trained;
  });
}

}  // namespace arbatta
