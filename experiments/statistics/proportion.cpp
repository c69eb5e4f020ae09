#include "experiments/statistics/proportion.hpp"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <cassert>
#include <cmath>

#include "experiments/statistics/quantile.hpp"

namespace arbatta {
namespace {

constexpr double kSameLikelihood = 1 + 1e-7;  // outcomes equally likely up to rounding, as in R

using Binomial = boost::math::binomial_distribution<double>;

double at_most(const Binomial& trials, std::int64_t k) {
  return k < 0 ? 0.0 : boost::math::cdf(trials, static_cast<double>(k));
}

double at_least(const Binomial& trials, std::int64_t k) {
  if (k <= 0) return 1.0;
  return boost::math::cdf(boost::math::complement(trials, static_cast<double>(k - 1)));
}

// The first k in [first, last) for which the predicate, false and then true, holds; last if none.
template <class Predicate>
std::int64_t first_where(std::int64_t first, std::int64_t last, Predicate holds) {
  while (first < last) {
    const std::int64_t middle = first + (last - first) / 2;
    if (holds(middle))
      last = middle;
    else
      first = middle + 1;
  }
  return first;
}

double beta_quantile(double a, double b, double p) {
  return boost::math::quantile(boost::math::beta_distribution<double>(a, b), p);
}

}  // namespace

Interval wilson_interval(double share, double trials, double z) {
  assert(share >= 0 && share <= 1 && trials >= 0 && z > 0);
  const double z2 = z * z;
  const double centre = (share * trials + z2 / 2) / (trials + z2);
  const double half = z * std::sqrt(share * (1 - share) * trials + z2 / 4) / (trials + z2);
  return {share == 0 ? 0 : std::max(0.0, centre - half),
          share == 1 ? 1 : std::min(1.0, centre + half)};
}

Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  if (trials == 0) return {0, 1};
  const double n = static_cast<double>(trials);
  return wilson_interval(static_cast<double>(successes) / n, n,
                         normal_quantile_two_sided(1 - confidence));
}

Interval clopper_pearson_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  assert(successes >= 0 && successes <= trials);
  const double won = static_cast<double>(successes);
  const double lost = static_cast<double>(trials - successes);
  const double tail = (1 - confidence) / 2;
  return {successes == 0 ? 0 : beta_quantile(won, lost + 1, tail),
          successes == trials ? 1 : beta_quantile(won + 1, lost, 1 - tail)};
}

double binomial_test(std::int64_t successes, std::int64_t trials, double share) {
  assert(successes >= 0 && successes <= trials && share >= 0 && share <= 1);
  if (trials == 0) return 1;
  const Binomial binomial(static_cast<double>(trials), share);
  const auto likelihood = [&](std::int64_t k) {
    return boost::math::pdf(binomial, static_cast<double>(k));
  };
  const double limit = likelihood(successes) * kSameLikelihood;
  const auto mode = static_cast<std::int64_t>(std::floor(static_cast<double>(trials + 1) * share));
  const auto unlikely = [&](std::int64_t k) { return likelihood(k) <= limit; };
  const auto likely = [&](std::int64_t k) { return likelihood(k) > limit; };
  const auto low_end = first_where(0, std::min(mode, trials), likely);
  const auto high_end = first_where(std::min(mode, trials), trials + 1, unlikely);
  return std::min(1.0, at_most(binomial, low_end - 1) + at_least(binomial, high_end));
}

}  // namespace arbatta
