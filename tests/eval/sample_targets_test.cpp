#include "eval/sample_targets.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/games/megiddo.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

/// Random games with made-up values, every fifth missing, in chunks of 64 rows.
class SampleTargets : public testing::Test {
 protected:
  SampleTargets() : block_(test::random_games(Megiddo({}), 0, 30)) {
    Rng rng(9);
    PositionRows& rows = block_.positions;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (row % 5 == 0) continue;
      rows.flags[row] = 0;
      rows.value[2 * row] = static_cast<float>(2 * rng.unit() - 1);
      rows.value[2 * row + 1] = -rows.value[2 * row];
    }
    test::write_shard(folder_.path(), 0, Megiddo({}), block_, 64);
  }

  /// Of side 0, row by row.
  std::vector<float> targets(const TrainConfig& config) {
    ShardSet set(shards_of({folder_.path()}));
    const ShardReader& reader = set.open(0);
    std::vector<float> result;
    for (const ShardChunk& chunk : chunks_of(set, {0})) {
      const auto rows = reader.read_positions(chunk.first, chunk.count);
      for (const Values& values :
           sample_targets(reader, chunk, rows, reader.read_games(), config)) {
        result.push_back(values[0]);
        EXPECT_NEAR(values[0] + values[1], 0, 1e-6);
      }
    }
    return result;
  }

  const PositionRows& rows() const { return block_.positions; }
  float outcome(std::size_t row) const { return rows().outcome[2 * row]; }
  bool has_value(std::size_t row) const { return (rows().flags[row] & kValueAbsent) == 0; }

  test::TemporaryFolder folder_;
  Block block_;
};

TEST_F(SampleTargets, AreOutcomesValuesOrAMixOfThem) {
  const auto outcomes = targets({.target = Target::outcome});
  const auto values = targets({.target = Target::value});
  const auto mixed = targets({.target = Target::mix, .lambda = 0.25});
  for (std::size_t row = 0; row < rows().size(); ++row) {
    const float value = has_value(row) ? rows().value[2 * row] : outcome(row);
    EXPECT_EQ(outcomes[row], outcome(row));
    EXPECT_EQ(values[row], value);
    EXPECT_NEAR(mixed[row], 0.25f * value + 0.75f * outcome(row), 1e-6);
  }
}

TEST_F(SampleTargets, AreMarginsOfPointsWithinAWin) {
  const auto found = targets({.target = Target::points, .points_scale = 5});
  for (std::size_t row = 0; row < rows().size(); ++row) {
    const auto* points = &block_.games.points[2 * rows().game[row]];
    EXPECT_NEAR(found[row], std::clamp((points[0] - points[1]) / 5.0, -1.0, 1.0), 1e-6);
  }
}

TEST_F(SampleTargets, AreLambdaReturnsAcrossTheEdgesOfChunks) {
  for (const double lambda : {0.0, 0.7, 1.0}) {
    const auto found = targets({.target = Target::td, .lambda = lambda});
    double next = 0;
    for (std::size_t row = rows().size(); row-- > 0;) {
      if (rows().plies_left[row] == 1) next = outcome(row);
      EXPECT_NEAR(found[row], next, 1e-5) << row;
      if (has_value(row)) next = (1 - lambda) * rows().value[2 * row] + lambda * next;
    }
    if (lambda == 1) {
      EXPECT_EQ(found, targets({.target = Target::outcome}));
    }
  }
}

TEST(SampleTargetsOfThreeSides, AreMarginsThatAddUpToNothing) {
  const Megiddo game(parse_config<MegiddoConfig>(parse_call("megiddo(sides=3)")));
  const test::TemporaryFolder folder;
  test::write_shard(folder.path(), 0, game, test::random_games(game, 0, 30), 64);
  ShardSet set(shards_of({folder.path()}));
  const ShardReader& reader = set.open(0);
  const TrainConfig config{.target = Target::points, .points_scale = 3};
  for (const ShardChunk& chunk : chunks_of(set, {0}))
    for (const Values& values :
         sample_targets(reader, chunk, reader.read_positions(chunk.first, chunk.count),
                        reader.read_games(), config)) {
      EXPECT_NEAR(values[0] + values[1] + values[2], 0, 1e-5);
      for (const float value : values) {
        EXPECT_LE(value, 1.00001f);
        EXPECT_GE(value, -0.50001f);
      }
    }
}

}  // namespace
}  // namespace arbatta
