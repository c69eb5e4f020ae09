#pragma once

#include <Eigen/Dense>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace arbatta {

/// Positions of games, those of a game one after the other.
struct FittedRows {
  std::span<const float> inputs;         ///< so many values a row
  std::span<const float> targets;        ///< a row: 1 = won, 0 = lost, 1/2 = a draw
  std::span<const std::uint64_t> games;  ///< a row: a number that no other game has
};

/// Calls the visitor for all rows, some at a time, in the same order whenever it is called.
using RowSource = std::function<void(const std::function<void(const FittedRows&)>&)>;

struct LogisticFitConfig {
  Eigen::VectorXd weights;  ///< one an input; those that are not fitted stay
  std::vector<int> fitted;  ///< which are
  double l2 = 0;            ///< weight of half the squared distance to `weights` in the mean loss
  int most_steps = 100;     ///< of Newton's; more are not tried
};

struct LogisticFit {
  Eigen::VectorXd weights;          ///< one an input
  Eigen::VectorXd standard_errors;  ///< one for each of `fitted`; infinite where not known
  double loss = 0;                  ///< mean, in nats, without the penalty
  std::uint64_t rows = 0, games = 0;
  int steps = 0;
  bool converged = false;                   ///< otherwise `weights` means nothing
  std::vector<int> absent;                  ///< inputs that are 0 in every row
  std::vector<std::vector<int>> dependent;  ///< sets of inputs that are linear in each other
  std::vector<int> redundant;               ///< without these the others of the sets are not
  std::vector<int> unbounded;               ///< inputs whose weight grows for ever
  /// Whether the data say what the weights are; otherwise `weights` means nothing.
  bool is_determined() const { return absent.empty() && dependent.empty() && unbounded.empty(); }
};

/// Weights of largest likelihood when the log-odds of winning are linear in the inputs (Texel's
/// tuning by its own optimum): Newton's method with step halving (iteratively reweighted least
/// squares) to convergence. The standard errors are of the sandwich estimator clustered by game
/// (Liang & Zeger, Biometrika 73, 1986), as rows of a game share its outcome; without games enough
/// for that (as many as weights) they are infinite. Where inputs are absent, dependent or decide
/// every game, which l2 > 0 cures, the fit says so and stops. With l2 > 0 the errors are of the
/// penalised weights around their own mean: they leave out the bias of the penalty, and are
/// infinite for inputs that are absent or dependent, whose weights the penalty alone holds. On the
/// threads of the current TBB arena; rows are summed in fixed blocks, so that the result has the
/// same bits for any number.
LogisticFit fit_logistic(const RowSource& rows, const LogisticFitConfig& config);

}  // namespace arbatta
