#pragma once

#include <string>
#include <vector>

#include "core/fields.hpp"

namespace arbatta {

inline constexpr Field kLauncher{
    "launcher", "starts the run's own parts, such as \"mpirun -n 3\" or \"srun -n 64\""};

/// Throws Error if there is no directory for the parts, or if this is a part itself.
void check_launcher(const std::string& launcher, const std::string& part, const std::string& out);

/// Plays the run in `out`, whose config.toml is there and which nobody holds, in parts of `command`
/// that the launcher starts, and waits for them. Their standard output is dropped; standard error
/// is shared. False if a signal has stopped this process, and with it them. Throws Error::failure
/// if the launcher fails.
bool launch_parts(const std::string& launcher, const std::string& command, const std::string& out);

}  // namespace arbatta
