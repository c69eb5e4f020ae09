#pragma once

#include <Eigen/Dense>
#include <cstdint>
#include <span>
#include <vector>

namespace arbatta {

/// The gain sequences of SPSA: step k = 0, 1, … moves by a / (stability + k + 1)^alpha and looks
/// c / (k + 1)^gamma to both sides.
struct SpsaConfig {
  double a = 0;           ///< 0: so that the first step is as long as `resolved` says
  double c = 1;           ///< in the unit of the coordinates
  double stability = -1;  ///< Spall's A; negative: a tenth of all steps
  double alpha = 0.602;
  double gamma = 0.101;
};

/// The gaps that the config leaves, for so many steps: A a tenth of them, and the `a` with which
/// the first step moves every coordinate by 2 c where one side wins everything.
SpsaConfig resolved(SpsaConfig config, int steps);

/// Where the coordinates may be, one each.
struct SpsaBox {
  Eigen::VectorXd low, high;  ///< may be infinite
  Eigen::VectorXd
      unit;  ///< measured at multiples of it alone, as `low` and `high` are; 0: anywhere
};

/// Simultaneous perturbation stochastic approximation (Spall, IEEE Trans. Autom. Control 37, 1992;
/// gains: IEEE Trans. Aerosp. Electron. Syst. 34, 1998) of the maximum of a noisy function. Points
/// outside the box are moved to its wall. Of a coordinate with a unit, the two sides are at least
/// one apart, however short the look has become, and a step divides by how far apart they are. The
/// steps depend on the seed and what was told alone.
class Spsa {
 public:
  /// `config` must be resolved.
  Spsa(Eigen::VectorXd start, SpsaBox box, const SpsaConfig& config, std::uint64_t seed);

  /// The two points to measure next: every coordinate up or down with even chances, and the other
  /// way.
  std::vector<Eigen::VectorXd> points() const;
  /// What was measured at these: a step.
  void tell(std::span<const double> values);

  const Eigen::VectorXd& point() const { return point_; }

 private:
  Eigen::VectorXd inside(const Eigen::VectorXd& point) const;
  Eigen::VectorXd measurable(const Eigen::VectorXd& point) const;

  Eigen::VectorXd point_;
  SpsaBox box_;
  SpsaConfig config_;
  std::uint64_t seed_;
  int step_ = 0;
};

}  // namespace arbatta
