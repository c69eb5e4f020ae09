#include "eval/mlp/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

#include "core/error.hpp"

namespace arbatta {

std::vector<MlpLayer> MlpShape::layers() const {
  std::vector<MlpLayer> layers;
  std::size_t in = inputs, at = 0;
  const auto add = [&](std::size_t out) {
    layers.push_back({in, out, at, at + in * out});
    at += in * out + out;
    in = out;
  };
  for (const std::size_t width : hidden) add(width);
  add(outputs());
  return layers;
}

std::size_t MlpShape::parameters() const {
  const MlpLayer last = layers().back();
  return last.biases + last.out;
}

void MlpShape::check(const std::string& where) const {
  const auto require = [&](std::size_t width, std::size_t most, const char* what) {
    if (width < 1 || width > most)
      throw Error(where, fmt::format("{} {}", width, what), fmt::format("expected 1 to {}", most));
  };
  require(inputs, kMaxInputs, "inputs");
  require(hidden.size(), 8, "hidden layers");
  for (const std::size_t width : hidden) require(width, kMaxWidth, "units in a hidden layer");
  require(values, kMaxWidth, "values");
  require(outputs(), kMaxWidth, "outputs");
}

std::vector<std::size_t> parse_hidden(std::string_view text) {
  std::vector<std::size_t> hidden;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at <= end) {
    std::size_t width = 0;
    const auto [next, error] = std::from_chars(at, end, width);
    if (error != std::errc{} || width < 1 || width > MlpShape::kMaxWidth ||
        (next < end && *next != '-'))
      throw Error("hidden", fmt::format("'{}'", text),
                  fmt::format("expected widths of 1 to {}, such as 64-32", MlpShape::kMaxWidth));
    hidden.push_back(width);
    at = next + 1;
  }
  return hidden;
}

std::string hidden_text(const std::vector<std::size_t>& hidden) {
  return fmt::format("{}", fmt::join(hidden, "-"));
}

std::vector<double> initial_parameters(const MlpShape& shape, Rng rng) {
  const auto normal = [&] {  // Box & Muller
    const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
    return radius * std::cos(2 * std::numbers::pi * rng.unit());
  };
  std::vector<double> parameters(shape.parameters());
  const auto layers = shape.layers();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const auto& [in, out, weights, biases] = layers[l];
    const double deviation =
        std::sqrt(2.0 / static_cast<double>(in)) * (l + 1 == layers.size() ? 0.1 : 1);
    for (std::size_t i = weights; i < biases; ++i) parameters[i] = deviation * normal();
  }
  return parameters;
}

}  // namespace arbatta
