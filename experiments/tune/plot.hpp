#pragma once

#include <filesystem>

#include "experiments/tune/search.hpp"

namespace arbatta {

/// Draws how the parameters moved, in steps from their starts, over the games played. False if it
/// cannot be drawn here.
bool plot_trajectory(const Searched& searched, const std::vector<TunedParam>& params,
                     const std::filesystem::path& file);

}  // namespace arbatta
