#include "experiments/tune/report.hpp"

#include <cmath>

#include "experiments/match/config.hpp"
#include "experiments/match/report.hpp"
#include "experiments/model_name.hpp"
#include "experiments/players.hpp"
#include "experiments/playing_time.hpp"

namespace arbatta {
namespace {

constexpr std::uint64_t kTestSeed = 1'000'000'000'000;  // beyond the steps of any search

/// The tuned player as the log of its test names it.
PlayerSpec logged(const PlayerSpec& tuned, const std::filesystem::path& tuned_model) {
  const bool has_tuned_weights = tuned.model_file() == tuned_model.string();
  return has_tuned_weights ? with_model(tuned, resolved_path(tuned_model).string()) : tuned;
}

/// Nothing where the data do not tell the error.
std::optional<double> known(double error) {
  return std::isfinite(error) && error > 0 ? std::optional(error) : std::nullopt;
}

Json param_json(const TunedParam& param, double value) {
  Json json = {{"name", param.name},
               {"start", param.start},
               {"value", played_value(param, value)},
               {"step", param.step}};
  if (std::isfinite(param.low)) json["low"] = param.low;
  if (std::isfinite(param.high)) json["high"] = param.high;
  return json;
}

}  // namespace

Table tuning_table(const Tuning& tuning, const TuningResult& result) {
  Table table(result.texel ? std::vector<std::string>{"weight", "was", "fitted", "se", "z"}
                           : std::vector<std::string>{"parameter", "was", "tuned", "steps moved"});
  for (std::size_t i = 0; i < tuning.params.size(); ++i) {
    const auto& param = tuning.params[i];
    const double value = result.values[static_cast<Eigen::Index>(i)];
    std::vector<std::string> cells = {param.name, fmt::format("{:.4g}", param.start),
                                      fmt::format("{:.4g}", played_value(param, value))};
    if (result.texel) {
      const auto error = known(result.texel->fit.standard_errors[static_cast<Eigen::Index>(i)]);
      cells.push_back(error ? fmt::format("{:.2g}", *error) : "-");
      cells.push_back(error ? fmt::format("{:.1f}", value / *error) : "-");
    } else {
      cells.push_back(fmt::format("{:+.2f}", (value - param.start) / param.step));
    }
    table.add(cells);
  }
  return table;
}

std::string tuning_text(const TuningResult& result) {
  if (result.texel) {
    const auto& fit = result.texel->fit;
    return fmt::format(
        "{} positions of {} games, mean loss {:.4f}, {} Newton steps; standard errors are "
        "clustered by game\n",
        fit.rows, fit.games, fit.loss, fit.steps);
  }
  const auto steps = result.search->values.size() - 1;
  return fmt::format("{} steps of {} games\n", steps, result.search->games_a_step);
}

Json tuning_json(const TuneConfig& config, const Tuning& tuning, const TuningResult& result,
                 const PlayerSpec& tuned) {
  Json params = Json::array();
  for (std::size_t i = 0; i < tuning.params.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    Json param = param_json(tuning.params[i], result.values[at]);
    if (result.texel) {
      const auto error = known(result.texel->fit.standard_errors[at]);
      param["se"] = error ? Json(*error) : Json(nullptr);
      param["z"] = error ? Json(result.values[at] / *error) : Json(nullptr);
    }
    params.push_back(param);
  }
  Json json = {{"method", value_text(config.method)},
               {"game", canonical(tuning.measurement.game)},
               {"original", tuning.player.text()},
               {"tuned", tuned.text()},
               {"params", params}};
  if (result.texel) {
    const auto& fit = result.texel->fit;
    json.update(Json{{"positions", fit.rows}, {"games", fit.games}, {"loss", fit.loss}});
  } else {
    const auto steps = result.search->values.size() - 1;
    json.update(Json{{"steps", steps}, {"games", steps * result.search->games_a_step}});
  }
  return json;
}

std::optional<Json> test_tuned(const TuneConfig& config, const Tuning& tuning,
                               const PlayerSpec& tuned, const RunDirectory& directory,
                               Output& output) {
  RunPlan plan = tuning.measurement;
  plan.players = {logged(tuned, directory.path() / "tuned.h5"), tuning.player};
  plan.series.seed = measurement_seed(config, kTestSeed);
  plan.games = config.sprt_games;
  plan.games = whole_pairs(plan);
  plan.out = directory.path() / "sprt";
  use_small_shards(config, plan);
  MatchConfig match_config;
  match_config.sprt = config.sprt;
  std::optional<Sprt> test = sprt_of(match_config, plan);
  const std::vector<std::string> names = {"tuned", "original"};
  MatchTable table(names, sides_of(plan.game), plan.series.assignments.size());
  const auto played = play_run(plan, output, [&](const GameSummary& result) {
    return !table.add(result) || test->add(table.half_points()) == SprtState::running;
  });
  if (!played.report.complete) return std::nullopt;
  const std::optional<JudgeTable> no_judge;
  const PlayedMatch match{.players = names,
                          .table = table,
                          .ratings = table.ratings({std::nullopt, std::nullopt}, config.seed),
                          .test = test,
                          .played = played,
                          .judge = no_judge,
                          .seconds = playing_seconds(played, Json())};
  output.print("\n");
  print_match(match, plan, false, output);
  return match_json(match);
}

}  // namespace arbatta
