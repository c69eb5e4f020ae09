#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arbatta {

/// What one pass over the data did. Losses are means in nats.
struct EpochResult {
  float train_loss = 0;       ///< of values, while the weights were changing
  float validation_loss = 0;  ///< the same after the epoch
  float sign_accuracy = 0;    ///< part of the validation positions of decided games whose winner
                              ///< the value names
  float brier = 0;            ///< mean squared error of the mover's predicted score
  float policy_loss = 0;      ///< in validation, of positions that have a policy
  float learning_rate = 0;

  bool operator==(const EpochResult&) const = default;
};

/// Validation positions whose predicted score of the mover is about the same; the bins are equally
/// wide, from 0 to 1.
struct CalibrationBin {
  float rows = 0;
  float predicted = 0;  ///< mean
  float outcome = 0;    ///< mean score

  bool operator==(const CalibrationBin&) const = default;
};

/// Where the weights of a model come from.
struct Training {
  std::string program;            ///< name and version
  std::string config;             ///< hyper-parameters, `train(key=value,…)`
  std::vector<std::string> data;  ///< digests of what it was trained on
  std::uint64_t seed = 0;
  std::uint64_t samples = 0;  ///< training positions
  std::uint64_t validation_samples = 0;
  std::uint64_t best_epoch = 0;             ///< row of `history` that the weights are from
  std::vector<EpochResult> history;         ///< by epoch
  std::vector<CalibrationBin> calibration;  ///< of these weights

  bool operator==(const Training&) const = default;
};

}  // namespace arbatta
