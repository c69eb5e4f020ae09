#include "experiments/interchange/logged_runs.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "eval/shard_file.hpp"
#include "experiments/signals.hpp"

namespace arbatta {
namespace fs = std::filesystem;

LoggedRuns::LoggedRuns(const std::vector<std::string>& directories) {
  for (std::size_t run = 0; run < directories.size(); ++run) add_run(directories[run], run);
}

void LoggedRuns::add_run(const fs::path& run, std::size_t number) {
  const auto count = count_shards(run);
  if (count == 0)
    throw Error(run.string(), "no shards there", "expected the directory of a logged run");
  std::vector<std::string> digests;
  for (std::uint64_t shard = 0; shard < count; ++shard) {
    shards_.push_back({shard_file(run, shard), number});
    const ShardReader reader = open_shard(shards_.back().file);
    look_at(shards_.back(), reader);
    if (shard == 0) configs_.push_back(reader.attributes().config);
    digests.push_back(reader.digest());
  }
  digests_.push_back(run_digest(digests));
}

void LoggedRuns::look_at(const LoggedShard& shard, const ShardReader& reader) {
  const auto& attributes = reader.attributes();
  if (shards_.size() == 1) {
    game_ = make_game(attributes.game);
    attributes_ = attributes;
    layout_ = reader.layout();
  }
  if (reader.layout().exact != layout_.exact)
    throw Error(shard.file.string(), reader.layout().exact ? "labelled" : "not labelled",
                fmt::format("expected the same as in {}", shards_[0].file.string()));
  if (attributes.game != attributes_.game || reader.layout() != layout_)
    throw Error(shard.file.string(), "a log of " + attributes.game,
                fmt::format("expected {} as in {}", attributes_.game, shards_[0].file.string()));
  for (const auto& player : attributes.players)
    if (std::find(players_.begin(), players_.end(), player) == players_.end())
      players_.push_back(player);
  if (reader.stored().states) record_ = Record::positions;
  games_ += reader.games();
  positions_ += reader.positions();
  policy_entries_ += reader.policy_entries();
  bytes_ += fs::file_size(shard.file);
}

bool LoggedRuns::each(
    const Output& output,
    const std::function<void(const LoggedShard&, const ShardReader&)>& visit) const {
  Progress progress = output.progress("games", games_);
  const auto& stop = stop_on_signal();
  for (const auto& shard : shards_) {
    if (stop) return false;
    const ShardReader reader = open_shard(shard.file);
    visit(shard, reader);
    progress.add(reader.games());
  }
  return !stop;
}

ShardReader open_shard(const fs::path& file) {
  const auto bytes = read_verified(file);
  return {file.string(), bytes};
}

void check_new_file(const fs::path& file) {
  std::error_code error;
  if (fs::exists(file, error)) throw Error("out", file.string(), "is there: expected a new name");
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (file.filename().empty() || !fs::is_directory(folder, error))
    throw Error("out", file.string(), "expected a name in a directory that exists");
}

}  // namespace arbatta
