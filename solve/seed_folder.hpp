#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "solve/seed_check.hpp"

namespace arbatta {

/// What building the databases of a folder takes.
struct SeedBuild {
  std::filesystem::path directory;
  int seeds = 0;  ///< levels 0 … seeds
  int threads = 1;
  SeedWatch watch;  ///< is told of each position kSeedSteps times
};

inline constexpr int kSeedSteps = 3;

struct BuiltLevel {
  int seeds = 0;
  bool was_there = false;  ///< built by an earlier call
  double seconds = 0;      ///< to solve, check and write it, or to read it
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;  ///< positions in which the side to move still gets more
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  SeedSample sample;
  std::string sha256;  ///< of the values
};

/// Memory that building the levels up to `seeds` takes, in bytes; SeedIndex::kTooMany if more than
/// 64 bits can tell.
std::uint64_t build_memory(const SeedIndex& index, int seeds);

/// Throws Error if the seeds are more than the game has or the memory more than this machine has.
void check_build(const SeedRules& rules, int seeds);

/// Builds the levels that the folder lacks, smallest first, and calls `done` after each level, also
/// those found there, which are checked against their checksums. A level is solved, checked over
/// its moves, then takes its place at once; so a build that is killed leaves whole levels, and the
/// next one goes on. One build at a time may work in a folder. Returns whether it was not stopped.
/// Throws Error as check_build does, for a folder of other rules and for bad files, and
/// Error::failure for a value that does not hold.
bool build_folder(const SeedRules& rules, const SeedBuild& build,
                  const std::function<void(const BuiltLevel&)>& done);

/// The databases of a folder in memory, each checked against its checksum: levels 0 … n for some n.
struct SeedDatabase {
  SeedRules rules;
  SeedIndex index;
  SeedTables tables;

  int seeds() const { return static_cast<int>(tables.levels().size()) - 1; }
};

/// Reads the levels up to `seeds` that there are without a gap. Throws Error if there is none, for
/// other rules and for damaged files.
std::shared_ptr<const SeedDatabase> load_folder(const SeedRules& rules,
                                                const std::filesystem::path& directory, int seeds);

}  // namespace arbatta
