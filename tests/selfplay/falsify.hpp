#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "eval/sha256.hpp"
#include "eval/shard_file.hpp"
#include "eval/shard_reader.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta::test {

inline ShardReader reader_of(const std::filesystem::path& run, std::uint64_t shard) {
  const auto file = shard_file(run, shard);
  const auto bytes = read_verified(file);
  return {file.string(), bytes};
}

/// Writes the first shard of a run again, whole and with a checksum, but with changed rows. Returns
/// its file.
inline std::filesystem::path falsify(const std::filesystem::path& run,
                                     const std::function<void(Block&)>& change) {
  const auto file = shard_file(run, 0);
  const auto reader = reader_of(run, 0);
  ShardRows shard = reader.read_stored();
  change(shard.rows);
  const auto image = shard_image(file.string(), reader.attributes(), reader.stored(), shard, {});
  write_file(file, image);
  const auto line = checksum_line(file, sha256(image));
  write_file(checksum_file(file), std::as_bytes(std::span(line)));
  return file;
}

}  // namespace arbatta::test
