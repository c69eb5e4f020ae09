#pragma once

#include <atomic>

namespace arbatta {

/// From now on SIGINT and SIGTERM end the program at once with 130 or 143; writing to a closed pipe
/// or beyond the limit of a file's size is an ordinary error.
void install_signal_handlers();

/// For commands that run for long: from now on the first SIGINT or SIGTERM only sets the flag
/// returned, which the command polls; a second one ends the program, and so do four seconds.
const std::atomic<bool>& stop_on_signal();

/// 130 or 143 after such a signal, else `code`.
int exit_code_after_signals(int code);

}  // namespace arbatta
