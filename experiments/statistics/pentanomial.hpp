#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "experiments/statistics/elo.hpp"

namespace arbatta {

/// Counts of a player's scores. Trinomial: [losses, draws, wins] of games. Pentanomial: pairs of
/// games from one opening with the seats swapped, by their score of 0, 1/2, 1, 3/2, 2 points.
using Trinomial = std::array<std::int64_t, 3>;
using Pentanomial = std::array<std::int64_t, 5>;

/// Elo per unit of (score - 1/2) / (standard deviation of a game): 800 / ln 10 (Van den Bergh,
/// Comments on Normalized Elo).
inline constexpr double kNormalisedElo = 347.43558552260146;

/// Mean and standard error of the score in [0, 1] of counts at 0, 1/(n-1), ..., 1 with the plain
/// (not small-sample) variance, as match tools print it. Standard error 0 where all counts but one
/// are 0: for an interval that is sound there, use score.hpp.
struct CountedScore {
  double mean = 0.5;
  double standard_error = 0;
  double games = 0;
};
CountedScore counted_score(std::span<const std::int64_t> counts);

/// Logistic Elo with the large-sample interval elo(mean +- z standard_error), ends may be infinite.
/// For published comparisons; tables use clustered_score and elo_interval.
EloEstimate logistic_elo(std::span<const std::int64_t> counts, double confidence = kConfidence);

/// Normalised Elo, (score - 1/2) in standard deviations of one game (of a pair's score times
/// sqrt 2 for pentanomial counts) times kNormalisedElo: the same effort proves the same normalised
/// Elo whatever the draw rate. Standard error kNormalisedElo / sqrt(games). +-infinity (0 if the
/// mean is 1/2) where all counts but one are 0; no games: (-infinity, infinity).
EloEstimate normalised_elo(std::span<const std::int64_t> counts, double confidence = kConfidence);

}  // namespace arbatta
