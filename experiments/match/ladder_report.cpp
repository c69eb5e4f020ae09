#include "experiments/match/ladder_report.hpp"

#include "experiments/gnuplot.hpp"

namespace arbatta {
namespace {

Json step_json(const LadderStep& step) {
  Json json = {{"player", step.player.text()},
               {"opponent", step.opponent.text()},
               {"games", step.games},
               {"score", step.score.mean},
               {"score_low", step.score.interval.low},
               {"score_high", step.score.interval.high}};
  json.update(elo_json(step.gain));
  return json;
}

}  // namespace

Json ladder_json(const std::vector<LadderStep>& steps) {
  Json list = Json::array();
  for (const auto& step : steps) list.push_back(step_json(step));
  const bool doubles = budget_of(steps[0].player).doubles();
  const std::string key = doubles ? "elo_per_doubling" : "elo_per_decision";
  const auto [elo, interval] = mean_gain(steps);
  return {{"ladder", list},
          {"ladder_total", elo_json(steps.back().above_first)},
          {key, elo},
          {key + "_low", interval.low},
          {key + "_high", interval.high}};
}

Table ladder_table(const std::vector<LadderStep>& steps) {
  Table table({"rung", "against", "games", "score", "Elo gained", "Elo above the first"});
  for (const auto& step : steps)
    table.add({budget_of(step.player).text(), budget_of(step.opponent).text(),
               std::to_string(step.games), score_text(step.score), elo_text(step.gain),
               elo_text(step.above_first)});
  return table;
}

std::string ladder_text(const std::vector<LadderStep>& steps) {
  const SearchBudget last = budget_of(steps.back().player);
  return fmt::format("From {} to {}: {} Elo, that is {} {}\n", budget_of(steps[0].opponent).text(),
                     last.text(), elo_text(steps.back().above_first), elo_text(mean_gain(steps)),
                     last.doubles() ? "a doubling" : "a decision deeper");
}

bool plot_ladder(const std::vector<LadderStep>& steps, const std::filesystem::path& file) {
  const SearchBudget first = budget_of(steps[0].opponent);
  std::string labels = fmt::format("'{}' 0", first.value), points = "0 0 0 0\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto& [elo, interval] = steps[i].above_first;
    labels += fmt::format(", '{}' {}", budget_of(steps[i].player).value, i + 1);
    points += fmt::format("{} {} {} {}\n", i + 1, elo, interval.low, interval.high);
  }
  return gnuplot(
      fmt::format("set grid ytics\nset xlabel {}\nset ylabel {}\n"
                  "set xrange [-0.5:{}]\nset xtics ({})\n"
                  "plot '-' using 1:2:3:4 with yerrorlines pointtype 7 linecolor rgb '#204a87'\n"
                  "{}e\n",
                  gnuplot_quoted(first.key),
                  gnuplot_quoted("Elo above " + steps[0].opponent.text()),
                  static_cast<double>(steps.size()) + 0.5, labels, points),
      500, file);
}

}  // namespace arbatta
