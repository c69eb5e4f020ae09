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

/// Nothing where nothing was played here.
std::optional<double> rate(std::uint64_t count, const RunReport& report) {
  if (report.games_played == 0 || report.seconds <= 0) return std::nullopt;
  return static_cast<double>(count) / report.seconds;
}

/// A share of the time of so many threads, 0 of which are not known.
std::optional<double> share(double spent_s, const RunReport& report, int threads) {
  const double all = report.seconds * threads;
  if (report.games_played == 0 || all <= 0) return std::nullopt;
  return std::min(1.0, spent_s / all);
}

double seconds_of(const WaitCount& waits) { return 1e-9 * static_cast<double>(waits.nanoseconds); }

/// What the threads of a run did all the time.
struct Shares {
  std::optional<double> played, wrote, waited;  ///< of the workers
  std::optional<double> writer_waited;
};

Shares shares_of(const RunReport& report) {
  const int writers = std::min(report.threads, 1);
  return {.played = share(report.workers_played, report, report.threads),
          .wrote = share(report.workers_wrote, report, report.threads),
          .waited = share(seconds_of(report.workers_waited), report, report.threads),
          .writer_waited = share(seconds_of(report.writer_waited), report, writers)};
}

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

/// The rest of the line that shows how far a run is.
std::string gauges_text(const RunGauges& gauges, bool logged, double seconds) {
  const auto positions = static_cast<double>(gauges.positions.load());
  std::string text = fmt::format("{:.0f} positions/s, window {:.0f} % full", positions / seconds,
                                 100 * gauges.window.load());
  if (logged) text += fmt::format(", writer {:.0f} % full", 100 * gauges.writer.load());
  if (const auto batches = gauges.batch_count(); batches.batches > 0)
    text += fmt::format(", batches {:.0f} % full", 100 * batches.fill());
  return text;
}

}  // namespace

PlayedRun play_run(RunPlan plan, Output& output,
                   const std::function<bool(const GameSummary&)>& on_result) {
  plan.on_stall = [&plan](const Stall& stall) { give_up(plan, stall); };
  const int sides = sides_of(plan.game);
  PlayedRun played{
      .tally = Tally(sides), .report = {}, .deterministic = reproducible(plan.players)};
  SeriesFold fold(sides, plan.series.match_target);
  RunGauges gauges;
  plan.gauges = &gauges;
  Progress progress = output.progress(
      plan.series.match_target > 0 ? "series" : "games", own_games(plan, plan.games),
      [&](double seconds) { return gauges_text(gauges, plan.out.has_value(), seconds); });
  played.report = run(plan, stop_on_signal(), [&](const GameSummary& game) {
    played.tally.add(game);
    progress.set(own_games(plan, game.ticket.id + 1));
    progress.found(gauges.found.load(std::memory_order_relaxed));
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
  json["games_per_s"] = or_null(rate(report.games_played, report));
  json["positions_per_s"] = or_null(rate(report.positions_played, report));
  json["digest"] = report.digest.empty() ? Json(nullptr) : Json(report.digest);
  json["deterministic"] = played.deterministic;
  const auto shares = shares_of(report);
  json["workers_played"] = or_null(shares.played);
  json["workers_wrote"] = or_null(shares.wrote);
  json["workers_waited"] = or_null(shares.waited);
  json["writer_waited"] = or_null(shares.writer_waited);
  const bool batched = report.batches.batches > 0;
  json["batch_fill"] = batched ? Json(report.batches.fill()) : Json(nullptr);
  json["batch_mean"] = batched ? Json(report.batches.mean()) : Json(nullptr);
  return json;
}

namespace {

/// Nothing of what is not known.
void add_speed(Table& table, const RunReport& report) {
  const auto shares = shares_of(report);
  if (shares.played)
    table.add({"workers played", fmt::format("{:.1f} % of the time", 100 * *shares.played)});
  if (shares.wrote) table.add({"workers wrote", fmt::format("{:.1f} %", 100 * *shares.wrote)});
  if (shares.waited) table.add({"workers waited", fmt::format("{:.1f} %", 100 * *shares.waited)});
  if (shares.writer_waited)
    table.add({"writer waited", fmt::format("{:.1f} %", 100 * *shares.writer_waited)});
  if (report.batches.batches > 0)
    table.add({"batches", fmt::format("{:.1f} % full, {:.1f} positions",
                                      100 * report.batches.fill(), report.batches.mean())});
  if (const auto games = rate(report.games_played, report))
    table.add({"games/s", fmt::format("{:.0f}", *games)});
  if (const auto positions = rate(report.positions_played, report))
    table.add({"positions/s", fmt::format("{:.0f}", *positions)});
}

}  // namespace

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
  add_speed(table, report);
  return table;
}

void print_run(const PlayedRun& played, const std::string& out, Output& output) {
  output.print(run_table(played.tally, played.report));
  if (!out.empty()) output.print("\ndigest {}\nlog in {}\n", played.report.digest, out);
}

}  // namespace arbatta
