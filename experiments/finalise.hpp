#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/output.hpp"

namespace arbatta {

/// What a launcher has played into the directory.
struct LaunchedParts {
  std::uint64_t shards_found = 0;  ///< that were there before
  double seconds = 0;
};

/// Makes one run of the parts that selfplay, match or balance has played into a directory: checks
/// that every shard is there, writes summary.json (and what else the command leaves behind) and
/// all.h5, and says what the command says at its end. Returns the exit code. Throws Error::failure
/// that names what is missing.
/// With `parts`, what they played tells how fast the run was; otherwise nothing does.
int finalise(const std::string& directory, Output& output,
             const std::optional<LaunchedParts>& parts = std::nullopt);

}  // namespace arbatta
