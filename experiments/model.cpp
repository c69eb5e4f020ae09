#include <algorithm>
#include <cmath>

#include "eval/model_file.hpp"
#include "experiments/commands.hpp"
#include "experiments/loss_text.hpp"

namespace arbatta {
namespace {

struct ModelConfig {
  std::string file;
  static constexpr std::array<std::string_view, 1> kPositionals{"file"};
  static constexpr std::array<std::string_view, 1> kRequired{"file"};
};

void fields(ConfigOf<ModelConfig> auto& config, auto&& visit) {
  visit(Field{"file", "a model file, as train writes it"}, config.file);
}

/// A bar to the right, or to the left for what is negative, as a part of the longest.
std::string bar(double value, double longest) {
  constexpr double kCells = 20;
  const auto cells =
      static_cast<std::size_t>(longest > 0 ? std::lround(kCells * std::abs(value) / longest) : 0);
  return (value < 0 ? "-" : "+") + std::string(cells, value < 0 ? '<' : '>');
}

struct GroupNorms {
  double root_mean_square = 0;
  double largest = 0;  ///< in absolute terms
};

GroupNorms norms_of(std::span<const float> weights) {
  GroupNorms norms;
  for (const double weight : weights) {
    norms.root_mean_square += weight * weight;
    norms.largest = std::max(norms.largest, std::abs(weight));
  }
  const auto count = static_cast<double>(std::max<std::size_t>(weights.size(), 1));
  norms.root_mean_square = std::sqrt(norms.root_mean_square / count);
  return norms;
}

Table named_weights(const Model& model) {
  double longest = 0;
  for (const double weight : model.weights) longest = std::max(longest, std::abs(weight));
  Table table({"weight of", "value", ""});
  for (const auto& [name, weights] : weight_groups(model))
    for (const double weight : weights)
      table.add({name, fmt::format("{:+.4f}", weight), bar(weight, longest)});
  return table;
}

Table group_norms(const Model& model) {
  double longest = 0;
  for (const auto& group : weight_groups(model))
    longest = std::max(longest, norms_of(group.weights).root_mean_square);
  Table table({"weights of", "number", "root mean square", "largest", ""});
  for (const auto& [name, weights] : weight_groups(model)) {
    const auto [root_mean_square, largest] = norms_of(weights);
    table.add({name, fmt::format("{}", weights.size()), fmt::format("{:.4f}", root_mean_square),
               fmt::format("{:.4f}", largest), bar(root_mean_square, longest)});
  }
  return table;
}

Table calibration_table(const Training& training) {
  const auto& bins = training.calibration;
  Table table({"predicted", "positions", "mean predicted", "mean score", "difference"});
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const auto& [rows, predicted, outcome] = bins[i];
    if (rows == 0) continue;
    const auto edge = [&](std::size_t at) { return 100 * at / bins.size(); };
    table.add({fmt::format("{} to {} %", edge(i), edge(i + 1)), fmt::format("{:.0f}", rows),
               fmt::format("{:.1f} %", 100 * predicted), fmt::format("{:.1f} %", 100 * outcome),
               fmt::format("{:+.1f}", 100 * (outcome - predicted))});
  }
  return table;
}

/// Mean absolute difference of predicted and actual scores over the bins.
double calibration_error(const Training& training) {
  double sum = 0, rows = 0;
  for (const auto& bin : training.calibration) {
    sum += static_cast<double>(bin.rows) *
           std::abs(static_cast<double>(bin.predicted) - static_cast<double>(bin.outcome));
    rows += static_cast<double>(bin.rows);
  }
  return rows > 0 ? sum / rows : 0;
}

Json model_json(const Model& model) {
  const Training& training = model.training;
  Json groups = Json::array(), bins = Json::array();
  for (const auto& [name, weights] : weight_groups(model)) {
    const auto [root_mean_square, largest] = norms_of(weights);
    groups.push_back({{"name", name},
                      {"weights", weights.size()},
                      {"root_mean_square", root_mean_square},
                      {"largest", largest}});
    if (weights.size() == 1) groups.back()["value"] = weights[0];
  }
  for (const auto& [rows, predicted, outcome] : training.calibration)
    bins.push_back({{"positions", rows}, {"predicted", predicted}, {"score", outcome}});
  Json json = {{"kind", model.kind},
               {"game", model.game},
               {"sides", model.sides},
               {"weights", model.weights.size()},
               {"policy", model.policy},
               {"program", training.program},
               {"config", training.config},
               {"data", training.data},
               {"seed", training.seed},
               {"samples", training.samples},
               {"validation_samples", training.validation_samples},
               {"best_epoch", training.best_epoch + 1},
               {"groups", std::move(groups)},
               {"calibration", std::move(bins)},
               {"calibration_error", calibration_error(training)}};
  if (training.best_epoch < training.history.size()) {
    const EpochResult& best = training.history[training.best_epoch];
    json["validation_loss"] = best.validation_loss;
    json["sign_accuracy"] = best.sign_accuracy;
    json["brier"] = best.brier;
    json["policy_loss"] = best.policy_loss;
  }
  return json;
}

void print_origin(const Model& model, Output& output) {
  const Training& training = model.training;
  output.print("{} evaluator of {}, {} sides, {} weights", model.kind, model.game, model.sides,
               model.weights.size());
  if (!model.sizes.empty() && model.kind == "mlp")
    output.print("; inputs {} ({}), hidden {}, policy {}", model.features.size(), model.inputs,
                 fmt::join(model.sizes, "-"),
                 model.policy > 0 ? fmt::format("over {} moves", model.policy) : "none");
  output.print("\n{}: {}, seed {}, on {} positions of {} shards ({} for validation)\n",
               training.program, training.config, training.seed, training.samples,
               training.data.size(), training.validation_samples);
  if (training.best_epoch >= training.history.size()) return;
  const EpochResult& best = training.history[training.best_epoch];
  output.print("epoch {} of {}: validation loss {}, Brier score {:.4f}, winner named in {:.1f} %\n",
               training.best_epoch + 1, training.history.size(), loss_text(best.validation_loss),
               best.brier, 100 * best.sign_accuracy);
}

int run(const ModelConfig& config, Output& output) {
  const Model model = load_model(config.file);
  print_origin(model, output);
  output.print("\n");
  output.print(model.kind == "linear" ? named_weights(model) : group_norms(model));
  if (!model.training.calibration.empty()) {
    output.print("\nCalibration on the validation positions, mean error {:.2f} %:\n\n",
                 100 * calibration_error(model.training));
    output.print(calibration_table(model.training));
  }
  output.result(model_json(model));
  return 0;
}

}  // namespace

Command model_command() {
  return command("model", "shows a trained evaluator: weights, origin, calibration",
                 "  arbatta model basic.h5\n  arbatta model basic.h5 --json\n", run);
}

}  // namespace arbatta
