#include "experiments/finalise.hpp"

#include <algorithm>
#include <chrono>

#include "experiments/balance/config.hpp"
#include "experiments/commands.hpp"
#include "experiments/match/config.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"
#include "experiments/selfplay_config.hpp"
#include "experiments/shared_log.hpp"

namespace arbatta {

namespace {

namespace fs = std::filesystem;

struct FinaliseConfig {
  std::string directory;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 1> kRequired{"directory"};
};

void fields(ConfigOf<FinaliseConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out that the parts of a run, match or study share"},
        config.directory);
}

std::string config_file(const fs::path& run) { return (run / "config.toml").string(); }

std::string refill(std::string_view command, const fs::path& run) {
  return fmt::format("arbatta {} --config {} --out {} --resume", command, config_file(run),
                     run.string());
}

void note_speed(const LaunchedParts& parts, const SelfplayConfig& config, PlayedRun& played) {
  auto& report = played.report;
  const std::uint64_t games = played.tally.games();
  const double found = static_cast<double>(parts.shards_found * config.shard_games) /
                       static_cast<double>(config.games);
  const double share = std::max(0.0, 1 - found);  // all but the last shard are as long as any
  report.games_played = static_cast<std::uint64_t>(share * static_cast<double>(games));
  report.positions_played =
      static_cast<std::uint64_t>(share * static_cast<double>(played.tally.positions()));
  report.seconds = parts.seconds;
}

/// Whether summary.json is that of this run: it also knows how long it took to play.
bool has_summary(const fs::path& run, const std::string& digest) {
  const Json summary = read_json(run / "summary.json");
  return summary.is_object() && summary.value("digest", Json()) == digest;
}

int finalise_selfplay(const fs::path& run, Output& output,
                      const std::optional<LaunchedParts>& parts) {
  const auto config = read_config(config_file(run), SelfplayConfig());
  const RunLock lock(run / ".lock");
  const auto start = std::chrono::steady_clock::now();
  PlayedRun played{.tally = Tally(sides_of(make_game(config.game))), .report = {}};
  const auto finished =
      finish_log({run, config.games, config.shard_games, refill("selfplay", run)}, output,
                 [&](const GameSummary& game) { played.tally.add(game); });
  if (!finished) return 0;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  played.deterministic = reproducible(parse_players(finished->players));
  played.report.complete = true;
  played.report.shards_found = shard_count(config.games, config.shard_games);
  played.report.threads = 0;
  played.report.digest = finished->digest;
  played.report.seconds = seconds.count();
  if (parts) note_speed(*parts, config, played);
  const Json json = run_json(played);
  if (!has_summary(run, finished->digest))
    write_text_file(run / "summary.json", json.dump(2) + "\n");
  print_run(played, run.string(), output);
  output.print("as one table: {}\n", (run / "all.h5").string());
  output.result(json);
  return 0;
}

/// False if a signal has stopped it.
bool finish_logs(const fs::path& run, const std::vector<SharedLog>& logs, const Output& output) {
  const RunLock lock(run / ".lock");
  for (const auto& log : logs)
    if (!finish_log(log, output)) return false;
  return true;
}

/// Once all is there, a match reports what it would have at its end.
int finalise_match(const fs::path& run, Output& output) {
  auto config = read_config(config_file(run), MatchConfig());
  refuse_parts(config_file(run), ends_by(config));
  const RunPlan plan = plan_of(config);
  if (!finish_logs(run, {{run, plan.games, plan.shard_games, refill("match", run)}}, output))
    return 0;
  config.out = run.string();
  config.resume = true;
  return run_match(config, output);
}

int finalise_balance(const fs::path& run, Output& output) {
  auto config = read_config(config_file(run), BalanceConfig());
  refuse_parts(config_file(run), ends_by(config));
  config.out = run.string();
  std::vector<SharedLog> logs;
  for (const auto& line : cases_of(config))
    logs.push_back({log_of(config.out, logs.size()), line.plan.games, line.plan.shard_games,
                    refill("balance", run)});
  if (!finish_logs(run, logs, output)) return 0;
  config.resume = true;
  return run_balance(config, output);
}

/// A run's config.toml names every option of its command, and each command has some of its own.
template <class Config>
bool is_of(const std::set<std::string>& keys) {
  Config config;
  const auto options = options_of(config);
  return std::all_of(keys.begin(), keys.end(), [&](const std::string& key) {
    return std::any_of(options.begin(), options.end(),
                       [&](const Option& option) { return option.key == key; });
  });
}

int run_finalise(const FinaliseConfig& config, Output& output) {
  return finalise(config.directory, output);
}

}  // namespace

int finalise(const std::string& directory, Output& output,
             const std::optional<LaunchedParts>& parts) {
  const fs::path run(directory);
  const auto keys = toml_keys(config_file(run));
  if (is_of<BalanceConfig>(keys)) return finalise_balance(run, output);
  if (is_of<MatchConfig>(keys)) return finalise_match(run, output);
  return finalise_selfplay(run, output, parts);
}

Command finalise_command() {
  return command("finalise",
                 "makes one run of the parts that were played: summary, tables and all.h5",
                 "  arbatta finalise runs/large\n", run_finalise);
}

}  // namespace arbatta
