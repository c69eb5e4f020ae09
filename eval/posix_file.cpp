#include "eval/posix_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/error.hpp"

namespace arbatta {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kPieceBytes = 1 << 18;

void put_in_place(fs::path& staged, const fs::path& place) {
  if (::rename(staged.c_str(), place.c_str()) != 0)
    throw Error::failure(place.string(), "cannot rename", system_text(errno));
  staged.clear();
}

}  // namespace

std::string system_text(int error) {
  const char* text = strerrordesc_np(error);
  return text ? text : "Unknown error";
}

PosixFile::PosixFile(fs::path path, int flags)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), flags | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail("cannot open");
}

PosixFile::~PosixFile() { ::close(descriptor_); }

void PosixFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void PosixFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) fail("cannot write");
  write(bytes);
}

void PosixFile::reserve(std::uint64_t size) {
  errno = ::posix_fallocate(descriptor_, 0, static_cast<off_t>(size));
  if (errno != 0) fail("cannot write");
}

void PosixFile::sync() {
  if (::fsync(descriptor_) != 0) fail("cannot write");
}

void PosixFile::truncate(std::uint64_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail("cannot write");
}

std::vector<std::byte> PosixFile::read_all() {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) fail("cannot read");
  std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
  bytes.resize(read(bytes));
  return bytes;
}

// Fills `into` unless the file ends before.
std::size_t PosixFile::read(std::span<std::byte> into) {
  std::size_t have = 0;
  while (have < into.size()) {
    const ssize_t got = ::read(descriptor_, into.data() + have, into.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("cannot read");
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  return have;
}

bool PosixFile::equals(std::span<const std::byte> bytes) {
  std::vector<std::byte> piece(kPieceBytes);
  while (!bytes.empty()) {
    const std::size_t got = read(std::span(piece).first(std::min(piece.size(), bytes.size())));
    if (got == 0 || std::memcmp(piece.data(), bytes.data(), got) != 0) return false;
    bytes = bytes.subspan(got);
  }
  return read(std::span(piece).first(1)) == 0;
}

void PosixFile::fail(const char* what) const {
  throw Error::failure(path_.string(), what, system_text(errno));
}

std::vector<std::byte> read_file(const fs::path& file) {
  return PosixFile(file, O_RDONLY).read_all();
}

void sync_directory(const fs::path& directory) {
  PosixFile(directory, O_RDONLY | O_DIRECTORY).sync();
}

fs::path staged_name(const fs::path& place) {
  return place.parent_path() / ("." + place.filename().string() + ".tmp");
}

StagedFile::StagedFile(fs::path place, std::span<const std::byte> bytes)
    : place_(std::move(place)), staged_(staged_name(place_)) {
  try {
    write(bytes);
  } catch (...) {
    ::unlink(staged_.c_str());
    throw;
  }
}

StagedFile::~StagedFile() {
  if (!staged_.empty()) ::unlink(staged_.c_str());
}

void StagedFile::write(std::span<const std::byte> bytes) {
  PosixFile out(staged_, O_WRONLY | O_CREAT | O_TRUNC);
  out.write(bytes);
  out.sync();
  if (!PosixFile(staged_, O_RDONLY).equals(bytes))
    throw Error::failure(staged_.string(), "reads back differently", "what was written");
}

void StagedFile::publish() { put_in_place(staged_, place_); }

StagedStream::StagedStream(fs::path place)
    : place_(std::move(place)),
      staged_(staged_name(place_)),
      file_(staged_, O_RDWR | O_CREAT | O_TRUNC) {}

StagedStream::~StagedStream() {
  if (!staged_.empty()) ::unlink(staged_.c_str());
}

void StagedStream::publish() {
  file_.sync();
  put_in_place(staged_, place_);
  sync_directory(place_.has_parent_path() ? place_.parent_path() : fs::path("."));
}

}  // namespace arbatta
