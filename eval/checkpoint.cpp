#include "eval/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "eval/training_identity.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "arbatta training 2\n";
constexpr std::size_t kDigest = 64;  // hexadecimal, behind the magic; then what it is of

/// Calls `visit` for each member in the order of the file.
template <class AnyCheckpoint, class Visit>
void members(AnyCheckpoint& checkpoint, Visit visit) {
  visit(checkpoint.identity);
  visit(checkpoint.weights);
  visit(checkpoint.mean);
  visit(checkpoint.square);
  visit(checkpoint.steps);
  visit(checkpoint.best);
  visit(checkpoint.best_epoch);
  visit(checkpoint.best_loss);
  visit(checkpoint.calibration);
  visit(checkpoint.history);
  visit(checkpoint.samples);
  visit(checkpoint.validation_samples);
}

void append(std::string& bytes, const void* data, std::size_t size) {
  bytes.append(static_cast<const char*>(data), size);
}

std::string bytes_of(const Checkpoint& checkpoint) {
  std::string bytes;
  members(checkpoint, [&](const auto& member) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(member)>>) {
      append(bytes, &member, sizeof member);
    } else {
      const std::uint64_t count = member.size();
      append(bytes, &count, sizeof count);
      append(bytes, member.data(), count * sizeof *member.data());
    }
  });
  return bytes;
}

Checkpoint read(std::string_view bytes) {
  Checkpoint checkpoint;
  const auto take = [&](void* to, std::size_t size) {
    std::copy_n(bytes.data(), size, static_cast<char*>(to));  // size may be 0, `to` null
    bytes.remove_prefix(size);
  };
  members(checkpoint, [&](auto& member) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(member)>>) {
      take(&member, sizeof member);
    } else {
      std::uint64_t count = 0;
      take(&count, sizeof count);
      member.resize(count);
      take(member.data(), count * sizeof *member.data());
    }
  });
  return checkpoint;
}

}  // namespace

void save_checkpoint(const fs::path& path, const Checkpoint& checkpoint) {
  const std::string bytes = bytes_of(checkpoint);
  const std::string all = std::string(kMagic) + sha256(std::as_bytes(std::span(bytes))) + bytes;
  StagedFile file(path, std::as_bytes(std::span(all)));
  file.publish();
}

std::optional<Checkpoint> load_checkpoint(const Checkpoints& from) {
  if (!fs::exists(from.file)) return std::nullopt;
  const bool refused = from.others == Others::refused;
  const auto raw = read_file(from.file);
  std::string_view bytes(reinterpret_cast<const char*>(raw.data()), raw.size());
  if (!bytes.starts_with(kMagic)) {
    if (!refused || kMagic.starts_with(bytes)) return std::nullopt;  // or cut short
    throw Error(from.file.string(), "another kind of file", "expected a training's checkpoint");
  }
  bytes.remove_prefix(kMagic.size());
  const auto content = bytes.substr(std::min(kDigest, bytes.size()));
  if (bytes.substr(0, kDigest) != sha256(std::as_bytes(std::span(content)))) return std::nullopt;
  Checkpoint checkpoint = read(content);
  if (refused) check_same_training(from.file, checkpoint.identity, from.identity);
  if (checkpoint.identity != from.identity) return std::nullopt;
  return checkpoint;
}

}  // namespace arbatta
