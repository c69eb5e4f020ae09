#pragma once

#include <filesystem>
#include <vector>

#include "experiments/balance/entry.hpp"

namespace arbatta {

/// Draws every entry's first score with its interval, against even and the band, as an SVG (by
/// gnuplot). False if that cannot be done here.
bool plot_balance(const std::vector<BalanceEntry>& entries, const std::filesystem::path& file);

}  // namespace arbatta
