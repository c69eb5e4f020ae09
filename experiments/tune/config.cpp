#include "experiments/tune/config.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/hash.hpp"
#include "experiments/match/config.hpp"
#include "experiments/model_name.hpp"

namespace arbatta {

void fields(ConfigOf<SpsaConfig> auto& config, auto&& visit) {
  visit(Field{"a", "size of the steps (0 = twice c at first)", 0, 1e9}, config.a);
  visit(Field{"c", "how far to both sides it looks at first", 1e-6, 1e6}, config.c);
  visit(Field{"stability", "Spall's A (-1 = a tenth of the steps)", -1, 1e9}, config.stability);
  visit(Field{"alpha", "how fast steps shrink", 0, 2}, config.alpha);
  visit(Field{"gamma", "how fast the look to both sides shrinks", 0, 2}, config.gamma);
}

void fields(ConfigOf<CmaesConfig> auto& config, auto&& visit) {
  visit(Field{"population", "points a generation (0 = 4 + 3 ln n)", 0, 10'000}, config.population);
  visit(Field{"sigma", "first standard deviation", 1e-6, 1e6}, config.sigma);
}

namespace {

/// `--spsa a=1,c=2` as the arguments of a call; the defaults if there are none.
template <class Config>
Config arguments_of(const std::string& name, const std::string& text) {
  return text.empty() ? Config{} : parse_config<Config>(parse_call(name + '(' + text + ')'));
}

/// Throws Error for what is given to a method that has no use for it.
void check_used(const TuneConfig& config) {
  using enum TuneMethod;
  const TuneConfig unset;
  const auto expect = [&](std::string_view key, bool is_given, std::vector<TuneMethod> methods) {
    if (!is_given || std::find(methods.begin(), methods.end(), config.method) != methods.end())
      return;
    std::vector<std::string> names;
    for (const auto method : methods) names.push_back(value_text(method));
    throw Error(std::string(key), "given with " + value_text(config.method),
                fmt::format("expected it with {} only", fmt::join(names, " or ")));
  };
  expect("data", !config.data.empty(), {texel});
  expect("l2", config.l2 != unset.l2, {texel});
  expect("spsa", !config.spsa.empty(), {spsa});
  expect("cmaes", !config.cmaes.empty(), {cmaes});
  expect("opponent", !config.opponent.empty(), {spsa, cmaes});
  expect("pairs", config.pairs != unset.pairs, {spsa, cmaes});
  expect("games", config.games != unset.games, {spsa, cmaes});
}

void check_method(const TuneConfig& config, const Tuning& tuning) {
  const bool fits = config.method == TuneMethod::texel;
  check_used(config);
  if (fits && config.data.empty())
    throw Error("data", "none is given", "expected directories of logged runs for texel");
  if (tuning.cmaes.population > 0 && tuning.cmaes.population < 4)
    throw Error("cmaes", fmt::format("population={}", tuning.cmaes.population),
                "expected 4 or more");
  for (const auto& param : tuning.params)
    if (fits && (!param.key.empty() || param.bounded))
      throw Error("params", param.name + (param.bounded ? " has a range" : " is no weight"),
                  "expected weights without a range for texel");
}

/// Matches that a step of the search plays.
int matches_a_step(const TuneConfig& config, const Tuning& tuning) {
  if (config.method == TuneMethod::cmaes)
    return population_of(tuning.cmaes, static_cast<int>(tuning.params.size()));
  return tuning.opponent ? 2 : 1;
}

void set_steps(const TuneConfig& config, Tuning& tuning) {
  tuning.games_a_step =
      static_cast<std::uint64_t>(matches_a_step(config, tuning)) * tuning.measurement.games;
  tuning.steps = config.games / tuning.games_a_step;
  if (tuning.steps == 0)
    throw Error("games", std::to_string(config.games),
                fmt::format("expected at least the {} games of one step", tuning.games_a_step));
}

void check_test(const TuneConfig& config, const RunPlan& plan) {
  if (config.sprt_games == 0) return;
  if (config.sprt.empty())
    throw Error("sprt", "empty", "expected a test, such as elo0=0,elo1=10, or --sprt-games 0");
  MatchConfig match;
  match.sprt = config.sprt;
  sprt_of(match, plan);
}

}  // namespace

Tuning tuning_of(const TuneConfig& config) {
  const auto opponent = config.opponent.empty() ? config.player : config.opponent;
  RunPlan plan = make_plan(config, config.game, {config.player, opponent});
  Tuning tuning{.player = plan.players[0],
                .opponent = {},
                .params = parse_params(config.params, plan.players[0], plan.game),
                .spsa = arguments_of<SpsaConfig>("spsa", config.spsa),
                .cmaes = arguments_of<CmaesConfig>("cmaes", config.cmaes),
                .measurement = std::move(plan)};
  if (!config.opponent.empty()) tuning.opponent = tuning.measurement.players[1];
  tuning.measurement.games =
      static_cast<std::uint64_t>(config.pairs) * tuning.measurement.series.assignments.size();
  check_method(config, tuning);
  for (const auto& param : tuning.params)
    if (param.key.empty())
      check_model_name("out", resolved_path(std::filesystem::path(config.out) / "tuned.h5"));
  check_test(config, tuning.measurement);
  if (config.method != TuneMethod::texel) set_steps(config, tuning);
  return tuning;
}

TuneConfig resolved(const TuneConfig& config, const Tuning& tuning) {
  TuneConfig result = config;
  result.game = canonical(tuning.measurement.game);
  result.player = tuning.player.text();
  if (tuning.opponent) result.opponent = tuning.opponent->text();
  result.opening_plies = tuning.measurement.series.opening_plies;
  result.resume = false;
  return result;
}

std::uint64_t measurement_seed(const TuneConfig& config, std::uint64_t number) {
  return mix(config.seed, number + 1) >> 1;
}

}  // namespace arbatta
