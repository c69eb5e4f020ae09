#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "eval/hdf5_output.hpp"
#include "eval/shard_reader.hpp"

namespace arbatta {

/// Builds DIR/all.h5, which presents the shards of a finished run as one file of the same columns:
/// virtual data sets, which plain HDF5 reads from the shards beside it. Only what counts within a
/// shard (`game`, `offset`, `policy_ptr`) is stored, renumbered. HDF5 reads a missing shard as
/// zeros, so every one must be there and verify. Error::failure naming `file` if HDF5 fails.
class RunTable {
 public:
  explicit RunTable(std::string file);

  /// Adds the next shard, whose path from the run's directory is `place`.
  void add(const ShardReader& shard, const std::string& place);

  /// The bytes of the file. At least one shard was added; none can be any more.
  std::vector<std::byte> close(const std::string& run_digest);

 private:
  struct Source {
    std::string place;
    std::uint64_t positions, games, policy;
  };

  void begin(const ShardReader& first);
  void check_count(std::uint64_t games) const;
  void renumber(const ShardReader& shard);
  void renumber_positions(const ShardReader& shard, const std::vector<std::uint64_t>& offset);
  void append(const hdf5::Handle& set, std::vector<std::uint64_t> pointers, std::uint64_t base);
  void add_virtual(Column column);

  std::string file_;
  hdf5::OutputFile output_;
  hdf5::Handle game_, offset_, policy_ptr_;
  std::optional<Layout> layout_;
  std::vector<Source> sources_;
  Source total_{};
};

}  // namespace arbatta
