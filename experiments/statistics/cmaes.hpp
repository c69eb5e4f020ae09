#pragma once

#include <Eigen/Dense>
#include <cstdint>
#include <span>
#include <vector>

namespace arbatta {

struct CmaesConfig {
  int population = 0;  ///< 0: 4 + floor(3 ln n)
  double sigma = 1;    ///< first standard deviation, in the unit of the coordinates
};

/// The population that the config asks for in so many dimensions.
int population_of(const CmaesConfig& config, int dimensions);

/// The constants of table 1 of Hansen's tutorial in n dimensions for so many points a generation,
/// by the names that they have there.
struct CmaesConstants {
  CmaesConstants(int n, int lambda);
  Eigen::VectorXd weights;
  int mu;
  double mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi_n;
};

/// The covariance matrix adaptation evolution strategy for the maximum of a function, as Hansen's
/// tutorial (arXiv:1604.00772v2) has it: figure 6 with the constants of table 1, negative weights
/// included. The points depend on the seed and what was told alone.
class Cmaes {
 public:
  Cmaes(Eigen::VectorXd mean, const CmaesConfig& config, std::uint64_t seed);

  /// The points of this generation, as many as `population_of` says.
  std::vector<Eigen::VectorXd> points() const;
  /// What was measured at these, in their order; larger is better, the first of equals comes first.
  void tell(std::span<const double> values);

  /// The mean of what it draws from: the best guess.
  const Eigen::VectorXd& point() const { return mean_; }
  double sigma() const { return sigma_; }

 private:
  Eigen::MatrixXd draws() const;
  void adapt_covariance(const Eigen::MatrixXd& steps, const Eigen::VectorXd& whitened_norms,
                        bool is_stalled);
  void decompose();

  CmaesConstants constants_;
  std::uint64_t seed_;
  int generation_ = 0;
  Eigen::VectorXd mean_;
  double sigma_;
  Eigen::VectorXd path_sigma_, path_c_;
  Eigen::MatrixXd covariance_;
  Eigen::MatrixXd axes_;     // eigenvectors of the covariance
  Eigen::VectorXd lengths_;  // square roots of its eigenvalues
};

}  // namespace arbatta
