#include "experiments/play_run.hpp"

#include <cstdlib>

#include "experiments/open_log.hpp"
#include "experiments/series_fold.hpp"
#include "experiments/signals.hpp"

namespace arbatta {
namespace {

/// A player that hangs can't be made to stop, so that the process must; what is published is whole.
[[noreturn]] void give_up(const RunPlan& plan, const Stall& stall) {
  write_error_text(fmt::format(
      "arbatta: game {}: '{}' takes longer than {} s for a decision: expected a move{}\n",
      stall.game, plan.players[stall.player].text(), stall.limit.count(),
      plan.out ? "; what was published stays, --resume goes on, stall_s sets the limit" : ""));
  std::_Exit(1);
}

double rate(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

/// The share of the time of so many threads.
double waited(const WaitCount& waits, const RunReport& report, int threads) {
  const double all = 1e9 * report.seconds * threads;
  return all > 0 ? std::min(1.0, static_cast<double>(waits.nanoseconds) / all) : 0;
}

}  // namespace

PlayedRun play_run(RunPlan plan, Output& output,
                   const std::function<bool(const GameSummary&)>& on_result) {
  plan.on_stall = [&plan](const Stall& stall) { give_up(plan, stall); };
  const int sides = sides_of(plan.game);
  PlayedRun played{
      .tally = Tally(sides), .report = {}, .deterministic = reproducible(plan.players)};
  SeriesFold fold(sides, plan.series.match_target);
  Progress progress = output.progress(plan.series.match_target > 0 ? "series" : "games",
                                      own_games(plan, plan.games));
  played.report = run(plan, stop_on_signal(), [&](const GameSummary& game) {
    played.tally.add(game);
    progress.set(own_games(plan, game.ticket.id + 1));
    const auto result = fold.add(game);
    played.results += result.has_value();
    return !on_result || !result || on_result(*result);
  });
  return played;
}

int report_part(const PlayedRun& played, const RunPlan& plan, Output& output) {
  if (!played.report.complete) {
    output.note(stopped_text(true));
    return 0;
  }
  Json json = run_json(played);
  json["part"] = plan.part->text();
  output.print(run_table(played.tally, played.report));
  output.print("\npart {} of the run is in {}\n", plan.part->text(), plan.out->string());
  if (played.tally.games() == 0)
    output.print("nothing was left to it: the run has {} shards (--shard-games says how large)\n",
                 shard_count(plan.games, plan.shard_games));
  output.result(json);
  return 0;
}

Json run_json(const PlayedRun& played) {
  const auto& tally = played.tally;
  const auto& report = played.report;
  Json json = tally.json();
  json["seconds"] = report.seconds;
  json["games_per_s"] = rate(report.games_played, report.seconds);
  const double share = tally.games() > 0 ? static_cast<double>(report.games_played) /
                                               static_cast<double>(tally.games())
                                         : 0;
  json["positions_per_s"] = share * rate(tally.positions(), report.seconds);
  json["digest"] = report.digest.empty() ? Json(nullptr) : Json(report.digest);
  json["deterministic"] = played.deterministic;
  json["workers_waited"] = waited(report.workers_waited, report, report.threads);
  json["writer_waited"] = waited(report.writer_waited, report, 1);
  return json;
}

Table run_table(const Tally& tally, const RunReport& report) {
  Table table({"of the games", ""});
  table.add({"games", fmt::format("{}", tally.games())});
  table.add({"distinct games", fmt::format("{}{}", tally.distinct().exact ? "" : "about ",
                                           tally.distinct().distinct)});
  if (tally.labelled() > 0)
    table.add({"positions with an exact label",
               fmt::format("{} of {}", tally.labelled(), tally.positions())});
  for (int side = 0; side < tally.sides(); ++side)
    table.add({fmt::format("won by side {}", side), fmt::format("{}", tally.wins(side))});
  table.add({"draws", fmt::format("{}", tally.draws())});
  table.add({"ended by", tally.reasons_text()});
  table.add({"length",
             fmt::format("{:.2f} (sd {:.2f})", tally.length().mean(), tally.length().deviation())});
  table.add(
      {"workers waited", fmt::format("{:.1f} % of the time",
                                     100 * waited(report.workers_waited, report, report.threads))});
  table.add(
      {"writer waited", fmt::format("{:.1f} %", 100 * waited(report.writer_waited, report, 1))});
  table.add({"games/s", fmt::format("{:.0f}", rate(report.games_played, report.seconds))});
  return table;
}

void print_run(const PlayedRun& played, const std::string& out, Output& output) {
  output.print(run_table(played.tally, played.report));
  if (!out.empty()) output.print("\ndigest {}\nlog in {}\n", played.report.digest, out);
}

}  // namespace arbatta
