#include "experiments/commands.hpp"
#include "experiments/dry_run.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"
#include "experiments/selfplay_config.hpp"

namespace arbatta {

namespace {

int run(const SelfplayConfig& given, Output& output) {
  check_parts(given.launcher, given.part, given.out);
  RunPlan plan = make_plan(given, given.game, given.players);
  plan.exact.label = exact_use(given.label);
  if (plan.exact.label && plan.record == Record::games)
    throw Error("label", "given with record = games",
                "expected record = positions: a log of games has no column exact");
  check_exact(plan.game, {.label = plan.exact.label});  // make_plan has checked the rest
  if (given.dry_run) {
    dry_run(plan, output);
    return 0;
  }
  if (!given.launcher.empty()) {
    open_log(given, plan);  // and let go of it
    return launch_run(given.launcher, "selfplay", given.out, output);
  }
  plan.part = part_of(given.part, given.out);
  const auto directory = open_log(given, plan);
  const auto played = play_run(plan, output);
  if (plan.part) return report_part(played, plan, output);
  const auto& report = played.report;
  const Json json = run_json(played);
  if (!report.complete) {
    output.note(stopped_text(directory.has_value()));
    return 0;
  }
  const bool reported_only = report.games_played == 0 && directory && directory->has_summary();
  if (directory && !reported_only) directory->write_summary(json);
  print_run(played, given.out, output);
  output.result(json);
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
