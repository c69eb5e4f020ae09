#include "experiments/signals.hpp"

#include <unistd.h>

#include <csignal>

namespace arbatta {

namespace {

// A signal handler can reach nothing but globals.
std::atomic<bool> stop_requested{false};
std::atomic<bool> command_polls{false};
std::atomic<int> received{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void handle_stop(int signal) {
  if (!command_polls || stop_requested) _exit(128 + signal);
  received = signal;
  stop_requested = true;
}

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = handle_stop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& stop_on_signal() {
  command_polls = true;
  return stop_requested;
}

int exit_code_after_signals(int code) {
  const int signal = received;
  return signal == 0 ? code : 128 + signal;
}

}  // namespace arbatta
