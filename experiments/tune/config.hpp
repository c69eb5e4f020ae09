#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/run_options.hpp"
#include "experiments/statistics/cmaes.hpp"
#include "experiments/statistics/spsa.hpp"
#include "experiments/tune/params.hpp"

namespace arbatta {

enum class TuneMethod { texel, spsa, cmaes };
constexpr std::array<std::string_view, 3> enum_names(TuneMethod) {
  return {"texel", "spsa", "cmaes"};
}

struct TuneConfig : RunOptions {
  TuneConfig() { games = 20'000; }

  TuneMethod method = TuneMethod::spsa;
  std::string game = "megiddo";
  std::string player;
  std::vector<std::string> params = {"weights"};
  std::string opponent;
  int pairs = 8;
  std::string spsa;
  std::string cmaes;
  std::vector<std::string> data;
  double l2 = 0;
  std::string sprt = "elo0=0,elo1=10";
  std::uint64_t sprt_games = 20'000;
  std::string out;
  bool resume = false;
  static constexpr std::array<std::string_view, 2> kRequired{"player", "out"};
};

void fields(ConfigOf<TuneConfig> auto& config, auto&& visit) {
  visit(Field{"method", "a logistic fit to logged results, or a search by play"}, config.method);
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"player", "whose numbers are tuned, such as mcts(sims=100)"}, config.player);
  visit(Field{"params",
              "which: weights, weights.NAME, PLAYER.KEY, each with (low=,high=,start=,step=) as "
              "wanted; -NAME leaves out"},
        config.params);
  visit(Field{"opponent",
              "whom all play (default: the player as it was; with spsa both sides each other)"},
        config.opponent);
  visit(Field{"pairs", "openings a measurement, each with every seat assignment", 1, 100'000},
        config.pairs);
  visit(Field{"spsa", "gains: a=,c=,stability=,alpha=,gamma=, lengths in steps of the parameters"},
        config.spsa);
  visit(Field{"cmaes", "population=,sigma=, the latter in steps of the parameters"}, config.cmaes);
  visit(Field{"data", "directories of logged runs, for texel"}, config.data);
  visit(
      Field{"l2",
            "weight of half the squared distance to the original weights, per position, for texel",
            0, 1000},
      config.l2);
  visit(Field{"sprt", "the test of tuned against original at the end, as in match"}, config.sprt);
  visit(Field{"sprt_games", "its games, at most (0 = no test)", 0, 4e9}, config.sprt_games);
  run_fields(config, visit);
  visit(Field{"out", "directory for trajectory.csv and .svg, tuned.h5, summary.json, the test"},
        config.out);
  visit(Field{"resume", "go on with the tuning in --out"}, config.resume);
}

/// What a config asks for, checked.
struct Tuning {
  PlayerSpec player;  ///< the original
  std::optional<PlayerSpec> opponent;
  std::vector<TunedParam> params;
  SpsaConfig spsa;
  CmaesConfig cmaes;
  RunPlan measurement;                        ///< two players, yet to be set, from `pairs` openings
  std::uint64_t games_a_step = 0, steps = 0;  ///< of a search: what the budget of games has
};

/// Throws Error for what cannot be tuned.
Tuning tuning_of(const TuneConfig& config);

/// The config with every choice made, in canonical form, as config.toml has it.
TuneConfig resolved(const TuneConfig& config, const Tuning& tuning);

/// A seed of its own for each measurement.
std::uint64_t measurement_seed(const TuneConfig& config, std::uint64_t number);

}  // namespace arbatta
