#pragma once

#include <string>
#include <string_view>

#include "solve/exact_config.hpp"

namespace arbatta {

inline constexpr std::string_view kExactName = "exact";

/// Reads `exact` or `exact(empties=14,...)`. Throws Error for another name, an unknown key or a bad
/// value.
ExactConfig parse_exact(std::string_view text);

/// The canonical text of such a call.
std::string exact_text(const ExactConfig& config);

}  // namespace arbatta
