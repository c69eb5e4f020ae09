#pragma once

#include <string>

#include "experiments/json.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/score.hpp"

namespace arbatta {

// An estimated score and its Elo as people and programs read them.

/// Within +-9999; of three sides relative to an even game of three.
EloEstimate elo_of(const ScoreEstimate& estimate, int sides);

/// `51.2 % [49.8, 52.6]`.
std::string score_text(const ScoreEstimate& estimate);
/// `+8 [-1, +18]`.
std::string elo_text(const EloEstimate& estimate);

/// Keys `score`, `low`, `high`.
Json score_json(const ScoreEstimate& estimate);
/// Keys `elo`, `elo_low`, `elo_high`.
Json elo_json(const EloEstimate& estimate);

}  // namespace arbatta
