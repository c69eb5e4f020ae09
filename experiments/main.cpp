#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <system_error>

#include "experiments/commands.hpp"
#include "experiments/memory.hpp"
#include "experiments/signals.hpp"

namespace arbatta {

namespace {

struct Group {
  std::string_view title;
  std::vector<Command> commands;
};

std::vector<Group> groups() {
  return {
      {"Start here", {quickstart_command()}},
      {"The games",
       {games_command(), state_command(), perft_command(), playthrough_command(), replay_command(),
        play_command(), analyze_command(), solve_command()}},
      {"Experiments",
       {selfplay_command(), finalise_command(), verify_command(), train_command(), model_command(),
        match_command(), balance_command(), tune_command(), iterate_command()}},
      {"Logs",
       {head_command(), stats_command(), export_command(), import_command(), merge_command()}},
      {"The program itself", {bench_command()}},
  };
}

std::string overview() {
  std::string text =
      "Arbatta: self-play and research harness for ring-board games\n\n"
      "arbatta COMMAND [ARGUMENTS]; `arbatta COMMAND --help` has examples.\n";
  for (const Group& group : groups()) {
    text += fmt::format("\n{}\n", group.title);
    for (const Command& command : group.commands)
      text += fmt::format("  {:<13}{}\n", command.text.name, command.text.help);
  }
  return text;
}

int run_command(std::string_view name, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const Group& group : groups())
    for (const Command& command : group.commands) {
      if (command.text.name == name) return command.run(arguments);
      names.emplace_back(command.text.name);
    }
  throw Error(fmt::format("'{}'", name), "unknown command", "expected " + alternatives(names));
}

int run_program(const std::vector<std::string>& arguments) {
  keep_freed_memory();
  check_standard_streams();
  install_signal_handlers();
  int code = 0;
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h")
    Output(false, true).print("{}", overview());
  else if (arguments[0] == "--version")
    Output(false, true).print("arbatta {}\n", ARBATTA_VERSION);
  else
    code = run_command(arguments[0], {arguments.begin() + 1, arguments.end()});
  flush_standard_output();
  return exit_code_after_signals(code);
}

/// One line that can be read, whatever the input was.
int report(std::string what, int code) {
  constexpr std::size_t kMost = 1000, kEnd = 300;
  if (what.size() > kMost)
    what = what.substr(0, kMost - kEnd) + " ... " + what.substr(what.size() - kEnd);
  for (char& c : what)
    if (static_cast<unsigned char>(c) < ' ') c = '?';
  write_error_text("arbatta: " + what + '\n');
  return code;
}

/// What the exception that is being handled says, as one line; its exit code.
int report_exception() {
  try {
    throw;
  } catch (const Error& error) {
    return report(error.what(), error.kind() == Error::Kind::bad_input ? 2 : 1);
  } catch (const std::bad_alloc&) {
    return report("out of memory", 1);
  } catch (const std::filesystem::filesystem_error& error) {
    return report(error.what(), 1);
  } catch (const std::system_error& error) {
    const bool thread = error.code() == std::errc::resource_unavailable_try_again;
    return report((thread ? "cannot start a thread: " : "") + std::string(error.what()), 1);
  } catch (const std::exception& error) {
    return report(error.what(), 1);
  }
}

/// TBB throws where no one can catch it if the system refuses it a thread.
[[noreturn]] void end_on_uncaught() {
  if (!std::current_exception()) std::abort();
  std::_Exit(report_exception());
}

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  using namespace arbatta;
  std::set_terminate(end_on_uncaught);
  try {
    return run_program({argv + 1, argv + argc});
  } catch (...) {
    return report_exception();
  }
}
