#include "experiments/balance/part.hpp"

#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"

namespace arbatta {

int play_part(const std::vector<BalanceCase>& cases, Part part, Output& output) {
  Table table({"variant", "player", "games of this part", "seconds"});
  Json lines = Json::array();
  for (std::size_t line = 0; line < cases.size(); ++line) {
    RunPlan plan = cases[line].plan;
    plan.part = part.after(line);
    plan.count_options = false;
    const auto played = play_run(plan, output);
    if (!played.report.complete) {
      output.note(stopped_text(true));
      return 0;
    }
    const auto player = plan.players[0].text();
    table.add({cases[line].game, player, std::to_string(played.tally.games()),
               fmt::format("{:.1f}", played.report.seconds)});
    lines.push_back({{"game", cases[line].game},
                     {"player", player},
                     {"games", played.tally.games()},
                     {"seconds", played.report.seconds}});
  }
  output.print(table);
  output.result({{"part", part.text()}, {"variants", lines}});
  return 0;
}

}  // namespace arbatta
