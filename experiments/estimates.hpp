#pragma once

#include <string>

#include "experiments/json.hpp"
#include "experiments/statistics/score.hpp"

namespace arbatta {

// An estimated score as people and programs read it.

/// `51.2 % [49.8, 52.6]`.
std::string score_text(const ScoreEstimate& estimate);
/// `+8 [-1, +18]`: Elo; of three sides relative to an even game of three.
std::string elo_text(const ScoreEstimate& estimate, int sides);

/// Keys `score`, `low`, `high`.
Json score_json(const ScoreEstimate& estimate);
/// Keys `elo`, `elo_low`, `elo_high`, clamped to +-9999.
Json elo_json(const ScoreEstimate& estimate, int sides);

}  // namespace arbatta
