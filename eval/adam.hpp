#pragma once

#include <Eigen/Core>
#include <cmath>

namespace arbatta {

/// Adam (Kingma & Ba, "Adam: a method for stochastic optimization", ICLR 2015, algorithm 1), with
/// weights that decay by themselves if asked to (AdamW: Loshchilov & Hutter, ICLR 2019).
class Adam {
 public:
  explicit Adam(Eigen::Index size)
      : mean_(Eigen::ArrayXd::Zero(size)), square_(Eigen::ArrayXd::Zero(size)) {}

  /// One step down `gradient`. Each element is computed alone: no sums, hence no order.
  void step(Eigen::Ref<Eigen::ArrayXd> weights, const Eigen::Ref<const Eigen::ArrayXd>& gradient,
            double rate, double weight_decay = 0) {
    ++steps_;
    mean_ = kMeanDecay * mean_ + (1 - kMeanDecay) * gradient;
    square_ = kSquareDecay * square_ + (1 - kSquareDecay) * gradient.square();
    const double mean_bias = 1 - std::pow(kMeanDecay, steps_);
    const double square_bias = 1 - std::pow(kSquareDecay, steps_);
    if (weight_decay > 0) weights *= 1 - rate * weight_decay;
    weights -= rate * (mean_ / mean_bias) / ((square_ / square_bias).sqrt() + kEpsilon);
  }

  /// What it knows, to go on from: running means of gradients and of their squares.
  struct State {
    Eigen::ArrayXd mean, square;
    int steps = 0;
  };
  State state() const { return {mean_, square_, steps_}; }
  void restore(const State& state) {
    mean_ = state.mean;
    square_ = state.square;
    steps_ = state.steps;
  }

 private:
  static constexpr double kMeanDecay = 0.9;
  static constexpr double kSquareDecay = 0.999;
  static constexpr double kEpsilon = 1e-8;

  Eigen::ArrayXd mean_;
  Eigen::ArrayXd square_;
  int steps_ = 0;
};

}  // namespace arbatta
