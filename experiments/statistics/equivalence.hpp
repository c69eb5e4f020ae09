#pragma once

#include <cstdint>
#include <optional>

#include "experiments/statistics/score.hpp"

namespace arbatta {

/// The scores that count as fair: centre +- half_width. The centre is 1 / sides.
struct Band {
  double centre = 0.5;
  double half_width = 0.02;
};

enum class Balance {
  undecided,      ///< more games could show any of the others
  balanced,       ///< the whole interval lies inside the band
  favours_side,   ///< the whole interval lies above the centre: the side whose score this is
  favours_other,  ///< the whole interval lies below the centre
};

/// Reads an interval as an equivalence test: "balanced" rejects every score outside the band (two
/// one-sided tests, Schuirmann, J. Pharmacokin. Biopharm. 15, 1987, each at half the interval's
/// error; stricter than the usual 90 % interval), "favours" rejects an even game. Where both hold,
/// a bias proven to be smaller than the band, the answer is balanced. Every false answer implies
/// an interval that misses the true score, so the answers together err no more often than it.
Balance assess(const Interval& score, const Band& band);

/// About how many games in all would decide, if mean and spread stay what they are: until the
/// half-width of the interval fits between the mean and whichever of the centre or the band's edge
/// is farther from it (of the verdicts that can still come, the nearest). An estimate to plan by,
/// even odds of sufficing. nullopt without games or with a band of no width and a mean on its
/// centre.
std::optional<std::int64_t> games_to_decide(const ScoreEstimate& estimate, const Band& band);

/// The same less the games played, at least 0; 0 if decided.
std::optional<std::int64_t> games_still_needed(const ScoreEstimate& estimate, const Band& band);

}  // namespace arbatta
