#include "experiments/statistics/logistic_fit.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "eval/learner.hpp"

namespace arbatta {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::size_t kBlockRows = 512;
constexpr double kDecided = 1e-7;     // the same at the end, in units of the beginning
constexpr double kDependent = 1e-9;   // eigenvalue of a correlation matrix
constexpr double kTogether = 1e-3;    // entry of the projector on what is not identified
constexpr double kConverged = 1e-14;  // gain of loss a row that a step promises

/// What the rows say at some weights. All by the fitted inputs, summed over rows.
struct Sums {
  explicit Sums(Eigen::Index width)
      : gradient(VectorXd::Zero(width)), information(MatrixXd::Zero(width, width)) {}

  void add(const Sums& other) {
    loss += other.loss;
    gradient += other.gradient;
    information += other.information;
    rows += other.rows;
  }

  double loss = 0;
  VectorXd gradient;
  MatrixXd information;
  std::uint64_t rows = 0;
};

class Fit {
 public:
  Fit(const RowSource& rows, const LogisticFitConfig& config)
      : rows_(rows), config_(config), width_(std::ssize(config.fitted)) {
    result_.weights = config.weights;
  }

  LogisticFit run();

 private:
  using Row = Eigen::Map<const Eigen::VectorXf>;

  Row row(const FittedRows& rows, std::size_t i) const {
    const auto inputs = static_cast<std::size_t>(config_.weights.size());
    return {rows.inputs.data() + i * inputs, config_.weights.size()};
  }
  VectorXd fitted(const VectorXd& values) const { return values(config_.fitted); }
  VectorXd shifted(const VectorXd& weights, const VectorXd& step) const;
  Sums block(const FittedRows& rows, std::size_t first, const VectorXd& weights) const;
  Sums sums(const VectorXd& weights) const;
  double penalised(const Sums& sums, const VectorXd& weights) const;
  VectorXd slope(const Sums& sums, const VectorXd& weights) const;
  MatrixXd curvature(const Sums& sums) const;
  void find_dependent();
  void find_unbounded();
  bool improve();
  void find_errors();
  void withdraw_errors();

  const RowSource& rows_;
  const LogisticFitConfig& config_;
  Eigen::Index width_;
  LogisticFit result_;
  Sums at_{0};      // what the rows say at the weights so far
  VectorXd sizes_;  // of the inputs: square roots of the first information
};

VectorXd Fit::shifted(const VectorXd& weights, const VectorXd& step) const {
  VectorXd moved = weights;
  for (Eigen::Index i = 0; i < width_; ++i) moved[config_.fitted[i]] += step[i];
  return moved;
}

Sums Fit::block(const FittedRows& rows, std::size_t first, const VectorXd& weights) const {
  Sums sums(width_);
  const auto last = std::min(first + kBlockRows, rows.targets.size());
  MatrixXd inputs(width_, static_cast<Eigen::Index>(last - first));
  VectorXd excess(inputs.cols()), spread(inputs.cols());
  for (std::size_t i = first; i < last; ++i) {
    const VectorXd all = row(rows, i).cast<double>();
    const double target = rows.targets[i], logit = all.dot(weights);
    const auto at = static_cast<Eigen::Index>(i - first);
    const double chance = 1 / (1 + std::exp(-logit));
    sums.loss += logistic_loss(logit, target);
    inputs.col(at) = fitted(all);
    excess[at] = chance - target;
    spread[at] = chance * (1 - chance);
  }
  sums.gradient = inputs * excess;
  sums.information = inputs * spread.asDiagonal() * inputs.transpose();
  sums.rows = last - first;
  return sums;
}

Sums Fit::sums(const VectorXd& weights) const {
  Sums total(width_);
  rows_([&](const FittedRows& rows) {
    const auto count = (rows.targets.size() + kBlockRows - 1) / kBlockRows;
    std::vector<Sums> blocks(count, Sums(0));
    tbb::parallel_for(std::size_t{0}, count,
                      [&](std::size_t i) { blocks[i] = block(rows, i * kBlockRows, weights); });
    for (const auto& one : blocks) total.add(one);
  });
  return total;
}

double Fit::penalised(const Sums& sums, const VectorXd& weights) const {
  const double distance = (weights - config_.weights).squaredNorm();
  return sums.loss + static_cast<double>(sums.rows) * config_.l2 / 2 * distance;
}

VectorXd Fit::slope(const Sums& sums, const VectorXd& weights) const {
  return sums.gradient +
         static_cast<double>(sums.rows) * config_.l2 * fitted(weights - config_.weights);
}

MatrixXd Fit::curvature(const Sums& sums) const {
  return sums.information +
         static_cast<double>(sums.rows) * config_.l2 * MatrixXd::Identity(width_, width_);
}

/// A basis, a column each, of what the information does not tell of, in units of `sizes`; inputs
/// without any size are left out of it.
MatrixXd unknown_of(const MatrixXd& information, const VectorXd& sizes, double least) {
  const VectorXd inverse = (sizes.array() > 0).select(sizes.cwiseInverse(), 0);
  MatrixXd scaled = inverse.asDiagonal() * information * inverse.asDiagonal();
  scaled.diagonal().array() += (sizes.array() == 0).cast<double>();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(scaled);  // small eigenvalues come first
  return solver.eigenvectors().leftCols((solver.eigenvalues().array() < least).count());
}

/// The inputs that are tied to one by the entries of the projector, directly or by others.
std::vector<Eigen::Index> tied_to(Eigen::Index input, const MatrixXd& projector) {
  std::vector<Eigen::Index> tied = {input};
  for (std::size_t i = 0; i < tied.size(); ++i)
    for (Eigen::Index j = 0; j < projector.cols(); ++j)
      if (std::abs(projector(tied[i], j)) >= kTogether &&
          std::find(tied.begin(), tied.end(), j) == tied.end())
        tied.push_back(j);
  std::sort(tied.begin(), tied.end());
  return tied;
}

void Fit::find_dependent() {
  const MatrixXd unknown = unknown_of(at_.information, sizes_, kDependent);
  const MatrixXd projector = unknown * unknown.transpose();
  for (Eigen::Index i = 0; i < width_; ++i) {
    if (sizes_[i] == 0) result_.absent.push_back(config_.fitted[i]);
    if (projector(i, i) < kTogether) continue;
    std::vector<int> set;
    const auto tied = tied_to(i, projector);
    for (const auto j : tied) set.push_back(config_.fitted[j]);
    if (tied.front() == i) result_.dependent.push_back(set);
  }
  if (unknown.cols() == 0) return;
  const Eigen::ColPivHouseholderQR<MatrixXd> pivots(unknown.transpose());
  for (Eigen::Index i = 0; i < unknown.cols(); ++i)
    result_.redundant.push_back(config_.fitted[pivots.colsPermutation().indices()[i]]);
  std::sort(result_.redundant.begin(), result_.redundant.end());
}

/// Where every chance has gone to 0 or 1 nothing is left to tell.
void Fit::find_unbounded() {
  const MatrixXd unknown = unknown_of(at_.information, sizes_, kDecided);
  for (Eigen::Index i = 0; i < width_; ++i)
    if (unknown.row(i).squaredNorm() >= kTogether) result_.unbounded.push_back(config_.fitted[i]);
}

/// A step of Newton's; false once there is none to gain from, or none that gains.
bool Fit::improve() {
  const VectorXd gradient = slope(at_, result_.weights);
  VectorXd step = -curvature(at_).ldlt().solve(gradient);
  if (-step.dot(gradient) < kConverged * static_cast<double>(at_.rows)) {
    result_.weights = shifted(result_.weights, step);
    result_.converged = true;
    return false;
  }
  const double before = penalised(at_, result_.weights);
  for (int halving = 0; halving < 30; ++halving, step /= 2) {
    const VectorXd next = shifted(result_.weights, step);
    Sums there = sums(next);
    if (!(penalised(there, next) <= before)) continue;
    result_.weights = next;
    at_ = std::move(there);
    ++result_.steps;
    return true;
  }
  return false;
}

void Fit::find_errors() {
  MatrixXd meat = MatrixXd::Zero(width_, width_);
  VectorXd score = VectorXd::Zero(width_), total = score;
  std::uint64_t game = 0;
  const auto close = [&] {
    meat += score * score.transpose();
    total += score;
    score.setZero();
    ++result_.games;
  };
  rows_([&](const FittedRows& rows) {
    for (std::size_t i = 0; i < rows.targets.size(); ++i) {
      if (result_.rows++ > 0 && rows.games[i] != game) close();
      game = rows.games[i];
      const VectorXd all = row(rows, i).cast<double>();
      const double chance = 1 / (1 + std::exp(-all.dot(result_.weights)));
      score += (chance - static_cast<double>(rows.targets[i])) * fitted(all);
    }
  });
  if (result_.rows > 0) close();
  const double games = static_cast<double>(result_.games);
  meat -= total * total.transpose() / std::max(1.0, games);  // a penalty pulls them off 0
  const MatrixXd bread = curvature(at_).inverse();
  const double correction = games > 1 ? games / (games - 1) : 1;
  result_.standard_errors = (correction * (bread * meat * bread).diagonal()).cwiseSqrt();
  withdraw_errors();
}

/// Of what the rows do not tell, whatever a penalty adds.
void Fit::withdraw_errors() {
  const VectorXd sizes = at_.information.diagonal().cwiseSqrt();
  const MatrixXd unknown = unknown_of(at_.information, sizes, kDependent);
  const bool has_few_games = result_.games <= static_cast<std::uint64_t>(width_);
  for (Eigen::Index i = 0; i < width_; ++i)
    if (has_few_games || sizes[i] == 0 || unknown.row(i).squaredNorm() >= kTogether)
      result_.standard_errors[i] = std::numeric_limits<double>::infinity();
}

LogisticFit Fit::run() {
  VectorXd zero = config_.weights;
  for (const int i : config_.fitted) zero[i] = 0;
  at_ = sums(config_.l2 > 0 ? result_.weights : zero);
  sizes_ = at_.information.diagonal().cwiseSqrt();
  if (config_.l2 == 0) {
    result_.weights = zero;
    find_dependent();
    if (!result_.is_determined()) return result_;
  }
  while (result_.steps < config_.most_steps && improve()) continue;
  if (config_.l2 == 0) find_unbounded();
  result_.loss = at_.loss / static_cast<double>(at_.rows);
  if (result_.unbounded.empty() && result_.converged) find_errors();
  return result_;
}

}  // namespace

LogisticFit fit_logistic(const RowSource& rows, const LogisticFitConfig& config) {
  return Fit(rows, config).run();
}

}  // namespace arbatta
