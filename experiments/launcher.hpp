#pragma once

#include <string>
#include <vector>

#include "core/fields.hpp"
#include "experiments/output.hpp"

namespace arbatta {

inline constexpr Field kLauncher{
    "launcher", "starts the run's own parts, such as \"mpirun -n 3\" or \"srun -n 64\""};

/// Throws Error where the results decide how many games there are: `ends_by` is the option that
/// says so, if any.
void refuse_parts(const std::string& where, std::string_view ends_by);

/// Throws Error for --launcher without a directory for the parts, or in a part itself, and for
/// either of them with `ends_by`.
void check_parts(const std::string& launcher, const std::string& part, const std::string& out,
                 std::string_view ends_by = "");

/// Plays the run in `out`, whose config.toml is there and which nobody holds, in parts of `command`
/// that the launcher starts, waits for them and finalises it. Their standard output is dropped;
/// standard error is shared. A signal stops this process, and with it them. Returns the exit code.
/// Throws Error::failure if the launcher fails.
int launch_run(const std::string& launcher, const std::string& command, const std::string& out,
               Output& output);

}  // namespace arbatta
