#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/fields.hpp"
#include "eval/sample_stream.hpp"
#include "eval/training.hpp"

namespace arbatta {

/// What decides the weights, given the data. (`seed`, `validation`, `validation_rows`, `buffer` and
/// `openings` are for the stream.)
struct TrainConfig {
  int epochs = 12;
  int batch = 1024;
  double learning_rate = 0.02;
  double decay = 0.7;
  double l2 = 1e-6;
  int patience = 4;
  double validation = 0.1;
  int validation_rows = 200'000;
  int buffer = 131'072;
  bool openings = true;
  std::uint64_t seed = 1;
};

void fields(ConfigOf<TrainConfig> auto& config, auto&& visit) {
  visit(Field{"epochs", "passes over the data, at most", 1, 10'000}, config.epochs);
  visit(Field{"batch", "positions a step", 1, 1'000'000}, config.batch);
  visit(Field{"learning_rate", "of Adam, in the first epoch", 1e-9, 10}, config.learning_rate);
  visit(Field{"decay", "the learning rate's factor from epoch to epoch", 1e-3, 1}, config.decay);
  visit(Field{"l2", "half the squared weights are added to the loss so often", 0, 1000}, config.l2);
  visit(Field{"patience", "epochs without a better validation loss before it stops", 1, 10'000},
        config.patience);
  visit(Field{"validation", "part of the games that is kept for validation", 1e-6, 0.9},
        config.validation);
  visit(Field{"validation_rows", "validation positions, at most (about)", 1, 10'000'000},
        config.validation_rows);
  visit(Field{"buffer", "positions that are shuffled together (about)", 1, 100'000'000},
        config.buffer);
  visit(Field{"openings", "train on positions of set openings too"}, config.openings);
  visit(Field{"seed", "of the split and the order", 0, 9e15}, config.seed);
}

struct TrainResult {
  std::vector<float> weights;  ///< of the best epoch
  std::size_t samples = 0;     ///< training positions of an epoch
  std::size_t validation_samples = 0;
  std::size_t best_epoch = 0;        ///< by validation loss
  std::vector<EpochResult> history;  ///< by epoch
  double seconds = 0;
  double samples_per_s = 0;  ///< trained on, all epochs, validation time included

  const EpochResult& best() const { return history[best_epoch]; }
};

using EpochVisit = std::function<void(int epoch, const EpochResult&)>;

/// Fits log-odds that are linear in the inputs to the targets: mini-batch logistic regression by
/// Adam (Kingma & Ba, ICLR 2015) from zero weights, on the threads of the current TBB arena. The
/// result, but for the times, depends on the stream and the config alone. It stops early when the
/// validation loss does not improve, and keeps the weights of the best epoch. Error::failure naming
/// the batch if a loss is not finite, or if a part has no positions.
TrainResult train(SampleStream& stream, const TrainConfig& config, const EpochVisit& progress = {});

/// What a model file says about its training.
Training training_of(const TrainResult& result, const TrainConfig& config, std::string program,
                     std::vector<std::string> data);

}  // namespace arbatta
