#pragma once

#include <cstdint>
#include <filesystem>

#include "eval/posix_file.hpp"

namespace arbatta {

/// Bytes of a file that are locked; none of them need exist.
struct LockedBytes {
  std::int64_t first = 0;
  std::int64_t count = 0;  ///< 0 = to the end
};

enum class Hold { shared, alone };

// Locks belong to the open file, not to the process: a second one in this process is refused too.
// The system lets go of them when the file is closed or its process ends in whatever way. Error::
// failure, which names `place`, if the system cannot lock.

/// False if another holds some of the bytes in a way that excludes this one.
bool try_lock(const PosixFile& file, const std::filesystem::path& place, Hold hold,
              LockedBytes bytes);

/// The same, but waits until it can be had.
void wait_to_lock(const PosixFile& file, const std::filesystem::path& place, LockedBytes bytes);

/// Whether another holds some of the bytes in any way.
bool is_held(const PosixFile& file, const std::filesystem::path& place, LockedBytes bytes);

/// A lock file that one process holds for as long as this lives; the file stays behind.
class SoleUse {
 public:
  /// Error, which names `place`, if another process is at work there.
  SoleUse(const std::filesystem::path& lock_file, const std::filesystem::path& place);

 private:
  PosixFile file_;
};

}  // namespace arbatta
