#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace arbatta {

/// DIR/shards/NNNNNN.h5 and, beside it, NNNNNN.sha256, which sha256sum -c reads.
std::filesystem::path shard_file(const std::filesystem::path& run, std::uint64_t shard);
std::filesystem::path checksum_file(const std::filesystem::path& shard_file);
/// The text of the checksum file for a shard whose bytes have this SHA-256.
std::string checksum_line(const std::filesystem::path& shard_file, const std::string& sha256);

/// The numbers of the shards that are there, rising, whether they verify or not; foreign files are
/// passed over. None if there is no DIR/shards.
std::vector<std::uint64_t> list_shards(const std::filesystem::path& run);

/// How many shards a run has: 0, 1, ... Error::failure if one before the last is missing.
std::uint64_t count_shards(const std::filesystem::path& run);

/// The bytes of a shard, checked against its checksum file. Error::failure, naming the shard, if
/// either file is missing or they do not match.
std::vector<std::byte> read_verified(const std::filesystem::path& shard_file);

}  // namespace arbatta
