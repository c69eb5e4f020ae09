#pragma once

#include <cstdint>
#include <filesystem>

namespace arbatta {

struct VerifiedShard {
  std::uint64_t series = 0;  ///< begun in it; without match play, games
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
};

/// Replays every game of a published shard by the rules and recomputes every column that they
/// decide; labels and adjudicated ends are solved again. Error::failure that names the file and the
/// first difference: bytes that do not match their checksum, a game, a row, a column. `shard` is
/// the number that the file's name gives.
VerifiedShard verify_shard(const std::filesystem::path& file, std::uint64_t shard);

}  // namespace arbatta
