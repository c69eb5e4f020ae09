#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/balance/row.hpp"
#include "experiments/launcher.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

enum class Until { games, decided };
constexpr std::array<std::string_view, 2> enum_names(Until) { return {"games", "decided"}; }

struct BalanceConfig : RunOptions {
  std::vector<std::string> variants;
  std::vector<std::string> sweep;
  std::vector<std::string> players = {"random"};
  std::vector<std::string> opening_lengths;
  bool first_moves = false;
  double band = 2;
  Until until = Until::games;
  std::uint64_t max_games = 0;
  bool self_check = false;
  std::string part;
  std::string launcher;
  std::string out;
  bool resume = false;
};

void fields(ConfigOf<BalanceConfig> auto& config, auto&& visit) {
  visit(Field{"variants", "games to compare, such as megiddo,megiddo(preset=master)"},
        config.variants);
  visit(Field{"sweep", "values of parameters to try in each: arbatta=4..12 or arbatta=4,8"},
        config.sweep);
  visit(Field{"players", "each plays all seats of its games: a ladder of strengths"},
        config.players);
  visit(Field{"opening_lengths", "opening plies to try one after the other: what depends on them?"},
        config.opening_lengths);
  visit(Field{"first_moves", "games begin with each kind of first move in turn"},
        config.first_moves);
  visit(Field{"band", "a first score within so many points (per cent) of even is balanced", 0, 50},
        config.band);
  visit(Field{"until", "decided: end a variant as soon as its verdict is sure, not after --games"},
        config.until);
  visit(Field{"max_games", "with until=decided, at most so many (0 = 100000)", 0, 4e9},
        config.max_games);
  run_fields(config, visit);
  visit(Field{"self_check", "check the measurement itself instead"}, config.self_check);
  visit(kPart, config.part);
  visit(kLauncher, config.launcher);
  visit(
      Field{"out", "directory for the logs, summary.json, report.md, balance.csv and balance.svg"},
      config.out);
  visit(Field{"resume", "go on with the study in --out"}, config.resume);
}

/// The option by which results end a study, if any: it can't be divided then.
inline std::string_view ends_by(const BalanceConfig& config) {
  return config.until == Until::decided ? "until decided" : "";
}

/// One line of a study.
struct BalanceCase {
  std::string game;  ///< as it was asked for
  RunPlan plan;
  BalanceTest test;
  std::vector<FirstMove> first_moves;
};

/// Every variant and sweep with every player and opening length; their games are independent of one
/// another. What comes twice is one line. Throws Error for options that mean nothing together, or a
/// game or player that can't be.
std::vector<BalanceCase> cases_of(const BalanceConfig& config);

/// Where the games of a study's line are logged.
std::filesystem::path log_of(const std::string& out, std::size_t line);

/// Plays a study, or the part of one, or reports the one that is there; returns the exit code.
int run_balance(const BalanceConfig& config, Output& output);

}  // namespace arbatta
