#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/played_game.hpp"

namespace arbatta {

/// What the shards of a run make together.
struct FinishedRun {
  bool stopped = false;                ///< the rest is not known
  std::vector<std::uint64_t> missing;  ///< shards that are not there, damaged or cut short
  // If nothing is missing:
  std::string digest;
  std::vector<std::string> players;  ///< by their names
  std::vector<std::byte> table;      ///< the bytes of all.h5
};

/// Reads the shards of a run of so many games (series) in order, each checked against its checksum.
/// `on_game`, if given, sees the games in order, as long as no shard is missing; `on_shard` is
/// called after every shard. Throws Error if the shards are not those of one run of this size.
FinishedRun read_finished(const std::filesystem::path& run, std::uint64_t games,
                          std::uint64_t shard_games, const std::atomic<bool>& stop,
                          const std::function<void(const GameSummary&)>& on_game,
                          const std::function<void()>& on_shard);

}  // namespace arbatta
