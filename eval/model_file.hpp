#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "eval/training.hpp"

namespace arbatta {

/// A trained evaluator as it is kept in a file: an HDF5 file with a data set `weights`, a data set
/// `history` (rows of EpochResult) and attributes for all else.
struct Model {
  std::string kind;                   ///< such as "linear"
  std::string game;                   ///< canonical game string that it was trained for
  std::string game_name;              ///< a model serves all parameters of this game …
  int sides = 0;                      ///< … with so many sides
  std::vector<std::string> features;  ///< what the weights weigh, in order
  std::vector<float> weights;
  Training training;

  bool operator==(const Model&) const = default;
};

inline constexpr int kModelVersion = 2;

/// The bytes of a model file; they depend on the model alone. `file` is for messages.
std::vector<std::byte> model_image(const std::string& file, const Model& model);

/// Reads a model back. Error naming the file: bad_input for a file of another kind or version,
/// failed for a broken one. A file is a block of 512 bytes with the checksum of the rest, an HDF5
/// file, which h5py opens as it is.
Model read_model(const std::string& file, std::span<const std::byte> image);

/// Whether that is a model file, going by its first bytes.
bool is_model_file(const std::filesystem::path& path);

/// The same on disk; a file is replaced at once or not at all.
void save_model(const std::filesystem::path& path, const Model& model);
Model load_model(const std::filesystem::path& path);

/// Throws Error naming the file unless the model is of this kind, game, sides and features.
void check_model(const std::string& file, const Model& model, const Model& expected);

}  // namespace arbatta
