#include "experiments/statistics/contingency.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cassert>
#include <cmath>

namespace arbatta {
namespace {

struct Margins {
  std::vector<double> row;
  std::vector<double> column;
  double total = 0;
};

Margins margins(std::span<const std::int64_t> counts, int columns) {
  Margins sums{std::vector<double>(counts.size() / columns), std::vector<double>(columns)};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    sums.row[i / columns] += count;
    sums.column[i % columns] += count;
    sums.total += count;
  }
  return sums;
}

int filled(const std::vector<double>& sums) {
  return static_cast<int>(std::count_if(sums.begin(), sums.end(), [](double s) { return s > 0; }));
}

void add_cell(ChiSquareTest& test, double observed, double row, double column, double total) {
  if (row == 0 || column == 0) {
    test.residuals.push_back(0);
    return;
  }
  const double expected = row * column / total;
  const double variance = expected * (1 - row / total) * (1 - column / total);
  const double difference = observed - expected;
  test.statistic += difference * difference / expected;
  test.smallest_expected = std::min(test.smallest_expected, expected);
  test.residuals.push_back(variance > 0 ? difference / std::sqrt(variance) : 0);
}

double chi_square_tail(double statistic, int degrees) {
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), statistic));
}

}  // namespace

ChiSquareTest chi_square_test(std::span<const std::int64_t> counts, int columns) {
  assert(columns > 0 && counts.size() % columns == 0);
  const Margins sums = margins(counts, columns);
  ChiSquareTest test{.smallest_expected = sums.total};
  for (std::size_t i = 0; i < counts.size(); ++i)
    add_cell(test, static_cast<double>(counts[i]), sums.row[i / columns], sums.column[i % columns],
             sums.total);
  test.degrees = std::max(0, filled(sums.row) - 1) * std::max(0, filled(sums.column) - 1);
  if (test.degrees > 0) test.p_value = chi_square_tail(test.statistic, test.degrees);
  return test;
}

}  // namespace arbatta
