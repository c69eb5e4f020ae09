#pragma once

#include <optional>

#include "experiments/run_directory.hpp"
#include "experiments/run_options.hpp"
#include "solve/exact_call.hpp"

namespace arbatta {

/// Keys that a resumed run may change. (Not the most games of a sequential study: its looks are
/// planned by them.)
inline const std::vector<std::string> kFreeKeys = {
    "games", "threads", "stall_s", "compression", "part", "launcher", "judge", "out", "resume"};

/// Throws Error for --resume without a directory.
inline void check_resume(bool resume, const std::string& out) {
  if (resume && out.empty())
    throw Error("resume", "no --out", "expected the directory of the run to resume");
}

/// What a stopped command says.
inline std::string_view stopped_text(bool logged) {
  return logged ? "stopped; what was published stays: go on with --resume" : "stopped";
}

/// Opens the directory of a command that logs the games of one run (RunOptions with game, players,
/// out and resume; a match may have a ladder instead of players) and tells the plan of it;
/// config.toml gets every choice made, in canonical form. Nothing without --out.
template <class Config>
std::optional<RunDirectory> open_log(const Config& given, RunPlan& plan) {
  check_resume(given.resume, given.out);
  if (given.out.empty()) return std::nullopt;
  Config config = given;
  config.game = canonical(plan.game);
  if constexpr (requires { config.ladder; })
    if (!config.ladder.empty()) config.ladder = plan.players[0].text();
  if (!config.players.empty()) {
    config.players.clear();
    for (const auto& player : plan.players) config.players.push_back(player.text());
  }
  config.games = plan.games;
  config.opening_plies = plan.series.opening_plies;
  const auto text_of = [](const auto& use) { return use ? exact_text(*use) : std::string(); };
  config.adjudicate = text_of(plan.exact.adjudicate);
  if constexpr (requires { config.label; }) config.label = text_of(plan.exact.label);
  if constexpr (requires { config.judge; }) config.judge = text_of(plan.exact.judge);
  config.resume = false;
  if constexpr (requires { config.part; }) config.part.clear();
  if constexpr (requires { config.launcher; }) config.launcher.clear();
  if constexpr (requires { config.shard_games; }) config.shard_games = plan.shard_games;
  std::optional<RunDirectory> directory;
  directory.emplace(given.out, given.resume, options_of(config), kFreeKeys, plan.part);
  plan.out = directory->path();
  return directory;
}

}  // namespace arbatta
