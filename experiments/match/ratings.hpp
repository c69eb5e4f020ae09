#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/json.hpp"
#include "experiments/statistics/rating.hpp"
#include "experiments/table.hpp"

namespace arbatta {

/// Ratings to hold fixed, by player, out of `PLAYER=ELO` texts (a player string may hold = signs).
/// `names` are canonical. Throws Error for a player that is not among them or no number.
std::vector<std::optional<double>> parse_anchors(const std::vector<std::string>& texts,
                                                 const std::vector<std::string>& names);

Json ratings_json(const RatingList& list, const std::vector<std::string>& names);
/// The strongest first, then what it is worth to move before the last.
Table ratings_table(const RatingList& list, const std::vector<std::string>& names);

}  // namespace arbatta
