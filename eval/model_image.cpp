#include <fmt/format.h>

#include "eval/hdf5_output.hpp"
#include "eval/model_file.hpp"
#include "eval/model_layout.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

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

std::vector<std::string> texts_of(const std::vector<std::uint64_t>& sizes) {
  std::vector<std::string> texts;
  for (const std::uint64_t size : sizes) texts.push_back(fmt::format("{}", size));
  return texts;
}

}  // namespace

std::string model_head(std::span<const std::byte> data) {
  std::string head = fmt::format("{}\nsha256 of what follows these {} bytes: {}\n", kModelSchema,
                                 kModelBlock, sha256(data));
  head.resize(kModelBlock);
  return head;
}

std::vector<std::byte> model_image(const std::string& file, const Model& model) {
  constexpr std::size_t kExpected = 1 << 16;
  hdf5::OutputFile image(file, kExpected + model.weights.size() * sizeof(float));
  image.attribute("schema", std::string(kModelSchema));
  image.attribute("schema_version", kModelVersion);
  image.attribute("kind", model.kind);
  image.attribute("game", model.game);
  image.attribute("game_name", model.game_name);
  image.attribute("sides", static_cast<std::uint64_t>(model.sides));
  image.attribute("features", model.features);
  image.attribute("inputs", model.inputs);
  image.attribute("sizes", texts_of(model.sizes));
  image.attribute("policy", model.policy);
  image.attribute("program", model.training.program);
  image.attribute("config", model.training.config);
  image.attribute("data", model.training.data);
  image.attribute("seed", model.training.seed);
  image.attribute("samples", model.training.samples);
  image.attribute("validation_samples", model.training.validation_samples);
  image.attribute("best_epoch", model.training.best_epoch);
  image.attribute("digest", digest(model));
  const auto& history = model.training.history;
  const auto& calibration = model.training.calibration;
  image.table("weights", model.weights.size(), 1, model.weights.data());
  image.table("history", history.size(), kHistoryWidth, history.data());
  image.table("calibration", calibration.size(), kBinWidth, calibration.data());
  const auto data = image.close();
  const auto head = model_head(data);
  const auto start = std::as_bytes(std::span(head));
  std::vector<std::byte> all(start.begin(), start.end());
  all.insert(all.end(), data.begin(), data.end());
  return all;
}

}  // namespace arbatta
