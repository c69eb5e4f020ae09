#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arbatta {

/// What one pass over the data did. Losses are mean logistic losses in nats.
struct EpochResult {
  float train_loss = 0;       ///< while the weights were changing
  float validation_loss = 0;  ///< after the epoch
  float sign_accuracy = 0;    ///< part of the validation positions of decided games whose winner
                              ///< the value names

  bool operator==(const EpochResult&) const = default;
};

/// Where the weights of a model come from.
struct Training {
  std::string program;            ///< name and version
  std::string config;             ///< hyper-parameters, `train(key=value,…)`
  std::vector<std::string> data;  ///< digests of what it was trained on
  std::uint64_t seed = 0;
  std::uint64_t samples = 0;  ///< training positions
  std::uint64_t validation_samples = 0;
  std::uint64_t best_epoch = 0;      ///< row of `history` that the weights are from
  std::vector<EpochResult> history;  ///< by epoch

  bool operator==(const Training&) const = default;
};

}  // namespace arbatta
