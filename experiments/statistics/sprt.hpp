#pragma once

#include <cstdint>
#include <span>

#include "experiments/statistics/pentanomial.hpp"

namespace arbatta {

/// The scale on which the two hypotheses of a test are stated.
enum class EloModel {
  logistic,    ///< the expected score is score_from_elo(elo)
  normalised,  ///< (expected score - 1/2) / (standard deviation of a game) is elo / kNormalisedElo
};

/// H0: the player is elo0 stronger; H1: it is elo1 stronger, elo0 < elo1.
struct SprtConfig {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< largest probability of accepting H1 under H0
  double beta = 0.05;   ///< largest probability of accepting H0 under H1
  EloModel model = EloModel::logistic;
};

/// The hypotheses lie within these; beyond, the fit of a distribution to them means nothing.
inline constexpr double kMostLogisticElo = 2000;
inline constexpr double kMostNormalisedElo = 200;

/// Throws Error unless elo0 < elo1 within those limits, 0 < alpha, 0 < beta and alpha + beta < 1.
void check(const SprtConfig& config);

/// Wald's bounds (Sequential Analysis, 1947): accept H0 at llr <= low = ln(beta / (1 - alpha)), H1
/// at llr >= high = ln((1 - beta) / alpha).
Interval sprt_bounds(const SprtConfig& config);

/// The generalised log-likelihood ratio of H1 to H0 for trinomial or pentanomial counts (index =
/// score, low to high): the likelihoods of the multinomial distributions that fit the counts best
/// under each hypothesis. Logistic: the mean is given (Van den Bergh, MLE for multinomials, prop.
/// 1.1); normalised: the mean in standard deviations is given (Comments on Normalized Elo, section
/// 4.1). Zero counts enter as 1e-3, as fishtest and fastchess have it, so that all-win, all-draw
/// and all-loss are finite; no games at all: 0.
double log_likelihood_ratio(std::span<const std::int64_t> counts, const SprtConfig& config);

enum class SprtState { running, accept_h0, accept_h1 };

SprtState sprt_state(double llr, const Interval& bounds);

/// The test, fed pair by pair in the order of the pairs' index, which makes its verdict independent
/// of the order in which games end. Once decided it keeps its verdict and its counts.
class Sprt {
 public:
  /// Throws Error as check does.
  explicit Sprt(const SprtConfig& config);

  /// `half_points` of the player in the pair's two games: 0 to 4.
  SprtState add(int half_points);

  SprtState state() const { return state_; }
  double llr() const { return llr_; }
  const Interval& bounds() const { return bounds_; }
  const Pentanomial& pairs() const { return pairs_; }

 private:
  SprtConfig config_;
  Interval bounds_;
  Pentanomial pairs_{};
  double llr_ = 0;
  SprtState state_ = SprtState::running;
};

}  // namespace arbatta
