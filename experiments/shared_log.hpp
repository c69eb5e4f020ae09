#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "experiments/output.hpp"
#include "selfplay/finished_run.hpp"

namespace arbatta {

/// A log that parts of a run have played together.
struct SharedLog {
  std::filesystem::path run;  ///< holds shards/
  std::uint64_t games = 0;    ///< in match play: series
  std::uint64_t shard_games = 0;
  std::string refill;  ///< the command that plays what is missing
};

/// Checks that every shard is there and writes all.h5 beside them; `on_game` sees the games in
/// order. Nothing if a signal has stopped it. Throws Error::failure that names what is missing. The
/// caller holds the run's lock.
std::optional<FinishedRun> finish_log(const SharedLog& log, const Output& output,
                                      const std::function<void(const GameSummary&)>& on_game = {});

}  // namespace arbatta
