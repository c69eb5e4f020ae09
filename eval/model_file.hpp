#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "eval/training.hpp"

namespace arbatta {

/// A trained evaluator as it is kept in a file: an HDF5 file with data sets `weights`, `history`
/// (rows of EpochResult) and `calibration` (rows of CalibrationBin) and attributes for all else.
struct Model {
  std::string kind;                   ///< "linear", "ntuple" or "mlp"
  std::string game;                   ///< canonical game string that it was trained for
  std::string game_name;              ///< a model serves all parameters of this game …
  int sides = 0;                      ///< … with so many sides
  std::vector<std::string> features;  ///< linear: what the weights weigh, in order; ntuple: names
                                      ///< of the tables; mlp: of the inputs
  std::vector<float> weights;
  std::string inputs{};                ///< mlp: a NetInputs
  std::vector<std::uint64_t> sizes{};  ///< ntuple: of the tables; mlp: of the hidden layers
  std::uint64_t policy = 0;            ///< mlp: moves that it has a policy for
  Training training;

  bool operator==(const Model&) const = default;
};

inline constexpr int kModelVersion = 3;

/// The bytes of a model file; they depend on the model alone. `file` is for messages.
std::vector<std::byte> model_image(const std::string& file, const Model& model);

/// Reads a model back. Error naming the file (bad input) for one of another kind or version, or a
/// damaged one. A file is a block of 512 bytes with the checksum of the rest, an HDF5 file, which
/// h5py opens as it is.
Model read_model(const std::string& file, std::span<const std::byte> image);

/// Whether that is a model file, going by its first bytes.
bool is_model_file(const std::filesystem::path& path);

/// The same on disk; a file is replaced at once or not at all.
void save_model(const std::filesystem::path& path, const Model& model);
Model load_model(const std::filesystem::path& path);

/// Throws Error naming the file unless the model is of this kind, game, sides and features.
void check_model(const std::string& file, const Model& model, const Model& expected);

/// Weights that belong together: a named one of a linear model, a table, a layer's weights or
/// biases.
struct WeightGroup {
  std::string name;
  std::span<const float> weights;
};
std::vector<WeightGroup> weight_groups(const Model& model);

}  // namespace arbatta
