#include "eval/file_lock.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "core/error.hpp"

namespace arbatta {
namespace {

struct flock lock_of(Hold hold, LockedBytes bytes) {
  struct flock lock {};
  lock.l_type = hold == Hold::alone ? F_WRLCK : F_RDLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = bytes.first;
  lock.l_len = bytes.count;
  return lock;
}

[[noreturn]] void fail(const std::filesystem::path& place) {
  throw Error::failure(place.string(), "cannot lock", system_text(errno));
}

}  // namespace

bool try_lock(const PosixFile& file, const std::filesystem::path& place, Hold hold,
              LockedBytes bytes) {
  struct flock lock = lock_of(hold, bytes);
  if (::fcntl(file.descriptor(), F_OFD_SETLK, &lock) == 0) return true;
  if (errno != EAGAIN && errno != EACCES) fail(place);
  return false;
}

SoleUse::SoleUse(const std::filesystem::path& lock_file, const std::filesystem::path& place)
    : file_(lock_file, O_RDWR | O_CREAT) {
  if (!try_lock(file_, place, Hold::alone, {}))
    throw Error(place.string(), "in use by another process", "expected one at a time");
}

void wait_to_lock(const PosixFile& file, const std::filesystem::path& place, LockedBytes bytes) {
  struct flock lock = lock_of(Hold::alone, bytes);
  while (::fcntl(file.descriptor(), F_OFD_SETLKW, &lock) != 0)
    if (errno != EINTR) fail(place);
}

bool is_held(const PosixFile& file, const std::filesystem::path& place, LockedBytes bytes) {
  struct flock lock = lock_of(Hold::alone, bytes);
  if (::fcntl(file.descriptor(), F_OFD_GETLK, &lock) != 0) fail(place);
  return lock.l_type != F_UNLCK;
}

}  // namespace arbatta
