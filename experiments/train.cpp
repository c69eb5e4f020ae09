#include <array>

#include "experiments/commands.hpp"
#include "experiments/run_options.hpp"
#include "experiments/train_run.hpp"

namespace arbatta {

enum class EvaluatorKind { linear };
constexpr std::array<std::string_view, 1> enum_names(EvaluatorKind) { return {"linear"}; }

namespace {

struct TrainCommandConfig : TrainConfig {
  std::vector<std::string> data;
  EvaluatorKind evaluator = EvaluatorKind::linear;
  std::string out;
  int threads = 0;
  static constexpr std::array<std::string_view, 2> kRequired{"data", "out"};
};

TrainConfig& trainer_part(TrainCommandConfig& config) { return config; }

void fields(ConfigOf<TrainCommandConfig> auto& config, auto&& visit) {
  visit(Field{"data", "directories of logged runs"}, config.data);
  visit(Field{"evaluator", "what is trained"}, config.evaluator);
  visit(Field{"out", "the model file to write"}, config.out);
  visit(kThreads, config.threads);
  fields(trainer_part(config), visit);
}

int run(const TrainCommandConfig& config, Output& output) {
  const auto result =
      train_on(config.data, config.out, config, worker_count(config.threads), output);
  Table table({"epoch", "training loss", "validation loss", "sign accuracy"});
  for (std::size_t epoch = 0; epoch < result.history.size(); ++epoch) {
    const auto& [train_loss, validation_loss, accuracy] = result.history[epoch];
    table.add({fmt::format("{}{}", epoch + 1, epoch == result.best_epoch ? " (kept)" : ""),
               fmt::format("{:.4f}", train_loss), fmt::format("{:.4f}", validation_loss),
               fmt::format("{:.1f} %", 100 * accuracy)});
  }
  output.print(table);
  output.print("\n{} training and {} validation positions, {:.0f} positions/s; model in {}\n",
               result.samples, result.validation_samples, result.samples_per_s, config.out);
  output.result(train_json(result));
  return 0;
}

}  // namespace

Command train_command() {
  return command("train", "fits an evaluator to the outcomes of logged games",
                 "  arbatta train --data runs/basic --out basic.h5\n"
                 "  arbatta train --data runs/a,runs/b --out ab.h5 --epochs 20 --json\n",
                 run);
}

}  // namespace arbatta
