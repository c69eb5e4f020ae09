#pragma once

#include <filesystem>
#include <optional>

#include "eval/posix_file.hpp"
#include "selfplay/part.hpp"

namespace arbatta {

/// Holds the lock file of a run's directory as long as it lives, across processes and the machines
/// that share the directory; the system lets go of it when the process ends in whatever way, so
/// that a file left behind locks nothing. A whole run holds it alone. Parts hold it together, each
/// of them once, as long as they agree on how many they are. Error::failure if another process is
/// in the way.
class RunLock {
 public:
  explicit RunLock(const std::filesystem::path& lock_file, std::optional<Part> part = std::nullopt);

 private:
  void lock_whole();
  void lock_part(Part part);
  [[noreturn]] void refuse(const std::string& what, const std::string& expected) const;

  std::filesystem::path run_;
  PosixFile file_;
};

/// Held while a run's directory is opened: parts that start together wait for each other.
class OpeningLock {
 public:
  explicit OpeningLock(const std::filesystem::path& lock_file);

 private:
  PosixFile file_;
};

}  // namespace arbatta
