#include "experiments/balance/config.hpp"
#include "experiments/balance/part.hpp"
#include "experiments/balance/plot.hpp"
#include "experiments/balance/self_check.hpp"
#include "experiments/balance/table.hpp"
#include "experiments/commands.hpp"
#include "experiments/open_log.hpp"

namespace arbatta {

namespace {

std::optional<RunDirectory> open_directory(const BalanceConfig& config,
                                           std::vector<BalanceCase>& cases,
                                           std::optional<Part> part) {
  check_resume(config.resume, config.out);
  if (config.out.empty()) return std::nullopt;
  BalanceConfig resolved = config;
  resolved.resume = false;
  resolved.part.clear();
  resolved.launcher.clear();
  for (auto& player : resolved.players) player = parse_player(player).text();
  std::optional<RunDirectory> directory;
  directory.emplace(config.out, config.resume, options_of(resolved), kFreeKeys, part);
  for (std::size_t i = 0; i < cases.size(); ++i) cases[i].plan.out = log_of(config.out, i);
  return directory;
}

std::string report_of(const std::vector<BalanceEntry>& entries, bool of_series) {
  const bool sequential = entries[0].row.is_sequential();
  return balance_table(entries).markdown() + "\n" + games_table(entries).markdown() +
         first_moves_text(entries) +
         "\nA score is 1 for a win, 1/2 for a draw of two sides; first's is that of the side that "
         "begins; margins are points. Equal games count as one. " +
         (of_series ? "Games are counted, results are whole series. " : "") +
         (sequential ? "Intervals of first's score are those of the last look made: each variant's "
                       "looks together miss the truth in 5 % of studies; others are of 95 %.\n"
                     : "Intervals are of 95 %. A verdict is that of its own interval; p, of an "
                       "even game, is adjusted over the table (Holm).\n");
}

void write_study(const RunDirectory& directory, const std::vector<BalanceEntry>& entries,
                 const Json& json, const std::string& report, Output& output) {
  directory.write_summary(json);
  write_text_file(directory.path() / "balance.csv", balance_csv(json));
  write_text_file(directory.path() / "report.md", report);
  if (!plot_balance(entries, directory.path() / "balance.svg"))
    output.note("no balance.svg: gnuplot is not installed or failed");
}

/// What a summary says of one of the study's lines.
Json line_of(const Json& summary, std::size_t line) {
  if (!summary.is_object()) return {};
  const Json lines = summary.value("variants", Json::array());
  return lines.is_array() && line < lines.size() ? lines[line] : Json();
}

int check_itself(const BalanceConfig& config, Output& output) {
  if (!config.variants.empty() || !config.out.empty())
    throw Error("self-check", "given with a study", "expected it alone, or with seed and threads");
  return self_check(config.seed, worker_count(config.threads), output);
}

}  // namespace

int run_balance(const BalanceConfig& config, Output& output) {
  check_parts(config.launcher, config.part, config.out, ends_by(config));
  const auto part = part_of(config.part, config.out);
  if (config.self_check) return check_itself(config, output);
  auto cases = cases_of(config);
  if (!config.launcher.empty()) {
    open_directory(config, cases, part);  // and let go of it
    return launch_run(config.launcher, "balance", config.out, output);
  }
  const auto directory = open_directory(config, cases, part);
  if (part) return play_part(cases, *part, output);
  const Json before = directory ? directory->summary() : Json();
  std::vector<BalanceEntry> entries;
  for (const auto& [game, plan, test, first_moves] : cases) {
    entries.push_back(
        play_balance(plan, game, test, first_moves, line_of(before, entries.size()), output));
    if (!entries.back().complete) {
      output.note(stopped_text(directory.has_value()));
      return 0;
    }
  }
  const Json json = balance_json(entries);
  const auto report = report_of(entries, config.match_target > 0);
  if (directory) write_study(*directory, entries, json, report, output);
  output.print("{}", report);
  output.result(json);
  return 0;
}

Command balance_command() {
  return command(
      "balance", "how fair variants are to the first seat",
      "  arbatta balance --variants \"megiddo,megiddo(preset=master)\" --games 20000\n"
      "  arbatta balance --variants \"megiddo(preset=cleopatra)\" --games 1000 \\\n"
      "    --players \"random,greedy,alphabeta(depth=2)\" --out runs/balance\n"
      "  arbatta balance --variants megiddo --sweep arbatta=4..8 --until decided\n"
      "  arbatta balance --variants megiddo --players \"alphabeta(depth=2)\" --first-moves\n"
      "  arbatta balance --variants \"megiddo,mancala(preset=oware)\" --games 100000 \\\n"
      "    --players \"alphabeta(depth=4)\" --threads 1 --launcher \"srun -n 64\" --out "
      "runs/study\n"
      "  arbatta balance --self-check\n",
      run_balance);
}

}  // namespace arbatta
