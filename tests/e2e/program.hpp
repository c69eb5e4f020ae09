#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace arbatta::e2e {

/// What a run of the program left behind.
struct Result {
  int code = -1;  ///< exit code, or 128 + the signal that ended it
  std::string out;
  std::string err;
};

inline std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

inline int exit_code(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Runs `command` (its first word is found on the path) with nothing on standard input.
inline Result run_command(std::vector<std::string> command) {
  std::FILE* out = std::tmpfile();
  std::FILE* err = std::tmpfile();
  if (out == nullptr || err == nullptr) throw std::runtime_error("no temporary file");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, fileno(out), 1);
  posix_spawn_file_actions_adddup2(&actions, fileno(err), 2);
  std::vector<char*> argv;
  for (auto& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t pid = 0;
  if (posix_spawnp(&pid, argv[0], &actions, nullptr, argv.data(), environ) != 0)
    throw std::runtime_error("cannot run " + command[0]);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  waitpid(pid, &status, 0);
  return {exit_code(status), contents(out), contents(err)};
}

/// Runs the program.
inline Result arbatta(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), ARBATTA_PROGRAM);
  return run_command(std::move(arguments));
}

/// Runs a line of shell in which $ARBATTA is the program.
inline Result shell(const std::string& line) {
  return run_command({"sh", "-c", std::string("ARBATTA='") + ARBATTA_PROGRAM + "'; " + line});
}

/// The path of a scratch file of this test's own: tests run at the same time.
inline std::string scratch_file(const std::string& name) {
  return testing::TempDir() + std::to_string(getpid()) + "-" + name;
}

/// Writes a file and returns its path.
inline std::string write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

}  // namespace arbatta::e2e
