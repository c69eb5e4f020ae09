#pragma once

#include <span>
#include <vector>

namespace arbatta {

/// Cumulative two-sided error that the O'Brien-Fleming-type spending function has spent at a
/// fraction 0 < t <= 1 of the information: 4 - 4 Phi(z / sqrt t), Phi(z) = 1 - alpha / 4, which is
/// alpha / 2 a side at t = 1 (Lan & DeMets, Biometrika 70, 1983).
double spent_error(double fraction, double alpha);

/// The |Z| at which to stop at each look so that a standard Brownian motion looked at after
/// `fractions` (ascending, in (0, 1]) of the information crosses with exactly the probability spent
/// so far, by the recursive integration of Armitage, McPherson & Rowe (J. R. Statist. Soc. A 132,
/// 1969). Boundaries stop at 7.5 standard deviations, which costs an error of 1e-13.
std::vector<double> spending_boundaries(std::span<const double> fractions, double alpha);

}  // namespace arbatta
