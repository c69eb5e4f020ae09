#pragma once

#include <atomic>
#include <filesystem>
#include <vector>

#include "eval/shard_file.hpp"
#include "selfplay/run.hpp"
#include "selfplay/verify.hpp"

namespace arbatta::test {

struct Played {
  RunReport report;
  std::vector<GameSummary> games;
};

inline Played play(const RunPlan& plan) {
  const std::atomic<bool> stop{false};
  Played played;
  played.report = run(plan, stop, [&](const GameSummary& game) {
    played.games.push_back(game);
    return true;
  });
  return played;
}

/// The plan's run, logged into the directory.
inline Played play_into(RunPlan plan, const std::filesystem::path& directory) {
  plan.out = directory;
  return play(plan);
}

inline void verify_all(const std::filesystem::path& directory) {
  for (const auto shard : list_shards(directory)) verify_shard(shard_file(directory, shard), shard);
}

}  // namespace arbatta::test
