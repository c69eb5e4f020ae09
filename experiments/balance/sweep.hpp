#pragma once

#include <string>
#include <vector>

namespace arbatta {

/// Every variant with every combination of the swept parameters, the last sweep fastest:
/// `megiddo` with `arbatta=4..6` gives three games. A sweep is `KEY=A..B` (whole numbers) or
/// `KEY=VALUE`; entries without = are further values of the entry before (`arbatta=4`, `8`, `12`),
/// as a list option splits them. A swept key overrides the variant's own. Throws Error for a sweep
/// that is not understood or a game that it makes impossible.
std::vector<std::string> swept_games(const std::vector<std::string>& variants,
                                     const std::vector<std::string>& sweeps);

}  // namespace arbatta
