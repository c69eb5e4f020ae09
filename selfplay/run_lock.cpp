#include "selfplay/run_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "core/error.hpp"
#include "eval/file_lock.hpp"

namespace arbatta {
namespace {

// Bytes of the lock file: one for those who open the directory, one a part, one a number of parts.
constexpr LockedBytes kOpening{0, 1};
constexpr std::int64_t kParts = 1;
constexpr std::int64_t kCounts = std::int64_t{1} << 40;

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
  if (!try_lock(file_, run_, Hold::alone, {.first = kParts}))
    refuse("in use by " + first_line(file_), "one run at a time was expected");
}

void RunLock::lock_part(Part part) {
  const auto own = kCounts + static_cast<std::int64_t>(part.count);
  const bool alone = try_lock(file_, run_, Hold::shared, {own, 1}) &&
                     !is_held(file_, run_, {kCounts, own - kCounts}) &&
                     !is_held(file_, run_, {.first = own + 1});
  if (!alone)
    refuse("in use by " + first_line(file_), fmt::format("parts of {} were expected", part.count));
  if (!try_lock(file_, run_, Hold::alone, {kParts + static_cast<std::int64_t>(part.index), 1}))
    refuse(fmt::format("part {} is being played", part.text()), "every part once was expected");
}

void RunLock::refuse(const std::string& what, const std::string& expected) const {
  throw Error::failure(run_.string(), what, expected);
}

OpeningLock::OpeningLock(const std::filesystem::path& lock_file)
    : file_(lock_file, O_RDWR | O_CREAT) {
  wait_to_lock(file_, lock_file.parent_path(), kOpening);
}

}  // namespace arbatta
