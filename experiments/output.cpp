#include "experiments/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/error.hpp"

namespace arbatta {

namespace {

[[noreturn]] void lost() {
  throw Error::failure("standard output", "cannot be written", std::strerror(errno));
}

}  // namespace

void Output::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) lost();
}

void Output::result(const Json& result) {
  if (json_) write(result.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

void Output::note(std::string_view text) { write_error_text(std::string(text) + '\n'); }

Progress Output::progress(std::string label, std::uint64_t total, Progress::Details details) const {
  const auto style = quiet_                       ? ProgressStyle::none
                     : isatty(STDERR_FILENO) != 0 ? ProgressStyle::bar
                                                  : ProgressStyle::lines;
  return Progress(std::move(label), total, style, std::move(details));
}

void check_standard_streams() {
  const bool closed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
  // open() takes the lowest free number.
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd) lost();
  if (closed) throw Error::failure("standard output", "is closed", "expected an open one");
}

void flush_standard_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) lost();
}

}  // namespace arbatta
