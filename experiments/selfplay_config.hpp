#pragma once

#include <string>
#include <vector>

#include "experiments/launcher.hpp"
#include "experiments/play_run.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

struct SelfplayConfig : RunOptions {
  std::string game = "megiddo";
  std::vector<std::string> players = {"random"};
  std::string label;
  std::string part;
  std::string launcher;
  std::string out;
  bool resume = false;
  bool dry_run = false;
};

void fields(ConfigOf<SelfplayConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"players", "one for all sides, or several that take the sides in turn"},
        config.players);
  run_fields(config, visit);
  visit(Field{"label",
              "log the returns of best play (column exact) of positions of at most so much: "
              "exact(empties=12)"},
        config.label);
  visit(kPart, config.part);
  visit(kLauncher, config.launcher);
  visit(Field{"out", "directory for the log; nothing is logged without it"}, config.out);
  visit(Field{"resume", "go on with the run in --out"}, config.resume);
  visit(Field{"dry_run",
              "play for about three seconds, a game at least, and tell what the run would take"},
        config.dry_run);
}

/// Throws Error for what can't be played.
RunPlan plan_of(const SelfplayConfig& config);

/// Plays the run, a part of it or what is missing of it, logs it if it has a directory, and writes
/// the summary there once it is whole.
PlayedRun play_selfplay(const SelfplayConfig& config, RunPlan plan, Output& output);

}  // namespace arbatta
