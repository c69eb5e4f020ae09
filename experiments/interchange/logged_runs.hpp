#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "eval/shard_reader.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// A shard of a run of several.
struct LoggedShard {
  std::filesystem::path file;
  std::size_t run = 0;
};

/// The logs of one run or of several of the same game, read shard by shard.
class LoggedRuns {
 public:
  /// Looks at every shard once. Throws Error for a directory that is no run's, a shard that is
  /// missing, damaged or of a newer schema, and for runs of different games.
  explicit LoggedRuns(const std::vector<std::string>& directories);

  const AnyGame& game() const { return game_; }
  const ShardAttributes& attributes() const { return attributes_; }  ///< of the first shard
  const Layout& layout() const { return layout_; }
  /// Of all shards: games if each is a log of games.
  Record record() const { return record_; }
  const std::vector<LoggedShard>& shards() const { return shards_; }
  const std::vector<std::string>& digests() const { return digests_; }  ///< by run
  const std::vector<std::string>& configs() const { return configs_; }  ///< by run: its keys
  const std::vector<std::string>& players() const { return players_; }  ///< of all runs
  std::uint64_t games() const { return games_; }
  std::uint64_t positions() const { return positions_; }
  std::uint64_t policy_entries() const { return policy_entries_; }
  std::uint64_t bytes() const { return bytes_; }  ///< of the shards' files

  /// Calls `visit` for every shard in order, with progress on standard error. False if a signal
  /// ended it.
  bool each(const Output& output,
            const std::function<void(const LoggedShard&, const ShardReader&)>& visit) const;

 private:
  void add_run(const std::filesystem::path& run, std::size_t number);
  void look_at(const LoggedShard& shard, const ShardReader& reader);

  AnyGame game_{Megiddo({})};
  ShardAttributes attributes_;
  Layout layout_;
  Record record_ = Record::games;
  std::vector<LoggedShard> shards_;
  std::vector<std::string> digests_;
  std::vector<std::string> configs_;
  std::vector<std::string> players_;
  std::uint64_t games_ = 0, positions_ = 0, policy_entries_ = 0, bytes_ = 0;
};

/// Reads one shard whose bytes match their checksum.
ShardReader open_shard(const std::filesystem::path& file);

/// Throws Error if something is at the place of a new file, or no directory to hold it.
void check_new_file(const std::filesystem::path& file);

}  // namespace arbatta
