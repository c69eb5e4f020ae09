#include "experiments/launcher.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/shard_file.hpp"
#include "experiments/finalise.hpp"
#include "experiments/open_log.hpp"
#include "experiments/signals.hpp"

namespace arbatta {

namespace {

/// The shell splits the launcher into words, and becomes it.
std::vector<std::string> command_line(const std::string& launcher,
                                      const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"/bin/sh", "-c", "exec " + launcher + " \"$@\"", "sh",
                                    std::filesystem::read_symlink("/proc/self/exe").string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

/// What the child does until it is the launcher. It ends with this process, in whatever way that
/// ends.
[[noreturn]] void become(char* const* argv, int null) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  execv(argv[0], argv);
  _exit(127);
}

/// Starts it in a process group of its own: Ctrl-C reaches the parts once, from `wait_for`.
pid_t start(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const PosixFile null("/dev/null", O_RDWR);
  const pid_t child = fork();
  if (child == 0) become(argv.data(), null.descriptor());
  if (child < 0) throw Error::failure("launcher", "cannot start", system_text(errno));
  return child;
}

/// Passes a signal to stop on, as the one that all launchers pass on.
int wait_for(pid_t child) {
  const auto& stop = stop_on_signal();
  bool told = false;
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR)
      throw Error::failure("launcher", "is lost", system_text(errno));
    if (stop && !told) told = kill(-child, SIGTERM) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

/// False if a signal has stopped this process.
bool launch_parts(const std::string& launcher, const std::string& command, const std::string& out) {
  const auto config = (std::filesystem::path(out) / "config.toml").string();
  const int status = wait_for(start(command_line(
      launcher, {command, "--config", config, "--out", out, "--part", "auto", "--quiet"})));
  if (stop_on_signal()) return false;
  if (status == 0) return true;
  const auto how = WIFEXITED(status) ? fmt::format("ended with code {}", WEXITSTATUS(status))
                                     : fmt::format("was ended by signal {}", WTERMSIG(status));
  throw Error::failure(fmt::format("launcher '{}'", launcher), how,
                       "expected all parts to finish; go on with --resume");
}

}  // namespace

void refuse_parts(const std::string& where, std::string_view ends_by) {
  if (!ends_by.empty())
    throw Error(where, fmt::format("ended by --{}", ends_by),
                "expected a number of games that does not depend on their results");
}

void check_parts(const std::string& launcher, const std::string& part, const std::string& out,
                 std::string_view ends_by) {
  if (!launcher.empty()) refuse_parts("launcher", ends_by);
  if (!part.empty()) refuse_parts("part", ends_by);
  if (launcher.empty()) return;
  if (!part.empty())
    throw Error("launcher", "given with --part", "expected it to start the parts itself");
  if (out.empty()) throw Error("launcher", "no --out", "expected the directory for the parts");
}

int launch_run(const std::string& launcher, const std::string& command, const std::string& out,
               Output& output) {
  LaunchedParts parts{.shards_found = list_shards(out).size(), .seconds = 0};
  const auto start = std::chrono::steady_clock::now();
  if (launch_parts(launcher, command, out)) {
    parts.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finalise(out, output, parts);
  }
  output.note(stopped_text(true));
  return 0;
}

}  // namespace arbatta
