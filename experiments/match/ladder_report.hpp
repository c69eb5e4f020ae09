#pragma once

#include <filesystem>

#include "experiments/match/ladder.hpp"

namespace arbatta {

/// Keys `ladder` (a list of the steps), `ladder_total`, and `elo_per_doubling` or
/// `elo_per_decision` with `_low` and `_high`.
Json ladder_json(const std::vector<LadderStep>& steps);
/// Step by step.
Table ladder_table(const std::vector<LadderStep>& steps);
/// The whole ladder in a line.
std::string ladder_text(const std::vector<LadderStep>& steps);

/// Draws Elo above the first rung by budget, as an SVG. False if that cannot be done here.
bool plot_ladder(const std::vector<LadderStep>& steps, const std::filesystem::path& file);

}  // namespace arbatta
