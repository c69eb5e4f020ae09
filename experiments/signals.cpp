#include "experiments/signals.hpp"

#include <unistd.h>

#include <csignal>

namespace arbatta {

namespace {

// A signal handler can reach nothing but globals.
std::atomic<bool> stop_requested{false};
std::atomic<bool> command_polls{false};
std::atomic<int> received{0};
constexpr unsigned kSecondsToStop = 4;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void handle_stop(int signal) {
  if (!command_polls || stop_requested) _exit(128 + signal);
  received = signal;
  stop_requested = true;
  alarm(kSecondsToStop);
}

// A decision that takes longer than this is not waited for: what is published is whole anyway.
extern "C" void handle_alarm(int) { _exit(128 + received); }

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = handle_stop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGALRM, handle_alarm);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
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
