#pragma once

#include "experiments/statistics/interval.hpp"

namespace arbatta {

/// Elo points per natural-log odds: 400 / ln 10.
inline constexpr double kEloPerNat = 173.71779276130073;

/// A difference of strength in Elo; all may be infinite.
struct EloEstimate {
  double elo = 0;
  Interval interval;
};

/// The (logistic) Elo difference that explains a mean score in [0, 1] against one opponent:
/// 400 log10(score / (1 - score)) (Elo, The Rating of Chessplayers, 1978). A score of 0 is
/// -infinity and of 1 +infinity, since no finite difference explains it; where a format has no
/// infinity, the writer clamps.
///
/// Of more than two sides: the log odds of the score over those of an even game (a score of
/// 1 / sides), so that 0 is even.
double elo_from_score(double score, int sides = 2);

/// The expected score in [0, 1] at an Elo difference; +-infinity give 1 and 0.
double score_from_elo(double elo);

/// An interval of scores as an interval of Elo; its ends may be infinite.
Interval elo_interval(const Interval& score, int sides = 2);

/// `elo` moved into [-limit, limit], for tables and formats without infinity.
double clamped_elo(double elo, double limit = 9999);

}  // namespace arbatta
