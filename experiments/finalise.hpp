#pragma once

#include <string>

#include "experiments/output.hpp"

namespace arbatta {

/// Makes one run of the parts that selfplay, match or balance has played into a directory: checks
/// that every shard is there, writes summary.json (and what else the command leaves behind) and
/// all.h5, and says what the command says at its end. Returns the exit code. Throws Error::failure
/// that names what is missing.
int finalise(const std::string& directory, Output& output);

}  // namespace arbatta
