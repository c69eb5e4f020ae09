#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "solve/seed_index.hpp"
#include "solve/seed_rules.hpp"

namespace arbatta {

/// The values of all placements of so many seeds with South to move, by SeedIndex::rank.
struct SeedLevel {
  int seeds = 0;
  std::vector<std::int8_t> values;
};

/// The endgame databases of one game: level n is that of n seeds on the board.
class SeedTables {
 public:
  const std::vector<SeedLevel>& levels() const { return levels_; }
  /// The next level: so many seeds as there are levels so far.
  void add(SeedLevel level) { levels_.push_back(std::move(level)); }

  int value(int seeds, std::uint64_t rank) const { return levels_[seeds].values[rank]; }

 private:
  std::vector<SeedLevel> levels_;
};

/// Where a directory keeps the level of so many seeds: `DIR/06.seeds`.
std::filesystem::path level_file(const std::filesystem::path& directory, int seeds);

/// Writes a level to its place in the directory as a checked file, one signed byte a value. The
/// same level gives the same bytes. Throws Error::failure.
void write_level(const std::filesystem::path& directory, const SeedRules& rules,
                 const SeedLevel& level);

/// Throws Error if there is a file whose level is of other rules or that is no level at all.
void check_rules(const std::filesystem::path& file, const SeedRules& rules);

/// Reads a level and checks it against its checksum. Throws Error as check_rules does, and
/// Error::failure if the file is damaged.
SeedLevel read_level(const std::filesystem::path& directory, const SeedRules& rules,
                     const SeedIndex& index, int seeds);

/// The SHA-256 of the values.
std::string digest(const SeedLevel& level);

}  // namespace arbatta
