#include "selfplay/finished_run.hpp"

#include <algorithm>
#include <optional>

#include "core/games/registry.hpp"
#include "eval/run_table.hpp"
#include "eval/shard_file.hpp"
#include "selfplay/run_plan.hpp"
#include "selfplay/shard_games.hpp"

namespace arbatta {
namespace {

/// Makes one run of its shards.
class Fold {
 public:
  Fold(const std::filesystem::path& run, const std::function<void(const GameSummary&)>& on_game)
      : table_((run / "all.h5").string()), on_game_(on_game) {}

  void add(const ShardReader& shard, const std::filesystem::path& file) {
    if (!game_) begin(shard.attributes());
    if (shard.attributes().config != config_)
      throw Error::failure(file.string(), "belongs to a run with other keys",
                           "expected those of the shards before it");
    if (on_game_) tell(shard);
    table_.add(shard, "shards/" + file.filename().string());
    digests_.push_back(shard.digest());
  }

  void close(FinishedRun& finished) {
    finished.digest = run_digest(digests_);
    finished.players = players_;
    finished.table = table_.close(finished.digest);
  }

 private:
  void tell(const ShardReader& shard) {
    std::visit(
        [&](const auto& game) {
          for (const auto& summary : summaries_of(game, shard, /*count_options=*/false))
            on_game_(summary);
        },
        *game_);
  }

  void begin(const ShardAttributes& attributes) {
    game_ = make_game(attributes.game);
    config_ = attributes.config;
    players_ = attributes.players;
  }

  RunTable table_;
  const std::function<void(const GameSummary&)>& on_game_;
  std::optional<AnyGame> game_;
  std::string config_;
  std::vector<std::string> players_;
  std::vector<std::string> digests_;
};

/// Nothing if the shard is not there or does not verify.
std::optional<ShardReader> read_shard(const std::filesystem::path& file) {
  try {
    const auto bytes = read_verified(file);
    return ShardReader(file.string(), bytes);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Whether the shard ends with this series; that of a run that was extended since may be short.
bool ends_with(const ShardReader& shard, std::uint64_t series) {
  const auto games = shard.read_games();
  return !games.series.empty() && games.series.back() == series;
}

void check_size(const std::filesystem::path& run, std::uint64_t shards) {
  const auto numbers = list_shards(run);
  if (!numbers.empty() && numbers.back() >= shards)
    throw Error::failure(shard_file(run, numbers.back()).string(), "beyond the end of the run",
                         fmt::format("{} shards were expected", shards));
}

}  // namespace

FinishedRun read_finished(const std::filesystem::path& run, std::uint64_t games,
                          std::uint64_t shard_games, const std::atomic<bool>& stop,
                          const std::function<void(const GameSummary&)>& on_game,
                          const std::function<void()>& on_shard) {
  const auto shards = shard_count(games, shard_games);
  check_size(run, shards);
  FinishedRun finished;
  Fold fold(run, on_game);
  for (std::uint64_t number = 0; number < shards && !stop; ++number) {
    const auto file = shard_file(run, number);
    const auto shard = read_shard(file);
    if (!shard || !ends_with(*shard, std::min(games, (number + 1) * shard_games) - 1))
      finished.missing.push_back(number);
    else if (finished.missing.empty())
      fold.add(*shard, file);
    on_shard();
  }
  finished.stopped = stop;
  if (!finished.stopped && finished.missing.empty()) fold.close(finished);
  return finished;
}

}  // namespace arbatta
