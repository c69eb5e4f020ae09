#pragma once

#include <optional>
#include <vector>

#include "experiments/iterate/generation.hpp"

namespace arbatta {

/// The Elo of each anchor over the first, from matches among them in DIR/anchors; nothing if it was
/// told to stop.
std::optional<std::vector<double>> rate_anchors(const Iteration& iteration, Output& output);

/// Plays, trains and tests the generation after those before it, or goes on with it; nothing if it
/// was told to stop.
std::optional<Generation> run_generation(const Iteration& iteration,
                                         const std::vector<Generation>& before,
                                         const std::vector<double>& anchors, Output& output);

}  // namespace arbatta
