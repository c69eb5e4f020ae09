#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "eval/trainer.hpp"

namespace arbatta {

/// Where a training stands between epochs: all that the next one depends on.
struct Checkpoint {
  std::string identity;  ///< what is trained, on what, and how
  std::vector<double> weights;
  std::vector<double> mean, square;  ///< of Adam
  int steps = 0;
  std::vector<float> best;  ///< the weights to keep, so far …
  std::size_t best_epoch = 0;
  double best_loss = 0;
  std::vector<CalibrationBin> calibration;  ///< … and theirs
  std::vector<EpochResult> history;
  std::size_t samples = 0, validation_samples = 0;

  bool operator==(const Checkpoint&) const = default;
};

/// Written in full, then moved into place: a file is one whole checkpoint, whatever happens.
void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

/// None if there is no file or a damaged one: the training begins anew, to the same bytes. Error
/// naming the file if it is no checkpoint or of another identity; none, if `others` are none.
std::optional<Checkpoint> load_checkpoint(const Checkpoints& from);

}  // namespace arbatta
