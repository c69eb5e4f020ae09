#include <array>

#include "experiments/commands.hpp"
#include "experiments/dry_run.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"

namespace arbatta {

namespace {

struct SelfplayConfig : RunOptions {
  std::string game = "megiddo";
  std::vector<std::string> players = {"random"};
  std::uint64_t shard_games = 0;
  std::string out;
  bool resume = false;
  bool dry_run = false;
};

void fields(ConfigOf<SelfplayConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"players", "one for all sides, or several that take the sides in turn"},
        config.players);
  run_fields(config, visit);
  visit(Field{"shard_games", "games (series) a file of the log (0 = about 350,000 positions)", 0,
              1e9},
        config.shard_games);
  visit(Field{"out", "directory for the log; nothing is logged without it"}, config.out);
  visit(Field{"resume", "go on with the run in --out"}, config.resume);
  visit(Field{"dry_run", "play for three seconds only and tell what the run would take"},
        config.dry_run);
}

int run(const SelfplayConfig& given, Output& output) {
  RunPlan plan = make_plan(given, given.game, given.players);
  if (given.shard_games > 0) plan.shard_games = given.shard_games;
  if (given.dry_run) {
    dry_run(plan, output);
    return 0;
  }
  const auto directory = open_log(given, plan);
  const auto played = play_run(plan, output);
  const auto& report = played.report;
  const Json json = run_json(played);
  if (!report.complete) {
    output.note(stopped_text(directory.has_value()));
    return 0;
  }
  const bool reported_only = report.games_played == 0 && directory && directory->has_summary();
  if (directory && !reported_only) directory->write_summary(json);
  output.print(run_table(played.tally, report));
  if (directory) output.print("\ndigest {}\nlog in {}\n", report.digest, given.out);
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
      "  arbatta selfplay --players \"alphabeta(depth=2)\" --games 2000 --opening-plies 4 --json\n",
      run);
}

}  // namespace arbatta
