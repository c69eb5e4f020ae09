#include "selfplay/shard_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "core/error.hpp"

namespace arbatta {
namespace fs = std::filesystem;
namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::string holder(PosixFile& lock) {
  const std::vector<std::byte> bytes = lock.read_all();
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, text.find('\n'));
}

bool is_staged(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with('.') && name.ends_with(".tmp");
}

}  // namespace

ShardStore::ShardStore(fs::path run) : run_(std::move(run)) {
  std::error_code error;
  fs::create_directories(run_ / "shards", error);
  if (error)
    throw Error::failure((run_ / "shards").string(), "cannot create", system_text(error.value()));
}

void ShardStore::publish(std::uint64_t shard, std::span<const std::byte> image,
                         const std::string& sha256) {
  const fs::path place = file(shard);
  StagedFile data(place, image);
  StagedFile checksum(checksum_file(place), bytes_of(checksum_line(place, sha256)));
  checksum.publish();
  data.publish();
  sync_directory(place.parent_path());
}

bool ShardStore::verifies(std::uint64_t shard) const {
  try {
    read_verified(file(shard));
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::uint64_t> ShardStore::verified() const {
  std::vector<std::uint64_t> shards = list_shards(run_);
  std::erase_if(shards, [&](std::uint64_t shard) { return !verifies(shard); });
  return shards;
}

void ShardStore::remove_staged() const {
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(run_ / "shards", none))
    if (is_staged(entry.path())) fs::remove(entry.path(), none);
}

RunLock::RunLock(const fs::path& lock_file) : file_(lock_file, O_RDWR | O_CREAT) {
  if (::flock(file_.descriptor(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK)
      throw Error::failure(lock_file.string(), "cannot lock", system_text(errno));
    throw Error::failure(lock_file.parent_path().string(), "in use by process " + holder(file_),
                         "one run at a time was expected");
  }
  file_.truncate();
  file_.write(bytes_of(fmt::format("{}\n", ::getpid())));
}

}  // namespace arbatta
