#include "experiments/commands.hpp"
#include "experiments/model_name.hpp"
#include "experiments/quickstart_steps.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {

namespace {

namespace fs = std::filesystem;

struct QuickstartConfig {
  double scale = 1;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string out;
};

void fields(ConfigOf<QuickstartConfig> auto& config, auto&& visit) {
  visit(Field{"scale", "how many games, relative to a minute on 2 cores", 0.001, 1000},
        config.scale);
  visit(kSeed, config.seed);
  visit(kThreads, config.threads);
  visit(Field{"out", "a new directory (default runs/quickstart-N)"}, config.out);
}

fs::path next_directory() {
  for (int number = 1;; ++number)
    if (fs::path path = fmt::format("runs/quickstart-{}", number); !fs::exists(path)) return path;
}

int run(const QuickstartConfig& config, Output& output) {
  QuickstartConfig resolved = config;
  const fs::path path = config.out.empty() ? next_directory() : fs::path(config.out);
  check_model_name("out", path / "basic.h5");
  resolved.out = path.string();
  const RunDirectory directory(path, false, options_of(resolved), {});
  RunOptions options;
  options.seed = config.seed;
  options.threads = config.threads;
  Quickstart quickstart(path, options, config.scale, output);
  if (!quickstart.measure_balance() || !quickstart.train_evaluator() ||
      !quickstart.compare_players()) {
    output.note("stopped; what was finished is in " + path.string());
    return 0;
  }
  directory.write_summary(quickstart.summary());
  write_text_file(path / "report.md", quickstart.report());
  output.print(
      "Logs (HDF5) in {0}/selfplay, the evaluator in {0}/basic.h5, this report in "
      "{0}/report.md\n",
      path.string());
  output.result(quickstart.summary());
  return 0;
}

}  // namespace

Command quickstart_command() {
  return command("quickstart", "self-play, training, balance and a match in about a minute",
                 "  arbatta quickstart\n"
                 "  arbatta quickstart --scale 10 --out runs/longer\n",
                 run);
}

}  // namespace arbatta
