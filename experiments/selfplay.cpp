#include "experiments/commands.hpp"
#include "experiments/dry_run.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"
#include "experiments/selfplay_config.hpp"

namespace arbatta {

RunPlan plan_of(const SelfplayConfig& config) {
  RunPlan plan = make_plan(config, config.game, config.players);
  plan.exact.label = exact_use(config.label);
  if (plan.exact.label && plan.record == Record::games)
    throw Error("label", "given with record = games",
                "expected record = positions: a log of games has no column exact");
  check_exact(plan.game, {.label = plan.exact.label});  // make_plan has checked the rest
  return plan;
}

PlayedRun play_selfplay(const SelfplayConfig& config, RunPlan plan, Output& output) {
  const auto directory = open_log(config, plan);
  const auto played = play_run(plan, output);
  const auto& report = played.report;
  if (!directory || plan.part || !report.complete) return played;
  const bool read_only = report.games_played == 0 && directory->has_summary();
  if (!read_only) directory->write_summary(run_json(played));
  return played;
}

namespace {

int run(const SelfplayConfig& given, Output& output) {
  check_parts(given.launcher, given.part, given.out);
  RunPlan plan = plan_of(given);
  if (given.dry_run) {
    dry_run(plan, output);
    return 0;
  }
  if (!given.launcher.empty()) {
    open_log(given, plan);  // and let go of it
    return launch_run(given.launcher, "selfplay", given.out, output);
  }
  plan.part = part_of(given.part, given.out);
  const auto played = play_selfplay(given, plan, output);
  if (plan.part) {
    plan.out = given.out;
    return report_part(played, plan, output);
  }
  if (!played.report.complete) {
    output.note(stopped_text(!given.out.empty()));
    return 0;
  }
  print_run(played, given.out, output);
  output.result(run_json(played));
  return 0;
}

}  // namespace

Command selfplay_command() {
  return command(
      "selfplay", "plays many games across the cores and logs their positions",
      "  arbatta selfplay --game \"megiddo(preset=master)\" --games 200000 --out runs/master\n"
      "  arbatta selfplay --game \"megiddo(preset=master)\" --games 200000 --out runs/master "
      "--resume\n"
      "  arbatta selfplay --players \"mcts(sims=400)\" --games 100000 --dry-run\n"
      "  arbatta selfplay --players \"alphabeta(depth=2)\" --games 2000 --opening-plies 4 --json\n"
      "  arbatta selfplay --games 5000 --label \"exact(empties=12)\" --out runs/labelled\n"
      "  srun -n 64 arbatta selfplay --games 10000000 --part auto --threads 1 --out runs/large\n"
      "  arbatta finalise runs/large\n"
      "  arbatta selfplay --games 10000000 --launcher \"mpirun -n 3\" --threads 1 --out "
      "runs/large\n",
      run);
}

}  // namespace arbatta
