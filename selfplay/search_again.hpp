#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>

#include "selfplay/verify.hpp"

namespace arbatta {

/// Plays `count` series of a published shard again with the players of its run, spread evenly over
/// the shard (all of them if it has no more), and holds every column against the log: also the
/// values, visits and labels. Gives up once `stop` is set. Error::failure that names the file and
/// the first difference; Error for a log that cannot be played again: players that watch a clock,
/// games that were collected elsewhere, models that have changed.
VerifiedShard search_again(const std::filesystem::path& file, std::uint64_t count,
                           const std::atomic<bool>& stop);

}  // namespace arbatta
