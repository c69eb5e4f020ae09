#include "experiments/statistics/quantile.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>

namespace arbatta {

double normal_cdf(double z) { return boost::math::cdf(boost::math::normal(), z); }

double normal_tail(double z) {
  return boost::math::cdf(boost::math::complement(boost::math::normal(), z));
}

double normal_quantile_two_sided(double two_sided_p) {
  assert(two_sided_p > 0 && two_sided_p <= 1);
  return boost::math::quantile(boost::math::complement(boost::math::normal(), two_sided_p / 2));
}

double student_quantile_two_sided(double two_sided_p, double degrees) {
  assert(two_sided_p > 0 && two_sided_p <= 1 && degrees > 0);
  return boost::math::quantile(
      boost::math::complement(boost::math::students_t(degrees), two_sided_p / 2));
}

double student_tail(double t, double degrees) {
  return boost::math::cdf(boost::math::complement(boost::math::students_t(degrees), t));
}

}  // namespace arbatta
