#pragma once

namespace arbatta {

/// P(Z <= z) of a standard normal variable.
double normal_cdf(double z);

/// P(Z > z), exact in the far tail.
double normal_tail(double z);

/// The z with P(|Z| > z) = two_sided_p, for 0 < two_sided_p <= 1.
double normal_quantile_two_sided(double two_sided_p);

/// The t with P(|T| > t) = two_sided_p for Student's t with `degrees` > 0 degrees of freedom.
double student_quantile_two_sided(double two_sided_p, double degrees);

/// P(T > t) for the same distribution.
double student_tail(double t, double degrees);

}  // namespace arbatta
