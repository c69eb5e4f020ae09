#include "eval/model_file.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/error.hpp"
#include "eval/hdf5_input.hpp"
#include "eval/model_layout.hpp"
#include "eval/posix_file.hpp"

namespace arbatta {
namespace {

Training read_training(const hdf5::Input& input) {
  Training training{.program = input.text("program"),
                    .config = input.text("config"),
                    .data = input.texts("data"),
                    .seed = input.number("seed"),
                    .samples = input.number("samples"),
                    .validation_samples = input.number("validation_samples"),
                    .best_epoch = input.number("best_epoch"),
                    .history = {},
                    .calibration = {}};
  const auto read = [&](const char* name, std::size_t width, auto& rows) {
    const hdf5::Extent extent = input.extent(name);
    if (extent.width != width) input.broken(name, fmt::format("{} values a row", width));
    rows.resize(extent.rows);
    input.read(name, ColumnType::f32, 0, extent.rows, rows.data());
  };
  read("history", kHistoryWidth, training.history);
  read("calibration", kBinWidth, training.calibration);
  return training;
}

std::vector<std::uint64_t> read_sizes(const hdf5::Input& input) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& text : input.texts("sizes")) {
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc{} || end != text.data() + text.size())
      input.broken("sizes", "whole numbers");
    sizes.push_back(size);
  }
  return sizes;
}

void check_schema(const hdf5::Input& input) {
  if (!input.has("schema") || input.text("schema") != kModelSchema)
    throw Error(input.file(), "another kind of file", "a model of Arbatta was expected");
  const std::uint64_t version = input.number("schema_version");
  if (version != kModelVersion)
    throw Error(input.file(), fmt::format("model version {}", version),
                fmt::format("this program reads version {}", kModelVersion));
}

/// The HDF5 data of a model file, whole.
std::span<const std::byte> checked_data(const std::string& file, std::span<const std::byte> image) {
  const std::string_view text(reinterpret_cast<const char*>(image.data()), image.size());
  if (!text.starts_with(kModelSchema))
    throw Error(file, "another kind of file", "a model of Arbatta was expected");
  if (image.size() < kModelBlock ||
      text.substr(0, kModelBlock) != model_head(image.subspan(kModelBlock)))
    throw Error(file, "damaged", "expected the bytes whose checksum it states");
  return image.subspan(kModelBlock);
}

}  // namespace

Model read_model(const std::string& file, std::span<const std::byte> image) {
  const hdf5::Input input(file, checked_data(file, image));
  check_schema(input);
  Model model{.kind = input.text("kind"),
              .game = input.text("game"),
              .game_name = input.text("game_name"),
              .sides = static_cast<int>(input.number("sides")),
              .features = input.texts("features"),
              .weights = {},
              .inputs = input.text("inputs"),
              .sizes = read_sizes(input),
              .policy = input.number("policy"),
              .training = read_training(input)};
  const hdf5::Extent weights = input.extent("weights");
  if (weights.width != 1) input.broken("weights", "one dimension");
  model.weights.resize(weights.rows);
  input.read("weights", ColumnType::f32, 0, weights.rows, model.weights.data());
  return model;
}

bool is_model_file(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  const auto bytes = read_file(path);
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())
      .starts_with(kModelSchema);
}

void save_model(const std::filesystem::path& path, const Model& model) {
  StagedFile file(path, model_image(path.string(), model));
  file.publish();
}

Model load_model(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path))
    throw Error(path.string(), "No such file or directory", "expected a model file");
  if (std::filesystem::is_directory(path))
    throw Error(path.string(), "Is a directory", "expected a model file");
  return read_model(path.string(), read_file(path));
}

}  // namespace arbatta
