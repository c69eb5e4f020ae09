#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "eval/learner.hpp"
#include "eval/model_file.hpp"
#include "eval/sample_stream.hpp"
#include "eval/train_config.hpp"
#include "eval/training.hpp"

namespace arbatta {

struct TrainResult {
  std::vector<float> weights;  ///< of the best epoch
  std::size_t samples = 0;     ///< training positions of an epoch
  std::size_t validation_samples = 0;
  std::size_t best_epoch = 0;               ///< by validation loss
  std::vector<EpochResult> history;         ///< by epoch
  std::vector<CalibrationBin> calibration;  ///< of the best epoch
  double seconds = 0;
  double samples_per_s = 0;  ///< trained on, all epochs, validation time included

  const EpochResult& best() const { return history[best_epoch]; }
};

/// What the checkpoint of another training is to one that goes on.
enum class Others { refused, none };

/// Where a training leaves its state before the first and after each epoch, and goes on from.
struct Checkpoints {
  std::filesystem::path file;  ///< empty: nowhere
  std::string identity{};      ///< of what is trained, on what and how
  bool resume = false;         ///< go on from the file, if there is one
  Others others = Others::refused;
};

using EpochVisit = std::function<void(int epoch, const EpochResult&)>;

/// Fits the learner's weights to the samples: mini-batches and Adam, on the threads of the current
/// TBB arena. The result, but for the times, depends on the stream, the learner and the config
/// alone, also if it was interrupted and resumed. It stops early when the validation loss does not
/// improve, and keeps the weights of the best epoch. Error::failure naming epoch and batch, from 1,
/// if a loss or a weight is no finite float, or if a part has no positions.
TrainResult train(SampleStream& stream, Learner& learner, const TrainConfig& config,
                  const EpochVisit& progress = {}, const Checkpoints& checkpoints = {});

/// What a model file says about its training before it begins …
Training planned_training(const TrainConfig& config, std::string program,
                          std::vector<std::string> data);
/// … and after it; and the other way round, but for the times.
Training training_of(const TrainResult& result, const TrainConfig& config, std::string program,
                     std::vector<std::string> data);
TrainResult result_of(const Model& model);

}  // namespace arbatta
