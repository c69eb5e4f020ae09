#include "selfplay/verify.hpp"

#include <array>
#include <chrono>

#include "eval/shard_file.hpp"
#include "experiments/commands.hpp"
#include "experiments/signals.hpp"

namespace arbatta {

namespace {

struct VerifyConfig {
  std::string directory;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 1> kRequired{"directory"};
};

void fields(ConfigOf<VerifyConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out of a run"}, config.directory);
}

int run(const VerifyConfig& config, Output& output) {
  const auto shards = list_shards(config.directory);
  if (shards.empty())
    throw Error(config.directory, "no shards there", "expected the directory of a logged run");
  const auto start = std::chrono::steady_clock::now();
  const auto& stop = stop_on_signal();
  VerifiedShard total;
  {
    Progress progress = output.progress("shards", shards.size());
    for (const auto shard : shards) {
      if (stop) return 0;
      const auto verified = verify_shard(shard_file(config.directory, shard), shard);
      total.games += verified.games;
      total.positions += verified.positions;
      progress.add(1);
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  output.print("{} shards, {} games, {} positions: all as the rules give them ({:.1f} s)\n",
               shards.size(), total.games, total.positions, seconds.count());
  output.result({{"shards", shards.size()},
                 {"games", total.games},
                 {"positions", total.positions},
                 {"seconds", seconds.count()}});
  return 0;
}

}  // namespace

Command verify_command() {
  return command("verify", "replays every game of a run and recomputes what the rules decide",
                 "  arbatta verify runs/master\n", run);
}

}  // namespace arbatta
