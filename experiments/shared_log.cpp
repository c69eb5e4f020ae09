#include "experiments/shared_log.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "experiments/signals.hpp"
#include "selfplay/run_plan.hpp"

namespace arbatta {
namespace {

/// The first few numbers, and whether there are more.
std::string list_of(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kShown = 5;
  const auto shown = std::min(numbers.size(), kShown);
  const std::vector<std::uint64_t> first(numbers.begin(), numbers.begin() + shown);
  return fmt::format("{}{}", fmt::join(first, ", "), shown < numbers.size() ? ", …" : "");
}

void check_whole(const SharedLog& log, const FinishedRun& finished, std::uint64_t shards) {
  if (finished.missing.empty()) return;
  throw Error::failure((log.run / "shards").string(),
                       fmt::format("{} of {} shards missing or damaged ({})",
                                   finished.missing.size(), shards, list_of(finished.missing)),
                       "play them with: " + log.refill);
}

}  // namespace

std::optional<FinishedRun> finish_log(const SharedLog& log, const Output& output,
                                      const std::function<void(const GameSummary&)>& on_game) {
  const auto shards = shard_count(log.games, log.shard_games);
  FinishedRun finished;
  {
    Progress progress = output.progress("shards", shards);
    finished = read_finished(log.run, log.games, log.shard_games, stop_on_signal(), on_game,
                             [&] { progress.add(1); });
  }
  if (finished.stopped) return std::nullopt;
  check_whole(log, finished, shards);
  StagedFile(log.run / "all.h5", finished.table).publish();
  sync_directory(log.run);
  return finished;
}

}  // namespace arbatta
