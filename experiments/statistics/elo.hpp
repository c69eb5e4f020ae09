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

/// The same of a mean score over all ways in which two players fill the sides together, each as
/// often as the others. On two sides that is `elo_from_score`; on three (AAB, ABA, ...) a player
/// meets itself in half of the games and scores 2/3 if it wins whatever it can, so there the Elo
/// is that of the strengths at which Luce's choice of a winner expects the score.
double elo_from_mixed_score(double score, int sides);

/// The expected score in [0, 1] at an Elo difference; +-infinity give 1 and 0.
double score_from_elo(double elo);

/// An interval of scores as an interval of Elo; its ends may be infinite.
Interval elo_interval(const Interval& score, int sides = 2);

/// `elo` moved into [-limit, limit], for tables and formats without infinity.
double clamped_elo(double elo, double limit = 9999);

}  // namespace arbatta
