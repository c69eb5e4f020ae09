#pragma once

#include <string>

#include "experiments/output.hpp"

namespace arbatta {

/// `solve GAME --database DIR --seeds N`: builds what DIR lacks of the endgame databases of up to N
/// seeds and tells of each level. Returns the exit code. Throws Error for a game that has none.
int build_databases(const std::string& game, const std::string& directory, int seeds, int threads,
                    Output& output);

}  // namespace arbatta
