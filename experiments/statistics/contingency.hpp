#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace arbatta {

/// Pearson's test that rows (parts, openings, seat assignments) do not matter for columns
/// (outcomes).
struct ChiSquareTest {
  double statistic = 0;
  int degrees = 0;                  ///< of freedom, after dropping empty rows and columns
  double p_value = 1;               ///< 1 if there is nothing to test (degrees 0)
  double smallest_expected = 0;     ///< below 5 the p-value is rough (Cochran, Biometrics 10, 1954)
  std::vector<double> residuals{};  ///< row by row; 0 in empty rows and columns
};

/// `counts` row by row, rows = counts.size() / columns. Residuals are the standardised ones,
/// (observed - expected) / standard error, about standard normal cell by cell (Haberman, Biometrics
/// 29, 1973). Each count must be independent of the others: count clusters (pairs, distinct games),
/// not games that share an opening. counts.size() is a multiple of columns > 0.
ChiSquareTest chi_square_test(std::span<const std::int64_t> counts, int columns);

}  // namespace arbatta
