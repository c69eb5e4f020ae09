#include "eval/shard_set.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "eval/shard_file.hpp"

namespace arbatta {

ShardSet::ShardSet(std::vector<std::filesystem::path> shards) : paths_(std::move(shards)) {
  if (paths_.empty()) throw Error("training data", "no shards", "expected the folder of a run");
  for (std::size_t shard = 0; shard < paths_.size(); ++shard) {
    const ShardReader& reader = open(shard);
    digests_.push_back(reader.digest());
    games_.push_back(reader.attributes().game);
    positions_ += reader.positions();
    policy_entries_ += reader.policy_entries();
    if (paths_.size() > 1) keep_only({});
  }
}

const ShardReader& ShardSet::open(std::size_t shard) {
  const auto found = open_.find(shard);
  if (found != open_.end()) return found->second;
  const auto bytes = read_verified(paths_[shard]);
  return open_.emplace(shard, ShardReader(name(shard), bytes)).first->second;
}

void ShardSet::keep_only(std::vector<std::size_t> shards) {
  std::erase_if(open_, [&](const auto& entry) {
    return std::find(shards.begin(), shards.end(), entry.first) == shards.end();
  });
}

std::vector<std::filesystem::path> shards_of(const std::vector<std::filesystem::path>& runs) {
  std::vector<std::filesystem::path> shards;
  for (const auto& run : runs) {
    const auto numbers = list_shards(run);
    if (numbers.empty())
      throw Error(run.string(), "no shards", "expected the folder of a run, with shards/000000.h5");
    for (const std::uint64_t number : numbers) shards.push_back(shard_file(run, number));
  }
  return shards;
}

std::vector<ShardChunk> chunks_of(ShardSet& set, const std::vector<std::size_t>& shards) {
  std::vector<ShardChunk> chunks;
  for (const std::size_t shard : shards) {
    const ShardReader& reader = set.open(shard);
    const std::size_t rows = std::max<std::size_t>(reader.chunk_rows(), 1);
    for (std::size_t first = 0; first < reader.positions(); first += rows)
      chunks.push_back({shard, first, std::min(rows, reader.positions() - first)});
  }
  return chunks;
}

std::vector<double> split_draws(const ShardReader& shard, const GameRows& games,
                                std::uint64_t seed) {
  const std::uint64_t run = mix(seed, shard.attributes().seed);
  std::vector<double> draws;
  for (const std::uint64_t id : games.id) draws.push_back(stream(run, id, Purpose::split).unit());
  return draws;
}

double share_with_both_parts(ShardSet& set, std::uint64_t seed, double share) {
  double least = 1, most = 0;
  for (std::size_t shard = 0; shard < set.size(); ++shard) {
    const ShardReader& reader = set.open(shard);
    for (const double draw : split_draws(reader, reader.read_games(), seed)) {
      least = std::min(least, draw);
      most = std::max(most, draw);
    }
    set.keep_only({shard});
    if (least < share && share <= most) return share;
  }
  return share <= least ? std::nextafter(least, 1.0) : most;
}

}  // namespace arbatta
