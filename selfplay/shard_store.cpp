#include "selfplay/shard_store.hpp"

#include <charconv>
#include <string>
#include <system_error>

#include "core/error.hpp"
#include "eval/posix_file.hpp"

namespace arbatta {
namespace fs = std::filesystem;
namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

/// Whether the file is one that `publish` stages for a shard of the part: `.NNNNNN.h5.tmp`.
bool is_staged(const fs::path& file, const Part& part) {
  const std::string name = file.filename().string();
  if (!name.starts_with('.') || !name.ends_with(".tmp")) return false;
  std::uint64_t shard = 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), shard);
  return error == std::errc() && *end == '.' && part.has(shard);
}

}  // namespace

StagedShard::StagedShard(const fs::path& place, std::span<const std::byte> image,
                         const std::string& sha256)
    : directory_(place.parent_path()),
      data_(place, image),
      checksum_(checksum_file(place), bytes_of(checksum_line(place, sha256))) {}

void StagedShard::publish() {
  checksum_.publish();
  data_.publish();
  sync_directory(directory_);
}

ShardStore::ShardStore(fs::path run) : run_(std::move(run)) {
  std::error_code error;
  fs::create_directories(run_ / "shards", error);
  if (error)
    throw Error::failure((run_ / "shards").string(), "cannot create", system_text(error.value()));
}

bool ShardStore::verifies(std::uint64_t shard) const {
  try {
    read_verified(file(shard));
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::uint64_t> ShardStore::verified(const Part& part) const {
  std::vector<std::uint64_t> shards = list_shards(run_);
  std::erase_if(shards, [&](std::uint64_t shard) { return !part.has(shard) || !verifies(shard); });
  return shards;
}

void ShardStore::remove_staged(const Part& part) const {
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(run_ / "shards", none))
    if (is_staged(entry.path(), part)) fs::remove(entry.path(), none);
}

}  // namespace arbatta
