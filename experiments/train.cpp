#include <filesystem>

#include "experiments/commands.hpp"
#include "experiments/loss_text.hpp"
#include "experiments/run_options.hpp"
#include "experiments/train_run.hpp"

namespace arbatta {

namespace {

Table history_table(const TrainResult& result) {
  Table table(
      {"epoch", "training loss", "validation loss", "sign accuracy", "Brier score", "policy loss"});
  for (std::size_t epoch = 0; epoch < result.history.size(); ++epoch) {
    const EpochResult& one = result.history[epoch];
    table.add({fmt::format("{}{}", epoch + 1, epoch == result.best_epoch ? " (kept)" : ""),
               loss_text(one.train_loss), loss_text(one.validation_loss),
               fmt::format("{:.1f} %", 100 * one.sign_accuracy), fmt::format("{:.4f}", one.brier),
               one.policy_loss > 0 ? loss_text(one.policy_loss) : ""});
  }
  return table;
}

void check_curves(const std::string& name) {
  if (name.empty()) return;
  std::error_code none;
  if (!std::filesystem::is_directory(std::filesystem::absolute(name).parent_path(), none))
    throw Error("curves", name, "expected a name in a folder that is there");
}

int run(const TrainCommandConfig& config, Output& output) {
  check_curves(config.curves);
  const TrainFiles files{
      .model = config.out, .curves = config.curves, .checkpoint = true, .resume = config.resume};
  const auto result = train_on(config.data, files, config, worker_count(config.threads), output);
  output.print(history_table(result));
  const bool trained = result.samples_per_s > 0;
  output.print("\n{} training and {} validation positions{}; model in {}\n", result.samples,
               result.validation_samples,
               trained ? fmt::format(", {:.0f} positions/s", result.samples_per_s) : "",
               config.out);
  output.result(train_json(result));
  return 0;
}

}  // namespace

Command train_command() {
  return command(
      "train", "fits an evaluator to logged games",
      "  arbatta train --data runs/basic --out basic.h5\n"
      "  arbatta train --data runs/a,runs/b --out ab.h5 --epochs 20 --json\n"
      "  arbatta train --data runs/basic --evaluator mlp --hidden 64-32 --out net.h5\n"
      "  arbatta train --data runs/basic --evaluator ntuple --curves runs/curves --out n.h5\n"
      "  arbatta train --data runs/basic --evaluator mlp --out net.h5 --resume\n",
      run);
}

}  // namespace arbatta
