#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"
#include "eval/mlp/learner.hpp"
#include "eval/mlp/net.hpp"
#include "eval/threads.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;

std::vector<float> random_numbers(std::size_t count, std::uint64_t seed,
                                  double share_of_zeros = 0) {
  Rng rng(seed);
  std::vector<float> numbers(count);
  for (float& number : numbers)
    number = rng.unit() < share_of_zeros ? 0 : static_cast<float>(2 * rng.unit() - 1);
  return numbers;
}

std::vector<float> small_parameters(const MlpShape& shape, std::uint64_t seed) {
  return random_numbers(shape.parameters(), seed);
}

TEST(PanelProduct, IsThePlainSumBitForBitForAnyNumberOfRows) {
  constexpr std::size_t kDepth = 37, kColumns = 40;  // two panels and a half
  const auto left = random_numbers(11 * kDepth, 1), right = random_numbers(kDepth * 48, 2);
  for (const std::size_t rows : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 9u, 11u}) {
    std::vector<float> found(rows * kColumns, 0.5f);
    add_product<float>({left.data(), kDepth, 1}, {right.data(), 16 * kDepth, 16}, rows, kDepth,
                       kColumns, found.data(), kColumns);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t j = 0; j < kColumns; ++j) {
        float sum = 0.5f;
        for (std::size_t k = 0; k < kDepth; ++k)
          sum =
              std::fma(left[row * kDepth + k], right[j / 16 * 16 * kDepth + k * 16 + j % 16], sum);
        EXPECT_EQ(found[row * kColumns + j], sum);
      }
  }
}

TEST(MlpNet, IsWhatTheTextbookSays) {
  const MlpShape shape{.inputs = 5, .hidden = {7, 3}, .values = 1, .policy = 4};
  const auto parameters = small_parameters(shape, 3);
  const MlpNet net("net", shape, parameters);
  const auto inputs = random_numbers(5, 4);
  std::vector<double> now(inputs.begin(), inputs.end());
  const auto layers = shape.layers();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    std::vector<double> next(layers[l].out);
    for (std::size_t j = 0; j < layers[l].out; ++j) {
      next[j] = parameters[layers[l].biases + j];
      for (std::size_t i = 0; i < layers[l].in; ++i)
        next[j] += now[i] * parameters[layers[l].weights + i * layers[l].out + j];
      if (l + 1 < layers.size()) next[j] = std::max(next[j], 0.0);
    }
    now = next;
  }
  std::vector<float> value(1), policy(4);
  net.run(inputs, value, policy);
  EXPECT_NEAR(value[0], now[0], 1e-5);
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(policy[j], now[1 + j], 1e-5);
}

TEST(MlpNet, GivesARowTheSameBitsInAnyBatchAndWithAnyZeros) {
  const MlpShape shape{.inputs = 100, .hidden = {64, 32}, .values = 3, .policy = 36};
  const MlpNet net("net", shape, small_parameters(shape, 5));
  for (const double share_of_zeros : {0.0, 0.6, 0.95}) {
    constexpr std::size_t kRows = 70;
    const auto inputs = random_numbers(kRows * 100, 6, share_of_zeros);
    std::vector<float> values(kRows * 3), policies(kRows * 36);
    net.run(inputs, values, policies);
    std::vector<float> alone(3), policy(36), quiet(3);
    for (std::size_t row = 0; row < kRows; ++row) {
      const auto one = std::span(inputs).subspan(row * 100, 100);
      net.run(one, alone, policy);
      net.run(one, quiet);
      EXPECT_TRUE(std::equal(alone.begin(), alone.end(), values.begin() + 3 * row));
      EXPECT_TRUE(std::equal(policy.begin(), policy.end(), policies.begin() + 36 * row));
      EXPECT_EQ(quiet, alone);
    }
  }
}

TEST(MlpNet, SkipsZerosWithoutChangingABit) {
  const MlpShape shape{.inputs = 64, .hidden = {24}, .values = 1};
  const auto parameters = small_parameters(shape, 7);
  PackedLayer<float> layer(shape.layers().front());
  layer.pack(std::span<const float>(parameters));
  const auto inputs = random_numbers(64, 8, 0.7);
  std::vector<float> dense(24), sparse(24), some;
  std::vector<std::uint32_t> places;
  for (std::uint32_t i = 0; i < 64; ++i)
    if (inputs[i] != 0) {
      some.push_back(inputs[i]);
      places.push_back(i);
    }
  layer.forward(inputs.data(), 64, 1, 24, dense.data(), 24);
  layer.forward_sparse(some.data(), places.data(), some.size(), sparse.data());
  EXPECT_EQ(dense, sparse);
}

TEST(MlpNet, RefusesParametersThatDoNotFit) {
  const MlpShape shape{.inputs = 2, .hidden = {3}, .values = 1};
  EXPECT_THROW(MlpNet("net", shape, std::vector<float>(5)), Error);
  std::vector<float> bad(shape.parameters());
  bad[3] = NAN;
  EXPECT_THROW(MlpNet("net", shape, bad), Error);
  EXPECT_THROW(MlpNet("net", MlpShape{.inputs = 2, .hidden = {1000}}, bad), Error);
}

TEST(MlpShape, IsReadFromWidths) {
  EXPECT_EQ(parse_hidden("64-32"), (std::vector<std::size_t>{64, 32}));
  EXPECT_EQ(hidden_text(parse_hidden("7")), "7");
  for (const char* bad : {"", "-", "64-", "64,32", "0", "513", "x"})
    EXPECT_EQ(message_of([&] { parse_hidden(bad); }).find("hidden: "), 0u) << bad;
}

/// Rows for a net of so many inputs, with policies of `moves` where some are not legal and some
/// rows have none.
struct Data {
  std::vector<float> inputs, targets, shares, policies;

  Data(const MlpShape& shape, std::size_t rows) : inputs(random_numbers(rows * shape.inputs, 11)) {
    Rng rng(12);
    for (std::size_t row = 0; row < rows; ++row) {
      const auto target = static_cast<float>(rng.unit());
      targets.push_back(target);
      if (shape.values > 1)
        shares.insert(shares.end(), {target, 0.75f * (1 - target), 0.25f * (1 - target)});
      for (std::size_t move = 0; move < shape.policy; ++move)
        policies.push_back(row % 4 == 3 || move % 5 == 2 ? -1.0f : move == row % 2 ? 0.75f : 0.0f);
      if (shape.policy > 0 && row % 4 != 3) policies.back() = 0.25f;
    }
  }

  Samples samples() const { return {inputs, targets, shares, {}, policies}; }
};

/// What is minimised.
double total(const BatchSums& sums, double policy_weight) {
  return sums.loss + policy_weight * sums.policy_loss;
}

void expect_gradient_of_finite_differences(const MlpShape& shape, double policy_weight) {
  const Data data(shape, 150);  // more than a block
  MlpLearner<double> learner(shape, policy_weight);
  auto weights = learner.initial(5);
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] += 0.1 * std::sin(static_cast<double>(i));
  const auto gradient = learner.sums(weights, data.samples(), Want::gradient).gradient;
  ASSERT_EQ(gradient.size(), shape.parameters());
  constexpr double kStep = 1e-6;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    auto up = weights, down = weights;
    up[i] += kStep;
    down[i] -= kStep;
    const double slope = (total(learner.sums(up, data.samples(), Want::loss), policy_weight) -
                          total(learner.sums(down, data.samples(), Want::loss), policy_weight)) /
                         (2 * kStep);
    EXPECT_NEAR(gradient[i], slope, 2e-5 * (1 + std::abs(slope))) << i;
  }
}

TEST(MlpLearner, GradientOfEveryLayerIsThatOfFiniteDifferences) {
  expect_gradient_of_finite_differences({.inputs = 6, .hidden = {9, 5}, .values = 1}, 0);
}

TEST(MlpLearner, GradientWithAPolicyIsThatOfFiniteDifferences) {
  expect_gradient_of_finite_differences({.inputs = 5, .hidden = {8}, .values = 1, .policy = 7},
                                        0.5);
}

TEST(MlpLearner, GradientForThreeSidesIsThatOfFiniteDifferences) {
  expect_gradient_of_finite_differences({.inputs = 5, .hidden = {7, 6}, .values = 3, .policy = 4},
                                        2);
}

TEST(MlpLearner, SinglePrecisionAgreesWithDouble) {
  const MlpShape shape{.inputs = 20, .hidden = {33, 17}, .values = 1, .policy = 9};
  const Data data(shape, 300);
  MlpLearner<double> fine(shape, 1);
  MlpLearner<float> coarse(shape, 1);
  const auto weights = fine.initial(5);
  const auto expected = fine.sums(weights, data.samples(), Want::gradient);
  const auto found = coarse.sums(weights, data.samples(), Want::gradient);
  EXPECT_NEAR(found.loss, expected.loss, 1e-4 * expected.loss);
  EXPECT_NEAR(found.policy_loss, expected.policy_loss, 1e-4 * expected.policy_loss);
  EXPECT_EQ(found.policy_rows_weight, 225);
  for (std::size_t i = 0; i < weights.size(); ++i)
    EXPECT_NEAR(found.gradient[i], expected.gradient[i],
                2e-4 * (1 + std::abs(expected.gradient[i])));
}

TEST(MlpLearner, LossIsThatOfTheNetThatPlays) {
  const MlpShape shape{.inputs = 10, .hidden = {12}, .values = 1};
  const Data data(shape, 200);
  MlpLearner<float> learner(shape, 1);
  const auto weights = learner.initial(3);
  const MlpNet net("net", shape, std::vector<float>(weights.begin(), weights.end()));
  std::vector<float> logits(200);
  net.run(data.inputs, logits);
  double loss = 0;
  for (std::size_t row = 0; row < 200; ++row) loss += logistic_loss(logits[row], data.targets[row]);
  EXPECT_NEAR(learner.sums(weights, data.samples(), Want::loss).loss, loss, 1e-9 * loss);
}

TEST(MlpLearner, GivesTheSameBitsForAnyThreads) {
  const MlpShape shape{.inputs = 20, .hidden = {16}, .values = 1, .policy = 5};
  const Data data(shape, 128 * 40 + 3);  // more than all slots at once
  const auto run = [&](int threads) {
    return with_threads(threads, [&] {
      MlpLearner<float> learner(shape, 1);
      return learner.sums(learner.initial(5), data.samples(), Want::gradient);
    });
  };
  const auto first = run(1);
  for (const int threads : {2, 7}) {
    const auto other = run(threads);
    EXPECT_EQ(other.gradient, first.gradient);
    EXPECT_EQ(other.loss, first.loss);
  }
}

}  // namespace
}  // namespace arbatta
