#include "experiments/finalise.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "experiments/commands.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"
#include "experiments/selfplay_config.hpp"
#include "experiments/signals.hpp"
#include "selfplay/finished_run.hpp"

namespace arbatta {

namespace {

namespace fs = std::filesystem;

struct FinaliseConfig {
  std::string directory;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 1> kRequired{"directory"};
};

void fields(ConfigOf<FinaliseConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out that the parts of a selfplay run share"}, config.directory);
}

/// The first few numbers, and how many more there are.
std::string list_of(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kShown = 5;
  const auto shown = std::min(numbers.size(), kShown);
  const std::vector<std::uint64_t> first(numbers.begin(), numbers.begin() + shown);
  return fmt::format("{}{}", fmt::join(first, ", "), shown < numbers.size() ? ", …" : "");
}

void check_whole(const fs::path& run, const FinishedRun& finished, std::uint64_t shards) {
  if (finished.missing.empty()) return;
  throw Error::failure((run / "shards").string(),
                       fmt::format("{} of {} shards missing or damaged ({})",
                                   finished.missing.size(), shards, list_of(finished.missing)),
                       fmt::format("play them with: arbatta selfplay --config {} --out {} --resume",
                                   (run / "config.toml").string(), run.string()));
}

PlayedRun read_run(const fs::path& run, const SelfplayConfig& config, Output& output,
                   FinishedRun& finished) {
  const auto start = std::chrono::steady_clock::now();
  const auto shards = shard_count(config.games, config.shard_games);
  PlayedRun played{.tally = Tally(sides_of(make_game(config.game))), .report = {}};
  {
    Progress progress = output.progress("shards", shards);
    finished = read_finished(
        run, config.games, config.shard_games, stop_on_signal(),
        [&](const GameSummary& game) { played.tally.add(game); }, [&] { progress.add(1); });
  }
  if (finished.stopped) return played;
  check_whole(run, finished, shards);
  played.deterministic = reproducible(parse_players(finished.players));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  played.report.complete = true;
  played.report.digest = finished.digest;
  played.report.shards_found = shards;
  played.report.seconds = seconds.count();
  played.report.threads = 0;
  return played;
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
  std::ifstream file(run / "summary.json");
  const Json summary = file ? Json::parse(file, nullptr, /*allow_exceptions=*/false) : Json();
  return summary.is_object() && summary.value("digest", Json()) == digest;
}

void write_table(const fs::path& run, std::span<const std::byte> table) {
  StagedFile(run / "all.h5", table).publish();
  sync_directory(run);
}

int run_finalise(const FinaliseConfig& config, Output& output) {
  return finalise(config.directory, output);
}

}  // namespace

int finalise(const std::string& directory, Output& output,
             const std::optional<LaunchedParts>& parts) {
  const fs::path run(directory);
  const auto config = read_config((run / "config.toml").string(), SelfplayConfig());
  const RunLock lock(run / ".lock");
  FinishedRun finished;
  auto played = read_run(run, config, output, finished);
  if (finished.stopped) return 0;
  if (parts) note_speed(*parts, config, played);
  write_table(run, finished.table);
  const Json json = run_json(played);
  if (!has_summary(run, finished.digest))
    write_text_file(run / "summary.json", json.dump(2) + "\n");
  print_run(played, directory, output);
  output.print("as one table: {}\n", (run / "all.h5").string());
  output.result(json);
  return 0;
}

Command finalise_command() {
  return command("finalise",
                 "makes one run of the parts that were played: summary, digest and all.h5",
                 "  arbatta finalise runs/large\n", run_finalise);
}

}  // namespace arbatta
