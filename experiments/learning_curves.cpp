#include "experiments/learning_curves.hpp"

#include <span>

#include "eval/posix_file.hpp"
#include "experiments/gnuplot.hpp"

namespace arbatta {

void write_curves(const std::string& name, const TrainResult& result, Output& output) {
  std::string csv =
      "epoch,train_loss,validation_loss,sign_accuracy,brier,policy_loss,learning_rate,kept\n";
  for (std::size_t epoch = 0; epoch < result.history.size(); ++epoch) {
    const EpochResult& one = result.history[epoch];
    csv += fmt::format("{},{},{},{},{},{},{},{}\n", epoch + 1, one.train_loss, one.validation_loss,
                       one.sign_accuracy, one.brier, one.policy_loss, one.learning_rate,
                       static_cast<int>(epoch == result.best_epoch));
  }
  StagedFile file(name + ".csv", std::as_bytes(std::span(csv)));
  file.publish();
  const auto commands = fmt::format(
      "set datafile separator ','\nset key top right\nset xlabel 'epoch'\nset ylabel 'loss'\n"
      "set grid\nplot {0} skip 1 using 1:2 with linespoints title 'training', "
      "{0} skip 1 using 1:3 with linespoints title 'validation'\n",
      gnuplot_quoted(name + ".csv"));
  if (!gnuplot(commands, 500, name + ".svg"))
    output.note("no " + name + ".svg: gnuplot is not here, or cannot write it");
}

}  // namespace arbatta
