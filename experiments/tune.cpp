#include "experiments/commands.hpp"
#include "experiments/inputs.hpp"
#include "experiments/open_log.hpp"
#include "experiments/tune/plot.hpp"
#include "experiments/tune/report.hpp"

namespace arbatta {

namespace {

TuningResult fit(const TuneConfig& config, const Tuning& tuning, Output& output) {
  auto texel = fit_to_results(config, tuning, output);
  Eigen::VectorXd values(std::ssize(tuning.params));
  for (std::size_t i = 0; i < tuning.params.size(); ++i)
    values[static_cast<Eigen::Index>(i)] = texel.fit.weights[tuning.params[i].feature];
  return {.values = values, .texel = std::move(texel)};
}

/// Nothing if it was told to stop.
std::optional<TuningResult> search(const TuneConfig& config, const Tuning& tuning,
                                   const RunDirectory& directory, Output& output) {
  auto search = search_by_play(config, tuning, directory, output);
  if (!search) return std::nullopt;
  if (!plot_trajectory(*search, tuning.params, directory.path() / "trajectory.svg"))
    output.note("no trajectory.svg: gnuplot is not installed or failed");
  const auto values = search->values.back();
  return TuningResult{.values = values, .search = std::move(search)};
}

/// What the model file says about where its weights come from.
Training provenance(const TuneConfig& config, const TuningResult& result) {
  Training training{.program = program_version(),
                    .config = fmt::format("tune(method={})", value_text(config.method)),
                    .data = {},
                    .seed = config.seed,
                    .history = {},
                    .calibration = {}};
  if (!result.texel) return training;
  training.data = result.texel->data;
  training.samples = result.texel->fit.rows;
  return training;
}

std::vector<PlayerSpec> players_of(const Tuning& tuning) {
  std::vector<PlayerSpec> players = {tuning.player};
  if (tuning.opponent) players.push_back(*tuning.opponent);
  return players;
}

int run(const TuneConfig& config, Output& output) {
  const Tuning tuning = tuning_of(config);
  std::optional<TuningResult> result;  // a fit comes before the directory: it may refuse its data
  if (config.method == TuneMethod::texel) result = fit(config, tuning, output);
  TuneConfig whole = resolved(config, tuning);
  const RunDirectory directory(config.out, config.resume, options_of(whole),
                               {"threads", "stall_s", "out", "resume"});
  keep_inputs(directory,
              {players_of(tuning), result ? result->texel->data : std::vector<std::string>()},
              {"trajectory.csv", "tuned.h5", "sprt"});
  if (!result) result = search(config, tuning, directory, output);
  if (!result) {
    output.note(stopped_text(true));
    return 0;
  }
  const auto tuned =
      with_values(tuning.player, tuning.measurement.game, tuning.params, result->values,
                  directory.path() / "tuned.h5", provenance(config, *result));
  output.print(tuning_table(tuning, *result));
  output.print("\n{}Tuned: {}\n", tuning_text(*result), tuned.text());
  Json json = tuning_json(config, tuning, *result, tuned);
  json["test"] = nullptr;
  if (config.sprt_games > 0) {
    const auto test = test_tuned(config, tuning, tuned, directory, output);
    if (!test) {
      output.note(stopped_text(true));
      return 0;
    }
    json["test"] = *test;
  }
  if (!directory.has_summary()) directory.write_summary(json);  // it keeps the time it took
  output.result(json);
  return 0;
}

}  // namespace

Command tune_command() {
  return command(
      "tune", "better weights and options: a fit to results, SPSA, CMA-ES, then a test",
      "  arbatta tune --player \"mcts(sims=100)\" --params \"mcts.c(low=0.2,high=3,step=0.3)\" \\\n"
      "    --games 20000 --out runs/c\n"
      "  arbatta tune --method cmaes --game \"mancala(preset=oware)\" \\\n"
      "    --player \"alphabeta(depth=2)\" --params weights.lead,weights.own --out runs/oware\n"
      "  arbatta tune --method texel --data runs/training --player \"alphabeta(depth=2)\" \\\n"
      "    --params weights --l2 1e-5 --out runs/texel\n",
      run);
}

}  // namespace arbatta
