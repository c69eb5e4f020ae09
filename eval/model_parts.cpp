#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "eval/mlp/shape.hpp"
#include "eval/model_file.hpp"

namespace arbatta {

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
              value_count(model.sides) + model.policy);
  } else {
    for (std::size_t i = 0; i < model.features.size(); ++i)
      add(model.features[i], i < model.sizes.size() ? model.sizes[i] : 1);
  }
  return groups;
}

}  // namespace arbatta
