#include "eval/sample_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#include "core/games/megiddo.hpp"
#include "eval/linear_learner.hpp"
#include "eval/mlp/learner.hpp"
#include "eval/ntuple_learner.hpp"
#include "eval/shard_samples.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

/// Random games in a shard, the first two plies of each a set opening.
class SampleWeightsTest : public testing::Test {
 protected:
  SampleWeightsTest() : block_(test::random_games(Megiddo({}), 0, 30)) {
    for (std::size_t row = 0; row < rows().size(); ++row)
      if (rows().ply[row] < 2) block_.positions.flags[row] |= kOpeningMove;
    test::write_shard(folder_.path(), 0, Megiddo({}), block_, 64);
  }

  const PositionRows& rows() const { return block_.positions; }

  /// By row.
  std::vector<double> weights(const TrainConfig& config, double run_weight = 1) const {
    ShardSet set(shards_of({folder_.path()}));
    const ShardReader& reader = set.open(0);
    const SampleWeights found(reader, reader.read_games(), run_weight, config);
    std::vector<double> result;
    for (std::size_t row = 0; row < rows().size(); ++row)
      result.push_back(static_cast<double>(found.of(rows().game[row], rows().plies_left[row])));
    return result;
  }

  test::TemporaryFolder folder_;
  Block block_;
};

TEST_F(SampleWeightsTest, AreOneUnlessToldOtherwise) {
  for (const double weight : weights({})) EXPECT_EQ(weight, 1);
  for (const double weight : weights({}, 0.5)) EXPECT_EQ(weight, 0.5);
}

TEST_F(SampleWeightsTest, FadeFromTheEndOfAGameOn) {
  const auto found = weights({.discount = 0.9});
  for (std::size_t row = 0; row < found.size(); ++row)
    EXPECT_NEAR(found[row], std::pow(0.9, rows().plies_left[row] - 1), 1e-6);
}

TEST_F(SampleWeightsTest, AddUpToTheSameForEveryGame) {
  for (const bool openings : {true, false})
    for (const double discount : {1.0, 0.8}) {
      const auto found =
          weights({.equal = Equal::games, .discount = discount, .openings = openings}, 2);
      std::map<std::uint32_t, double> sums;
      for (std::size_t row = 0; row < found.size(); ++row)
        if (openings || rows().ply[row] >= 2) sums[rows().game[row]] += found[row];
      EXPECT_EQ(sums.size(), 30u);
      for (const auto& [game, sum] : sums) EXPECT_NEAR(sum, 2, 1e-5) << game;
    }
}

TEST_F(SampleWeightsTest, AreOneOnAverageForTheTrainer) {
  ShardSamples<Megiddo> samples(Megiddo({}), shards_of({folder_.path()}),
                                {.equal = Equal::games, .openings = false});
  double sum = 0, count = 0, largest = 0;
  samples.begin(Split::training, 0);
  for (Samples some = samples.next(); some.rows() > 0; some = samples.next())
    for (std::size_t row = 0; row < some.rows(); ++row) {
      sum += some.weight(row);
      ++count;
      largest = std::max(largest, some.weight(row));
    }
  EXPECT_NEAR(sum / count, 1, 1e-4);
  EXPECT_GT(largest, 1.1) << "those of the shortest game";
}

TEST(RunWeights, FallFromTheLastRunBack) {
  EXPECT_EQ(run_weights({"a/shards/0.h5", "a/shards/1.h5", "b/shards/0.h5", "c/shards/0.h5"}, 0.5),
            (std::vector<double>{0.25, 0.25, 0.5, 1}));
  EXPECT_EQ(run_weights({"a/shards/0.h5", "b/shards/0.h5"}, 1), (std::vector<double>{1, 1}));
}

/// Rows for the learners, `width` whole numbers below `entries` each.
struct Rows {
  std::vector<float> inputs, targets, shares, policies, weights;

  /// Each row as often as it counts, counting one.
  Rows repeated() const {
    Rows all;
    const std::size_t rows = targets.size();
    for (std::size_t row = 0; row < rows; ++row)
      for (int copy = 0; copy < static_cast<int>(weights[row]); ++copy) {
        const auto append = [&](const std::vector<float>& from, std::vector<float>& to) {
          const auto width = static_cast<std::ptrdiff_t>(from.size() / rows);
          const auto begin = from.begin() + static_cast<std::ptrdiff_t>(row) * width;
          to.insert(to.end(), begin, begin + width);
        };
        append(inputs, all.inputs);
        append(targets, all.targets);
        append(shares, all.shares);
        append(policies, all.policies);
      }
    return all;
  }
  Samples samples() const { return {inputs, targets, shares, {}, policies, weights}; }
};

Rows random_rows(std::size_t width, std::size_t entries) {
  Rng rng(5);
  Rows rows;
  for (int row = 0; row < 300; ++row) {
    for (std::size_t i = 0; i < width; ++i)
      rows.inputs.push_back(static_cast<float>(rng.bounded(entries)));
    const auto target = static_cast<float>(rng.unit());
    rows.targets.push_back(target);
    rows.shares.insert(rows.shares.end(), {target, 0.5f * (1 - target), 0.5f * (1 - target)});
    const float known = row % 3 == 0 ? -1.0f : 0.5f;
    rows.policies.insert(rows.policies.end(), {known, known});
    rows.weights.push_back(static_cast<float>(1 + rng.bounded(3)));
  }
  return rows;
}

TEST(Learners, TakeAWeightAsSoManyCopiesOfTheRow) {
  const Rows rows = random_rows(4, 6);
  const Rows copies = rows.repeated();
  std::vector<std::unique_ptr<Learner>> learners;
  learners.push_back(std::make_unique<LinearLearner>(4));
  learners.push_back(std::make_unique<NtupleLearner>(6, 4));
  learners.push_back(std::make_unique<MlpLearner<double>>(
      MlpShape{.inputs = 4, .hidden = {5}, .values = 1, .policy = 2}, 0.5));
  learners.push_back(std::make_unique<MlpLearner<double>>(
      MlpShape{.inputs = 4, .hidden = {5}, .values = 3, .policy = 2}, 0.5));
  for (const auto& learner : learners) {
    std::vector<double> weights(learner->size());
    for (std::size_t i = 0; i < weights.size(); ++i)
      weights[i] = 0.3 * std::sin(1 + static_cast<double>(i));
    const BatchSums found = learner->sums(weights, rows.samples(), Want::gradient);
    const BatchSums expected = learner->sums(weights, copies.samples(), Want::gradient);
    EXPECT_EQ(found.weight, expected.weight);
    EXPECT_EQ(expected.weight, static_cast<double>(copies.targets.size()));
    EXPECT_EQ(found.policy_rows_weight, expected.policy_rows_weight);
    EXPECT_NEAR(found.loss, expected.loss, 1e-9 * expected.loss);
    EXPECT_NEAR(found.policy_loss, expected.policy_loss, 1e-9 * expected.policy_loss);
    ASSERT_EQ(found.gradient.size(), weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
      EXPECT_NEAR(found.gradient[i], expected.gradient[i], 1e-9);
    EXPECT_EQ(learner->sums(weights, rows.samples(), Want::loss).judged, 300u);
  }
}

}  // namespace
}  // namespace arbatta
