#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/posix_file.hpp"
#include "eval/shard_file.hpp"
#include "selfplay/part.hpp"

namespace arbatta {

/// A shard that is on the disk as a whole, beside its place: synced and read back. It vanishes if
/// it is not published.
class StagedShard {
 public:
  /// `sha256` is the image's.
  StagedShard(const std::filesystem::path& place, std::span<const std::byte> image,
              const std::string& sha256);

  /// Renames the checksum, then the data.
  void publish();

 private:
  std::filesystem::path directory_;
  StagedFile data_;
  StagedFile checksum_;
};

/// The shards of a run on disk: DIR/shards/NNNNNN.h5 with NNNNNN.sha256. What stands under these
/// names and verifies is whole; nothing is ever written in place. Failures are Error::failure with
/// the file and the system's text.
class ShardStore {
 public:
  /// Makes the directories if they are missing.
  explicit ShardStore(std::filesystem::path run);

  std::filesystem::path file(std::uint64_t shard) const { return shard_file(run_, shard); }

  /// Puts a shard on the disk, in any thread; `sha256` is the image's. On failure nothing stays
  /// behind.
  std::unique_ptr<StagedShard> stage(std::uint64_t shard, std::span<const std::byte> image,
                                     const std::string& sha256) const {
    return std::make_unique<StagedShard>(file(shard), image, sha256);
  }

  /// Whether the shard is there with the bytes that its checksum file states.
  bool verifies(std::uint64_t shard) const;

  /// The shards of a part (all of them without one) that verify, rising.
  std::vector<std::uint64_t> verified(const Part& part = {}) const;

  /// Removes what a killed run, or part of one, left half written. Only for the holder of its lock.
  void remove_staged(const Part& part = {}) const;

 private:
  std::filesystem::path run_;
};

}  // namespace arbatta
