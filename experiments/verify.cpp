#include "selfplay/verify.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "eval/shard_file.hpp"
#include "experiments/commands.hpp"
#include "experiments/run_directory.hpp"
#include "experiments/signals.hpp"
#include "selfplay/search_again.hpp"

namespace arbatta {

namespace {

namespace fs = std::filesystem;

struct VerifyConfig {
  std::string directory;
  std::uint64_t players = 0;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 1> kRequired{"directory"};
};

void fields(ConfigOf<VerifyConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out of a run, of a study, or a quickstart's"}, config.directory);
  visit(Field{"players",
              "games (series, in match play) that the run's players play again, spread evenly"},
        config.players);
}

struct Shard {
  fs::path run;
  std::uint64_t number;
  std::uint64_t series = 0;  // that it was found to hold

  fs::path file() const { return shard_file(run, number); }
};

void add_shards(const fs::path& run, std::vector<Shard>& shards) {
  const auto count = count_shards(run);
  for (std::uint64_t number = 0; number < count; ++number) shards.push_back({run, number, 0});
}

/// The shards of a run, or of all runs in a directory: a study's, a quickstart's.
std::vector<Shard> shards_below(const fs::path& directory) {
  std::vector<Shard> shards;
  std::error_code error;
  if (fs::is_directory(directory / "shards", error)) {
    add_shards(directory, shards);
    return shards;
  }
  std::vector<fs::path> runs;
  for (const auto& entry : fs::recursive_directory_iterator(directory, error))
    if (entry.is_directory(error) && entry.path().filename() == "shards")
      runs.push_back(entry.path().parent_path());
  if (runs.empty())
    throw Error(directory.string(), "no shards there", "expected the directory of a logged run");
  std::sort(runs.begin(), runs.end());
  for (const auto& run : runs) add_shards(run, shards);
  return shards;
}

/// A finished run says what it held. Throws Error::failure if that is not what is there.
void check_summary(const fs::path& directory, const VerifiedShard& total) {
  const Json summary = read_json(directory / "summary.json");
  if (!summary.is_object() || !summary.contains("positions") || !summary.contains("games")) return;
  const auto games = summary["games"], positions = summary["positions"];
  if (games != total.games || positions != total.positions)
    throw Error::failure((directory / "summary.json").string(),
                         fmt::format("{} games, {} positions", games.dump(), positions.dump()),
                         fmt::format("the shards hold {} and {}", total.games, total.positions));
}

void add(VerifiedShard& total, const VerifiedShard& shard) {
  total.series += shard.series;
  total.games += shard.games;
  total.positions += shard.positions;
}

VerifiedShard replay(std::vector<Shard>& shards, Output& output) {
  const auto& stop = stop_on_signal();
  Progress progress = output.progress("shards", shards.size());
  VerifiedShard total;
  for (Shard& shard : shards) {
    if (stop) break;
    const auto verified = verify_shard(shard.file(), shard.number);
    shard.series = verified.series;
    add(total, verified);
    progress.add(1);
  }
  return total;
}

/// Lets the players play so many series again, of each shard its share.
VerifiedShard play_sample(const std::vector<Shard>& shards, std::uint64_t there,
                          std::uint64_t sample, Output& output) {
  const auto& stop = stop_on_signal();
  sample = std::min(sample, there);
  Progress progress = output.progress("games again", sample);
  VerifiedShard total;
  std::uint64_t before = 0;
  for (const Shard& shard : shards) {
    before += shard.series;
    const std::uint64_t share = sample * before / std::max<std::uint64_t>(there, 1) - total.series;
    if (share == 0) continue;
    if (stop) break;
    add(total, search_again(shard.file(), share, stop));
    progress.add(share);
  }
  return total;
}

int run(const VerifyConfig& config, Output& output) {
  auto shards = shards_below(config.directory);
  const auto start = std::chrono::steady_clock::now();
  const auto& stop = stop_on_signal();
  const auto total = replay(shards, output);
  if (stop) return 0;
  check_summary(config.directory, total);
  const auto again = play_sample(shards, total.series, config.players, output);
  if (stop) return 0;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  output.print("{} shards, {} games, {} positions: all as the rules give them ({:.1f} s)\n",
               shards.size(), total.games, total.positions, seconds.count());
  if (config.players > 0)
    output.print("{} games, {} positions played again: the same in every column\n", again.games,
                 again.positions);
  output.result({{"shards", shards.size()},
                 {"games", total.games},
                 {"positions", total.positions},
                 {"games_again", again.games},
                 {"positions_again", again.positions},
                 {"seconds", seconds.count()}});
  return 0;
}

}  // namespace

Command verify_command() {
  return command("verify", "replays every game of a run and recomputes what the rules decide",
                 "  arbatta verify runs/master\n"
                 "  arbatta verify runs/master --players 100   # and what its players thought\n",
                 run);
}

}  // namespace arbatta
