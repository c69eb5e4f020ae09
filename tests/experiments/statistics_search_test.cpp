// SPSA and CMA-ES on functions whose maximum is known.

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "core/search/dirichlet.hpp"
#include "experiments/statistics/cmaes.hpp"
#include "experiments/statistics/spsa.hpp"

namespace arbatta {
namespace {

using Eigen::VectorXd;

const double kInfinity = HUGE_VAL;

template <class Method, class Function>
VectorXd follow(Method method, int steps, Function function) {
  for (int step = 0; step < steps; ++step) {
    std::vector<double> values;
    for (const auto& point : method.points()) values.push_back(function(point));
    method.tell(values);
  }
  return method.point();
}

Spsa spsa_of(const VectorXd& start, int steps, double low = -kInfinity, double high = kInfinity) {
  const auto box = [&](double wall) -> VectorXd { return VectorXd::Constant(start.size(), wall); };
  return Spsa(start, {box(low), box(high), box(0)}, resolved({.a = 0.5, .c = 0.5}, steps), 7);
}

double rosenbrock(const VectorXd& x) {
  double sum = 0;
  for (Eigen::Index i = 0; i + 1 < x.size(); ++i)
    sum += 100 * std::pow(x[i + 1] - x[i] * x[i], 2) + std::pow(1 - x[i], 2);
  return -sum;
}

/// Minus the squared distance to (1, 2, 3, …), with normal noise of that size.
auto noisy_sphere(double noise) {
  return [noise, rng = Rng(5)](const VectorXd& x) mutable {
    const VectorXd top = VectorXd::LinSpaced(x.size(), 1, static_cast<double>(x.size()));
    return -(x - top).squaredNorm() + noise * normal(rng);
  };
}

TEST(Spsa, ClimbsANoisySphere) {
  const auto point = follow(spsa_of(VectorXd::Zero(5), 2000), 2000, noisy_sphere(1));
  EXPECT_LT((point - VectorXd::LinSpaced(5, 1, 5)).norm(), 0.5);
}

TEST(Spsa, HasTheGainSequencesOfSpall) {
  const SpsaConfig config{.a = 2, .c = 0.5, .stability = 10, .alpha = 0.602, .gamma = 0.101};
  const SpsaBox anywhere{VectorXd::Constant(1, -kInfinity), VectorXd::Constant(1, kInfinity),
                         VectorXd::Zero(1)};
  Spsa spsa(VectorXd::Zero(1), anywhere, config, 1);
  double expected = 0;
  for (int k = 0; k < 5; ++k) {
    const double c = 0.5 / std::pow(k + 1, 0.101), a = 2 / std::pow(10 + k + 1, 0.602);
    const auto sides = spsa.points();
    EXPECT_NEAR(std::abs(sides[0][0] - expected), c, 1e-12);
    EXPECT_NEAR(sides[0][0] + sides[1][0], 2 * expected, 1e-12);
    const double sign = sides[0][0] > expected ? 1 : -1;
    expected += a * 0.3 / (2 * c) * sign;
    spsa.tell(std::vector{0.4, 0.1});
    EXPECT_NEAR(spsa.point()[0], expected, 1e-12);
  }
}

TEST(Spsa, FillsInTheGainsThatAreNotGiven) {
  const auto config = resolved({.c = 0.5}, 200);
  EXPECT_EQ(config.stability, 20);
  const double first_move = config.a / std::pow(21, 0.602) / (2 * 0.5);
  EXPECT_NEAR(first_move, 2 * 0.5, 1e-12) << "where one side wins everything: twice c";
}

TEST(Spsa, StaysInItsBox) {
  auto spsa = spsa_of(VectorXd::Zero(3), 300, -1, 2);
  for (int step = 0; step < 300; ++step) {
    std::vector<double> values;
    for (const auto& point : spsa.points()) {
      EXPECT_LE(point.maxCoeff(), 2);
      EXPECT_GE(point.minCoeff(), -1);
      values.push_back(point.sum());
    }
    spsa.tell(values);
  }
  EXPECT_GT(spsa.point().minCoeff(), 1.9);
}

/// Minus the squared distance to 7.2 in units of a third, of whole units only; starts at `start`.
Spsa climbed_in_units(double start, int steps) {
  const double unit = 1.0 / 3;
  Spsa spsa(
      VectorXd::Constant(1, start * unit),
      {VectorXd::Constant(1, 0), VectorXd::Constant(1, 10 * unit), VectorXd::Constant(1, unit)},
      {.a = 0.02, .c = 0.1, .stability = 20, .alpha = 0.602, .gamma = 0.101}, 3);
  for (int step = 0; step < steps; ++step) {
    const auto sides = spsa.points();
    std::vector<double> values;
    for (const auto& side : sides) {
      const double units = side[0] / unit;
      EXPECT_NEAR(units, std::round(units), 1e-9);
      EXPECT_GE(units, -1e-9);
      EXPECT_LE(units, 10 + 1e-9);
      values.push_back(-std::pow(units - 7.2, 2));
    }
    EXPECT_GE(std::abs(sides[0][0] - sides[1][0]), unit * (1 - 1e-9)) << "never the same twice";
    spsa.tell(values);
  }
  return spsa;
}

TEST(Spsa, MeasuresWholeUnitsApartHoweverShortItsLook) {
  for (const double start : {0.0, 1.5, 7.0, 10.0})
    EXPECT_NEAR(3 * climbed_in_units(start, 2000).point()[0], 7.2, 0.5) << start;
}

TEST(Spsa, DividesByTheWidthThatWasMeasured) {
  const SpsaConfig config{.a = 1, .c = 0.7, .stability = 0, .alpha = 0, .gamma = 0};
  Spsa spsa(VectorXd::Constant(1, 4),
            {VectorXd::Constant(1, 0), VectorXd::Constant(1, 9), VectorXd::Ones(1)}, config, 1);
  const auto sides = spsa.points();
  EXPECT_EQ(std::abs(sides[0][0] - sides[1][0]), 2) << "3 and 5: 3.3 and 4.7 to the nearest";
  spsa.tell(std::vector{0.4, 0.1});
  EXPECT_NEAR(std::abs(spsa.point()[0] - 4), 0.3 / 2, 1e-12);
}

TEST(Cmaes, FindsTheTopOfRosenbrocksValley) {
  const auto point = follow(Cmaes(VectorXd::Zero(6), {.sigma = 0.5}, 3), 700, rosenbrock);
  EXPECT_LT((point - VectorXd::Ones(6)).norm(), 1e-6);
}

TEST(Cmaes, LearnsTheScalesOfTheCoordinates) {
  const auto ellipsoid = [](const VectorXd& x) {
    double sum = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i)
      sum += std::pow(10.0, 4.0 * static_cast<double>(i) / 7) * x[i] * x[i];
    return -sum;
  };
  const auto point = follow(Cmaes(VectorXd::Ones(8), {.sigma = 1}, 4), 400, ellipsoid);
  EXPECT_LT(point.norm(), 1e-6);
}

TEST(Cmaes, ClimbsANoisySphere) {
  const auto point = follow(Cmaes(VectorXd::Zero(5), {.population = 40}, 5), 150, noisy_sphere(1));
  EXPECT_LT((point - VectorXd::LinSpaced(5, 1, 5)).norm(), 1);
}

TEST(Cmaes, WorksInOneDimension) {
  const auto point = follow(Cmaes(VectorXd::Zero(1), {}, 6), 100,
                            [](const VectorXd& x) { return -std::pow(x[0] - 3, 2); });
  EXPECT_NEAR(point[0], 3, 1e-6);
}

/// pycma announces "(5_w,10)-aCMA-ES (mu_w=3.2,w_1=45%) in dimension 10", CMAEvolutionStrategy.jl
/// "(4_w,9)-aCMA-ES (mu_w=2.8,w_1=49%) in dimension 6"; the other values are table 1 of Hansen's
/// tutorial (arXiv:1604.00772v2), worked out by itself.
TEST(Cmaes, HasTheConstantsOfTheTutorial) {
  const CmaesConstants ten(10, 10), six(6, 9);
  EXPECT_EQ(ten.mu, 5);
  EXPECT_NEAR(ten.mu_eff, 3.1672993, 1e-7);
  EXPECT_NEAR(ten.c_sigma, 0.2844286, 1e-7);
  EXPECT_NEAR(ten.d_sigma, 1.2844286, 1e-7);
  EXPECT_NEAR(ten.c_c, 0.2949904, 1e-7);
  EXPECT_NEAR(ten.c_1, 0.0152838, 1e-7);
  EXPECT_NEAR(ten.c_mu, 0.0235518, 1e-7);
  EXPECT_NEAR(ten.chi_n, std::sqrt(2) * std::tgamma(5.5) / std::tgamma(5), 1e-3);
  const VectorXd weights{{0.4562726, 0.2707531, 0.1622311, 0.0852335, 0.0255096, -0.0800126,
                          -0.2217642, -0.3445549, -0.4528641, -0.5497499}};
  EXPECT_LT((ten.weights - weights).cwiseAbs().maxCoeff(), 1e-7);
  EXPECT_EQ(six.mu, 4);
  EXPECT_NEAR(six.mu_eff, 2.8406104, 1e-7);
  EXPECT_NEAR(six.weights[0], 0.4937384, 1e-7);
}

TEST(Cmaes, HasTheUsualPopulation) {
  EXPECT_EQ(population_of({}, 1), 4);
  EXPECT_EQ(population_of({}, 10), 10);
  EXPECT_EQ(population_of({.population = 30}, 10), 30);
  EXPECT_EQ(Cmaes(VectorXd::Zero(10), {}, 1).points().size(), 10u);
}

TEST(Cmaes, CannotTellATransformationOfTheValues) {
  const auto cubed = [](const VectorXd& x) { return std::pow(rosenbrock(x), 3); };
  const Cmaes start(VectorXd::Zero(3), {}, 8);
  EXPECT_EQ(follow(start, 30, cubed), follow(start, 30, rosenbrock));
}

}  // namespace
}  // namespace arbatta
