#include "eval/model_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "core/error.hpp"
#include "eval/hdf5.hpp"
#include "eval/hdf5_input.hpp"
#include "eval/posix_file.hpp"
#include "eval/sample.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

using hdf5::Calls;
using hdf5::Handle;

constexpr std::string_view kModelSchema = "arbatta model";
constexpr std::size_t kHistoryWidth = 6;
constexpr std::size_t kBinWidth = 3;
constexpr std::size_t kBlock = 512;  // HDF5 looks for its own signature there, too
static_assert(sizeof(EpochResult) == kHistoryWidth * sizeof(float));
static_assert(sizeof(CalibrationBin) == kBinWidth * sizeof(float));

/// An HDF5 file in memory, being written.
class Image {
 public:
  explicit Image(const std::string& file) : calls_(file) {
    const Handle access = calls_.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    calls_.check(H5Pset_fapl_core(access, kGrowth, /*backing_store=*/false));
    const Handle creation = untimed(H5P_FILE_CREATE);
    file_ = calls_.own(H5Fcreate(calls_.name_in_memory().c_str(), H5F_ACC_TRUNC, creation, access),
                       H5Fclose);
  }

  void add(const char* name, const std::vector<std::string>& values) {
    std::vector<const char*> texts;
    for (const std::string& value : values) texts.push_back(value.c_str());
    add(name, calls_.text_type(), space({values.size()}), texts.data(), values.size());
  }

  void add(const char* name, const std::string& value) {
    const char* text = value.c_str();
    add(name, calls_.text_type(), calls_.own(H5Screate(H5S_SCALAR), H5Sclose), &text, 1);
  }

  void add(const char* name, std::uint64_t value) {
    add(name, calls_.type(ColumnType::u64), calls_.own(H5Screate(H5S_SCALAR), H5Sclose), &value, 1);
  }

  void add_data(const char* path, const std::vector<hsize_t>& dims, const void* values) {
    const Handle type = calls_.type(ColumnType::f32);
    const Handle creation = untimed(H5P_DATASET_CREATE);
    const Handle set = calls_.own(
        H5Dcreate2(file_, path, type, space(dims), H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
    if (dims.front() > 0) calls_.check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values));
  }

  std::vector<std::byte> bytes() {
    calls_.check(H5Fflush(file_, H5F_SCOPE_LOCAL));
    std::vector<std::byte> image(
        static_cast<std::size_t>(calls_.check(H5Fget_file_image(file_, nullptr, 0))));
    calls_.check(H5Fget_file_image(file_, image.data(), image.size()));
    return image;
  }

 private:
  static constexpr std::size_t kGrowth = 1 << 16;

  Handle untimed(hid_t list_class) {
    Handle list = calls_.own(H5Pcreate(list_class), H5Pclose);
    calls_.check(H5Pset_obj_track_times(list, false));
    return list;
  }

  Handle space(const std::vector<hsize_t>& dims) {
    return calls_.own(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr),
                      H5Sclose);
  }

  void add(const char* name, const Handle& type, const Handle& shape, const void* values,
           std::size_t count) {
    const Handle own =
        calls_.own(H5Acreate2(file_, name, type, shape, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    if (count > 0) calls_.check(H5Awrite(own, type, values));
  }

  Calls calls_;
  Handle file_;
};

std::span<const std::byte> bytes_of(const auto& values) { return std::as_bytes(std::span(values)); }

/// SHA-256 of all that a model says.
std::string digest(const Model& model) {
  const Training& training = model.training;
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", model.kind, model.game, model.game_name, model.sides);
  for (const std::string& name : model.features) text += name + '\n';
  text += fmt::format("{}\n{}\n{}\n", training.program, training.config, training.seed);
  for (const std::string& data : training.data) text += data + '\n';
  text += fmt::format("{}\n{}\n{}\n", model.inputs, fmt::join(model.sizes, " "), model.policy);
  text += fmt::format("{} {} {}\n{}\n{}\n{}\n", training.samples, training.validation_samples,
                      training.best_epoch, sha256(bytes_of(model.weights)),
                      sha256(bytes_of(training.history)), sha256(bytes_of(training.calibration)));
  return sha256(text);
}

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

std::vector<std::string> texts_of(const std::vector<std::uint64_t>& sizes) {
  std::vector<std::string> texts;
  for (const std::uint64_t size : sizes) texts.push_back(fmt::format("{}", size));
  return texts;
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

/// What stands before the HDF5 data: HDF5 trusts the bytes that it reads, so they are checked
/// first.
std::string head_of(std::span<const std::byte> data) {
  std::string head = fmt::format("{}\nsha256 of what follows these {} bytes: {}\n", kModelSchema,
                                 kBlock, sha256(data));
  head.resize(kBlock);
  return head;
}

/// The HDF5 data of a model file, whole.
std::span<const std::byte> checked_data(const std::string& file, std::span<const std::byte> image) {
  const std::string_view text(reinterpret_cast<const char*>(image.data()), image.size());
  if (!text.starts_with(kModelSchema))
    throw Error(file, "another kind of file", "a model of Arbatta was expected");
  if (image.size() < kBlock || text.substr(0, kBlock) != head_of(image.subspan(kBlock)))
    throw Error::failure(file, "damaged", "expected the bytes whose checksum it states");
  return image.subspan(kBlock);
}

}  // namespace

std::vector<std::byte> model_image(const std::string& file, const Model& model) {
  Image image(file);
  image.add("schema", std::string(kModelSchema));
  image.add("schema_version", kModelVersion);
  image.add("kind", model.kind);
  image.add("game", model.game);
  image.add("game_name", model.game_name);
  image.add("sides", static_cast<std::uint64_t>(model.sides));
  image.add("features", model.features);
  image.add("inputs", model.inputs);
  image.add("sizes", texts_of(model.sizes));
  image.add("policy", model.policy);
  image.add("program", model.training.program);
  image.add("config", model.training.config);
  image.add("data", model.training.data);
  image.add("seed", model.training.seed);
  image.add("samples", model.training.samples);
  image.add("validation_samples", model.training.validation_samples);
  image.add("best_epoch", model.training.best_epoch);
  image.add("digest", digest(model));
  image.add_data("weights", {model.weights.size()}, model.weights.data());
  image.add_data("history", {model.training.history.size(), kHistoryWidth},
                 model.training.history.data());
  image.add_data("calibration", {model.training.calibration.size(), kBinWidth},
                 model.training.calibration.data());
  const auto data = image.bytes();
  const auto head = head_of(data);
  std::vector<std::byte> all(kBlock + data.size());
  std::memcpy(all.data(), head.data(), kBlock);
  std::memcpy(all.data() + kBlock, data.data(), data.size());
  return all;
}

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

void check_model(const std::string& file, const Model& model, const Model& expected) {
  const auto require = [&](const std::string& found, const std::string& wanted) {
    if (found != wanted) throw Error(file, found, wanted + " was expected");
  };
  require(fmt::format("a model of kind '{}'", model.kind),
          fmt::format("a model of kind '{}'", expected.kind));
  require("a model of " + model.game_name, "a model of " + expected.game_name);
  require(fmt::format("a model for {} sides", model.sides),
          fmt::format("a model for {} sides", expected.sides));
  require(fmt::format("{} features", model.features.size()),
          fmt::format("{} features", expected.features.size()));
  for (std::size_t i = 0; i < expected.features.size(); ++i)
    if (model.features[i] != expected.features[i])
      throw Error(file, fmt::format("feature {} is '{}'", i, model.features[i]),
                  fmt::format("'{}' was expected", expected.features[i]));
}

std::vector<WeightGroup> weight_groups(const Model& model) {
  std::vector<WeightGroup> groups;
  std::span<const float> rest = model.weights;
  const auto add = [&](const std::string& name, std::size_t count) {
    count = std::min(count, rest.size());
    groups.push_back({name, rest.first(count)});
    rest = rest.subspan(count);
  };
  if (model.kind == "mlp") {
    std::size_t in = model.features.size();
    const auto add_layer = [&](const std::string& name, std::size_t out) {
      add(name + " weights", in * out);
      add(name + " biases", out);
      in = out;
    };
    for (std::size_t i = 0; i < model.sizes.size(); ++i)
      add_layer(fmt::format("hidden {}", i + 1), model.sizes[i]);
    add_layer(model.policy > 0 ? "values and policy" : "values",
              (model.sides == 2 ? 1 : static_cast<std::size_t>(model.sides)) + model.policy);
  } else {
    for (std::size_t i = 0; i < model.features.size(); ++i)
      add(model.features[i], i < model.sizes.size() ? model.sizes[i] : 1);
  }
  return groups;
}

}  // namespace arbatta
