#pragma once

#include <cstdint>
#include <span>

#include "experiments/statistics/interval.hpp"

namespace arbatta {

/// The games that hang together: a pair from one opening with the seats swapped, a series, or all
/// copies of a game that deterministic players repeat. Clusters are independent of one another.
struct Cluster {
  double score = 0;  ///< sum over its games of one side's scores, each in [0, 1]
  double games = 0;  ///< how many games, >= 0
};

/// A mean score of one side, 0 = always lost, 1 = always won.
struct ScoreEstimate {
  double mean = 0.5;            ///< score a game; 1/2 if there are no games
  double standard_error = 0.5;  ///< of the mean, over clusters
  Interval interval{0, 1};      ///< always of positive width
  double confidence = kConfidence;
  double games = 0;
  std::int64_t clusters = 0;      ///< with at least one game
  double effective_clusters = 0;  ///< as many clusters of equal size would weigh alike
  bool exact_bound = false;       ///< all clusters scored alike, the spread is unknown: see below
};

/// The mean score over all games with an interval that holds clusters together.
/// Mean and standard error are those of the ratio estimator (Cochran, Sampling Techniques, 1977,
/// section 9A/6; with equal clusters the ordinary standard error of cluster means). The interval is
/// Wilson's at the effective sample size mean(1-mean)/standard_error^2 with Student's quantile on
/// one degree of freedom less than there are effective clusters, (sum of games)^2 / sum of games^2
/// (Kish, Survey Sampling, 1965; for equal clusters their number): one game copied a thousand times
/// and one other are hardly more than one piece of evidence (Franco, Little, Louis & Slud, J. Surv.
/// Stat. Methodol. 7, 2019): it stays in [0, 1] and needs fewer clusters than mean +- t *
/// standard_error.
///
/// Where all clusters score alike (one pair; nothing but wins, losses, draws or split pairs) or one
/// outweighs the rest (fewer than two effective clusters) no spread can be estimated, which is not
/// certainty. Then a new cluster differs from those seen with a probability of at most q =
/// Clopper-Pearson's upper bound of 0 in the effective clusters, and if it differs it may score
/// anything in [0, 1], so the mean lies in [(1-q) mean, (1-q) mean + q]; covers at least
/// `confidence` for clusters of equal size. standard_error is then half the width over the normal
/// quantile, and exact_bound is set. No games: [0, 1].
ScoreEstimate clustered_score(std::span<const Cluster> clusters, double confidence = kConfidence);

/// The two-sided p-value of "the mean score is `centre`" (0 < centre < 1): the smallest error at
/// which the interval of clustered_score leaves it out; 1 without games. For Holm's correction over
/// many variants.
double score_p_value(const ScoreEstimate& estimate, double centre = 0.5);

/// The interval of the difference a.mean - b.mean of two independent estimates of the same
/// confidence, by the square-and-add rule (Newcombe, Statist. Med. 17, 1998, method 10). In
/// [-1, 1].
Interval score_difference(const ScoreEstimate& a, const ScoreEstimate& b);

/// How many independent games would tell the mean as exactly as these did (Kish, Survey Sampling,
/// 1965): game_variance / standard_error^2, where `game_variance` is the variance of one game's
/// score. At most `games` is not promised: seat-swapped pairs can tell more than single games.
double effective_games(const ScoreEstimate& estimate, double game_variance);

/// Kish's design effect: games / effective_games; above 1 the clustering costs information. 1 where
/// there are no games.
double design_effect(const ScoreEstimate& estimate, double game_variance);

}  // namespace arbatta
