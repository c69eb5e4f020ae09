#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "experiments/launcher.hpp"
#include "experiments/run_options.hpp"
#include "experiments/statistics/sprt.hpp"

namespace arbatta {

enum class MatchFormat { round_robin, gauntlet };
constexpr std::array<std::string_view, 2> enum_names(MatchFormat) {
  return {"round_robin", "gauntlet"};
}
constexpr std::array<std::string_view, 2> enum_names(EloModel) {
  return {"logistic", "normalised"};
}
constexpr std::array<std::string_view, 3> enum_names(SprtState) {
  return {"undecided", "H0", "H1"};
}

struct MatchConfig : RunOptions {
  std::string game = "megiddo";
  std::vector<std::string> players;
  std::string ladder;
  int rungs = 5;
  MatchFormat format = MatchFormat::round_robin;
  std::string sprt;
  std::vector<std::string> anchors;
  std::string judge;
  std::string part;
  std::string launcher;
  std::string out;
  bool resume = false;
};

void fields(ConfigOf<MatchConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"players", "two or more, such as greedy,alphabeta(depth=2)"}, config.players);
  visit(Field{"ladder",
              "instead of players, the first of several budgets of one, each twice the one before "
              "(depth: a decision deeper) and against it only, such as mcts(sims=50)"},
        config.ladder);
  visit(Field{"rungs", "budgets of the ladder", 2, 20}, config.rungs);
  visit(Field{"format", "everyone against everyone, or the first against all others"},
        config.format);
  visit(Field{"sprt",
              "end once this test of the first of two players, over pairs unlike each "
              "other, is decided: elo0=0,elo1=10 (also alpha, beta, model=normalised)"},
        config.sprt);
  visit(Field{"anchors", "ratings to hold fixed, such as greedy=0"}, config.anchors);
  visit(Field{"judge",
              "how often moves are optimal and what they give away, at positions of at most so "
              "much: exact(empties=12); of parts when all are there, by one process"},
        config.judge);
  run_fields(config, visit);
  visit(kPart, config.part);
  visit(kLauncher, config.launcher);
  visit(Field{"out", "directory for the log, config.toml, summary.json, pairs.csv and ladder.svg"},
        config.out);
  visit(Field{"resume", "go on with the match in --out"}, config.resume);
}

/// The option by which results end a match, if any: it can't be divided then.
inline std::string_view ends_by(const MatchConfig& config) {
  return config.sprt.empty() ? "" : "sprt";
}

/// Throws Error for what can't be played.
RunPlan plan_of(const MatchConfig& config);

/// Plays a whole match, or reads the one that is there, prints it, and writes what belongs into its
/// directory, if it has one. Returns the JSON of `match`; nothing if it was told to stop.
std::optional<Json> play_match(const MatchConfig& config, Output& output);

/// The same, or the part of a match, as the command; returns the exit code.
int run_match(const MatchConfig& config, Output& output);

/// Reads `elo0=0,elo1=10`. Throws Error.
SprtConfig parse_sprt(const std::string& text);

/// The test asked for, if any. Throws Error unless two players meet on two sides.
std::optional<Sprt> sprt_of(const MatchConfig& config, const RunPlan& plan);

}  // namespace arbatta
