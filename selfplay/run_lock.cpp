#include "selfplay/run_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "core/error.hpp"

namespace arbatta {
namespace {

// Bytes of the lock file, none of which need exist: one for those who open the directory, one a
// part, one a number of parts.
constexpr off_t kOpening = 0;
constexpr off_t kParts = 1;
constexpr off_t kCounts = off_t{1} << 40;
constexpr off_t kToTheEnd = 0;

struct flock range(short type, off_t first, off_t bytes) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = first;
  lock.l_len = bytes;
  return lock;
}

[[noreturn]] void fail(const std::filesystem::path& run) {
  throw Error::failure(run.string(), "cannot lock", system_text(errno));
}

// Locks belong to the open file, not to the process: a second one in this process is refused too.
bool try_lock(const PosixFile& file, const std::filesystem::path& run, struct flock lock) {
  if (::fcntl(file.descriptor(), F_OFD_SETLK, &lock) == 0) return true;
  if (errno != EAGAIN && errno != EACCES) fail(run);
  return false;
}

bool is_held(const PosixFile& file, const std::filesystem::path& run, struct flock lock) {
  if (::fcntl(file.descriptor(), F_OFD_GETLK, &lock) != 0) fail(run);
  return lock.l_type != F_UNLCK;
}

std::string first_line(PosixFile& file) {
  const std::vector<std::byte> bytes = file.read_all();
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, text.find('\n'));
}

}  // namespace

RunLock::RunLock(const std::filesystem::path& lock_file, std::optional<Part> part)
    : run_(lock_file.parent_path()), file_(lock_file, O_RDWR | O_CREAT) {
  if (part)
    lock_part(*part);
  else
    lock_whole();
  const std::string holder =
      part ? fmt::format("parts of {}\n", part->count) : fmt::format("process {}\n", ::getpid());
  file_.truncate();
  file_.write(std::as_bytes(std::span(holder)));
}

void RunLock::lock_whole() {
  if (!try_lock(file_, run_, range(F_WRLCK, kParts, kToTheEnd)))
    refuse("in use by " + first_line(file_), "one run at a time was expected");
}

void RunLock::lock_part(Part part) {
  const auto own = kCounts + static_cast<off_t>(part.count);
  const bool alone = try_lock(file_, run_, range(F_RDLCK, own, 1)) &&
                     !is_held(file_, run_, range(F_WRLCK, kCounts, own - kCounts)) &&
                     !is_held(file_, run_, range(F_WRLCK, own + 1, kToTheEnd));
  if (!alone)
    refuse("in use by " + first_line(file_), fmt::format("parts of {} were expected", part.count));
  if (!try_lock(file_, run_, range(F_WRLCK, kParts + static_cast<off_t>(part.index), 1)))
    refuse(fmt::format("part {} is being played", part.text()), "every part once was expected");
}

void RunLock::refuse(const std::string& what, const std::string& expected) const {
  throw Error::failure(run_.string(), what, expected);
}

OpeningLock::OpeningLock(const std::filesystem::path& lock_file)
    : file_(lock_file, O_RDWR | O_CREAT) {
  struct flock lock = range(F_WRLCK, kOpening, 1);
  while (::fcntl(file_.descriptor(), F_OFD_SETLKW, &lock) != 0)
    if (errno != EINTR) fail(lock_file.parent_path());
}

}  // namespace arbatta
