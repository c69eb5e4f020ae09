#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbatta {

/// The system's English text for an errno, such as "No space left on device", in any locale.
std::string system_text(int error);

/// An open file. Every failure is Error::failure with the path and the system's text.
class PosixFile {
 public:
  PosixFile(std::filesystem::path path, int flags);
  PosixFile(PosixFile&&) = delete;
  ~PosixFile();

  int descriptor() const { return descriptor_; }
  void write(std::span<const std::byte> bytes);
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);
  /// Gives the file this size, all of it with room on the disk.
  void reserve(std::uint64_t size);
  void sync();
  std::vector<std::byte> read_all();
  void truncate(std::uint64_t size = 0);
  /// Whether the rest of the file is these bytes.
  bool equals(std::span<const std::byte> bytes);

 private:
  std::size_t read(std::span<std::byte> into);
  [[noreturn]] void fail(const char* what) const;

  std::filesystem::path path_;
  int descriptor_;
};

std::vector<std::byte> read_file(const std::filesystem::path& file);

/// Makes renames in the directory durable.
void sync_directory(const std::filesystem::path& directory);

/// A file written in full beside its place, as `.NAME.tmp`: on the disk and read back equal. It
/// takes its place at once with `publish`, or vanishes.
class StagedFile {
 public:
  StagedFile(std::filesystem::path place, std::span<const std::byte> bytes);
  StagedFile(StagedFile&&) = delete;
  ~StagedFile();

  void publish();

 private:
  void write(std::span<const std::byte> bytes);

  std::filesystem::path place_;
  std::filesystem::path staged_;
};

/// The same, written piece by piece, in any order: for what is too large for memory.
class StagedStream {
 public:
  explicit StagedStream(std::filesystem::path place);
  StagedStream(StagedStream&&) = delete;
  ~StagedStream();

  PosixFile& file() { return file_; }
  void write(std::string_view text) { file_.write(std::as_bytes(std::span(text))); }
  void publish();

 private:
  std::filesystem::path place_;
  std::filesystem::path staged_;
  PosixFile file_;
};

/// The name under which these two write.
std::filesystem::path staged_name(const std::filesystem::path& place);

}  // namespace arbatta
