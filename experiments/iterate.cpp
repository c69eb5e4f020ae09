#include <chrono>

#include "experiments/commands.hpp"
#include "experiments/inputs.hpp"
#include "experiments/iterate/report.hpp"
#include "experiments/iterate/run_generation.hpp"
#include "experiments/open_log.hpp"

namespace arbatta {

namespace {

using Clock = std::chrono::steady_clock;

/// The games that leave the window after this generation.
void drop_old_games(const Iteration& iteration, int generation) {
  const int old = iteration.first_of_window(generation + 1) - 1;
  if (!iteration.config.keep && old > 0)
    std::filesystem::remove_all(iteration.folder(old) / "data");
}

/// The last of those asked for that is there; -1 if none is.
int last_finished(const Iteration& iteration) {
  int number = iteration.config.generations;
  while (number >= 0 && !finished_generation(iteration, number)) --number;
  return number;
}

/// Takes the generations that are there, and makes those that are missing or damaged of those asked
/// for, as long as they still may begin. What it has written of all stays until the last of them is
/// there again. False if it was told to stop.
bool run_generations(Iterated& iterated, Output& output) {
  const auto& iteration = iterated.iteration;
  const std::chrono::duration<double, std::ratio<60>> limit(iteration.config.minutes);
  const auto start = Clock::now();
  const int last = last_finished(iteration);
  Output silent = output.progress_only();
  for (int number = 0;; ++number) {
    auto generation = finished_generation(iteration, number);
    const bool is_new = !generation;
    const bool is_between = is_new && number < last;
    const bool late = iteration.config.minutes > 0 && Clock::now() - start > limit;
    if (is_new && (number > iteration.config.generations || (late && number > 0 && !is_between)))
      return true;
    if (is_new)
      generation = run_generation(iteration, iterated.generations, iterated.anchors, silent);
    if (!generation) return false;
    iterated.generations.push_back(*generation);
    drop_old_games(iteration, number);
    if (!is_new) continue;
    if (!is_between) write_generations(iterated, output);
    output.print("{}", generation_text(iteration, *generation));
  }
}

int run(const IterateConfig& config, Output& output) {
  const Iteration iteration = iteration_of(config);
  IterateConfig whole = iteration.config;
  const RunDirectory directory(
      config.out, config.resume, options_of(whole),
      {"generations", "minutes", "keep", "compression", "threads", "stall_s", "out", "resume"});
  keep_inputs(directory, {parse_players(iteration.config.anchors)}, {"anchors", "000"});
  Output silent = output.progress_only();
  const auto anchors = rate_anchors(iteration, silent);
  Iterated iterated{iteration, anchors.value_or(std::vector<double>()), {}};
  if (!anchors || !run_generations(iterated, output)) {
    output.note(stopped_text(true));
    return 0;
  }
  write_generations(iterated, output);
  const Json json = iterated_json(iterated);
  directory.write_summary(json);
  output.print("\n");
  output.print(generations_table(iterated));
  output.print("\nThe model of generation {} is the best: {}\n", iterated.generations.back().best(),
               (directory.path() / "best.h5").string());
  output.result(json);
  return 0;
}

}  // namespace

Command iterate_command() {
  return command(
      "iterate", "generations of self-play, training and a match, from zero weights",
      "  arbatta iterate --game \"mancala(preset=oware)\" --generations 10 --out runs/oware\n"
      "  arbatta iterate --game \"mancala(preset=oware)\" --out runs/oware --generations 20 "
      "--resume\n"
      "  arbatta iterate --player \"puct(sims=100,noise=0.25)\" --temperature 1 "
      "--temperature-plies "
      "10 \\\n    --evaluator mlp --hidden 64-32 --minutes 60 --generations 1000 --out runs/net\n"
      "  arbatta match --game \"mancala(preset=oware)\" --games 400 \\\n"
      "    --players \"alphabeta(time_ms=10,model=runs/oware/best.h5),mcts(time_ms=10)\"\n",
      run);
}

}  // namespace arbatta
