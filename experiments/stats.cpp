#include <array>

#include "experiments/commands.hpp"
#include "experiments/interchange/log_statistics.hpp"

namespace arbatta {

namespace {

struct StatsConfig {
  std::vector<std::string> directories;
  static constexpr std::array<std::string_view, 1> kPositionals{"directories"};
  static constexpr std::array<std::string_view, 1> kRequired{"directories"};
};

void fields(ConfigOf<StatsConfig> auto& config, auto&& visit) {
  visit(Field{"directories", "the --out of one or more runs of a game"}, config.directories);
}

int run(const StatsConfig& config, Output& output) {
  const LoggedRuns runs(config.directories);
  LogStatistics statistics(runs);
  const bool whole = runs.each(output, [&](const LoggedShard& shard, const ShardReader& reader) {
    statistics.add(shard, reader);
  });
  if (!whole) return 0;
  statistics.finish();
  statistics.print(output);
  output.result(statistics.json());
  return 0;
}

}  // namespace

Command stats_command() {
  return command("stats",
                 "counts what a log holds: different games and positions, outcomes, lengths",
                 "  arbatta stats runs/master\n"
                 "  arbatta stats runs/monday runs/tuesday --json\n\n"
                 "Different positions are counted exactly up to four million, then estimated.\n"
                 "The effective number of games holds together what is not independent: the games\n"
                 "of one opening, and copies of them.\n",
                 run);
}

}  // namespace arbatta
