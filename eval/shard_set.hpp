#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "eval/shard_reader.hpp"

namespace arbatta {

/// The shards of finished or running runs, as data to learn from: opened one or a few at a time,
/// each checked against its checksum whenever it is opened.
class ShardSet {
 public:
  /// Opens every shard once. Error for one that is broken, and if there is none.
  explicit ShardSet(std::vector<std::filesystem::path> shards);

  std::size_t size() const { return paths_.size(); }
  std::size_t positions() const { return positions_; }
  std::size_t policy_entries() const { return policy_entries_; }
  /// By shard: its digest, and its game string.
  const std::vector<std::string>& digests() const { return digests_; }
  const std::vector<std::string>& games() const { return games_; }
  std::string name(std::size_t shard) const { return paths_[shard].string(); }

  /// The shard, open; it stays so until the next `keep_only` without it.
  const ShardReader& open(std::size_t shard);
  /// Closes all other shards.
  void keep_only(std::vector<std::size_t> shards);

 private:
  std::vector<std::filesystem::path> paths_;
  std::vector<std::string> digests_;
  std::vector<std::string> games_;
  std::size_t positions_ = 0;
  std::size_t policy_entries_ = 0;
  std::map<std::size_t, ShardReader> open_;
};

/// All shards of these runs, in order. Error for a run without any.
std::vector<std::filesystem::path> shards_of(const std::vector<std::filesystem::path>& runs);

/// A stretch of a shard's positions.
struct ShardChunk {
  std::size_t shard = 0;
  std::size_t first = 0;
  std::size_t count = 0;
};

/// The chunks of some shards, in order.
std::vector<ShardChunk> chunks_of(ShardSet& set, const std::vector<std::size_t>& shards);

/// Fisher & Yates, by the stream.
template <class Value>
void shuffle(std::vector<Value>& values, Rng& rng) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[rng.bounded(i)]);
}

/// For each game of a shard a number in [0, 1), drawn by the game's number, the run's seed and the
/// split's seed: those below a share are kept for validation, in any order of data.
std::vector<double> split_draws(const ShardReader& shard, const GameRows& games,
                                std::uint64_t seed);

/// The share moved as far as it takes for one game at least on either side of it, if there are two.
double share_with_both_parts(ShardSet& set, std::uint64_t seed, double share);

}  // namespace arbatta
