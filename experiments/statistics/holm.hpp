#pragma once

#include <span>
#include <vector>

namespace arbatta {

/// Holm's step-down adjustment (Scand. J. Statist. 6, 1979) of p-values in [0, 1], in their order:
/// rejecting where adjusted <= alpha makes any false rejection at most alpha likely, whatever the
/// tests' dependence.
std::vector<double> holm_adjusted(std::span<const double> p_values);

}  // namespace arbatta
