#pragma once

#include <Eigen/Dense>
#include <vector>

namespace arbatta {

/// Repeated choices among the same outcomes; outcome o has a probability proportional to
/// exp(rows.row(o) * beta + offset[o]).
struct LogitTerm {
  Eigen::MatrixXd rows;    ///< outcomes x unknowns
  Eigen::VectorXd offset;  ///< by outcome
  Eigen::VectorXd counts;  ///< by outcome, how often it was seen, >= 0, may be fractions
};

struct LogitFit {
  Eigen::VectorXd beta{};
  Eigen::MatrixXd covariance{};  ///< inverse of the information; huge where it is singular
  bool finite = true;            ///< false: some |beta| went beyond 15 (2600 Elo) on its way out
  bool identified = true;        ///< false: the information is singular
};

/// The beta of largest likelihood of the conditional logit model (McFadden, 1974), by Newton's
/// method with step halving from beta = 0; the likelihood is concave. Unidentified directions stay
/// at 0.
LogitFit fit_logit(const std::vector<LogitTerm>& terms, int unknowns);

}  // namespace arbatta
