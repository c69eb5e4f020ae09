#include "eval/shard_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace fs = std::filesystem;
namespace {

std::optional<std::uint64_t> number_of(const fs::path& file) {
  const std::string stem = file.stem().string();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(stem.data(), stem.data() + stem.size(), number);
  if (error != std::errc() || end != stem.data() + stem.size()) return std::nullopt;
  return number;
}

std::string text_of(const fs::path& file) {
  const std::vector<std::byte> bytes = read_file(file);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

fs::path shard_file(const fs::path& run, std::uint64_t shard) {
  return run / "shards" / fmt::format("{:06}.h5", shard);
}

fs::path checksum_file(const fs::path& shard_file) {
  return fs::path(shard_file).replace_extension(".sha256");
}

std::string checksum_line(const fs::path& shard_file, const std::string& sha256) {
  return fmt::format("{}  {}\n", sha256, shard_file.filename().string());
}

std::vector<std::uint64_t> list_shards(const fs::path& run) {
  std::vector<std::uint64_t> shards;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(run / "shards", none)) {
    const std::optional<std::uint64_t> number = number_of(entry.path());
    if (number && entry.path() == shard_file(run, *number)) shards.push_back(*number);
  }
  std::sort(shards.begin(), shards.end());
  return shards;
}

std::uint64_t count_shards(const fs::path& run) {
  const auto numbers = list_shards(run);
  for (std::uint64_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != i)
      throw Error::failure(shard_file(run, i).string(), "missing", "later shards are there");
  return numbers.size();
}

std::vector<std::byte> read_verified(const fs::path& shard_file) {
  std::vector<std::byte> bytes = read_file(shard_file);
  if (bytes.empty() ||
      text_of(checksum_file(shard_file)) != checksum_line(shard_file, sha256(bytes)))
    throw Error::failure(
        shard_file.string(), "damaged",
        "the bytes of " + checksum_file(shard_file).filename().string() + " were expected");
  return bytes;
}

}  // namespace arbatta
