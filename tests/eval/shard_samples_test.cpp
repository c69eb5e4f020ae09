#include "eval/shard_samples.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "core/games/mancala.hpp"
#include "core/games/megiddo.hpp"
#include "eval/position_evaluator.hpp"
#include "eval/train_model.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

Megiddo megiddo_game(const char* text) {
  return Megiddo(parse_config<MegiddoConfig>(parse_call(text)));
}
Megiddo basic() { return megiddo_game("megiddo"); }

/// A run of random games in shards, 40 games each.
struct TestRun {
  test::TemporaryFolder folder;
  std::size_t positions = 0;

  explicit TestRun(int shards, const Megiddo& game = basic()) {
    for (int shard = 0; shard < shards; ++shard) {
      const Block block = test::random_games(game, 40 * static_cast<std::uint64_t>(shard), 40);
      positions += block.positions.size();
      test::write_shard(folder.path(), static_cast<std::uint64_t>(shard), game, block, 256);
    }
  }

  std::vector<std::filesystem::path> shards() const { return shards_of({folder.path()}); }
};

/// One epoch of one part, rows in order: features, then the target.
std::vector<std::vector<float>> rows_of(SampleStream& stream, Split split, int epoch) {
  std::vector<std::vector<float>> rows;
  stream.begin(split, epoch);
  for (Samples some = stream.next(); !some.targets.empty(); some = stream.next())
    for (std::size_t i = 0; i < some.targets.size(); ++i) {
      const auto inputs = some.inputs.subspan(i * stream.width(), stream.width());
      rows.emplace_back(inputs.begin(), inputs.end());
      rows.back().push_back(some.targets[i]);
    }
  return rows;
}

TEST(CanonicalKey, IsSharedByAllSymmetricTwins) {
  const Megiddo game = basic();
  Rng rng(4);
  auto state = game.initial();
  for (int ply = 0; ply < 9; ++ply) state = game.apply(state, random_move(game, state, rng));
  for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry)
    EXPECT_EQ(canonical_key(game, game.transform(state, symmetry)), canonical_key(game, state));
  EXPECT_NE(canonical_key(game, game.apply(state, random_move(game, state, rng))),
            canonical_key(game, state));
}

TEST(ShardSamples, GiveEveryPositionOnceTheTwinsLeftOut) {
  const TestRun run(6);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {.validation = 0.2, .buffer = 500});
  const auto training = rows_of(samples, Split::training, 0);
  const auto validation = rows_of(samples, Split::validation, 0);
  EXPECT_EQ(validation.size(), samples.validation_size());
  EXPECT_EQ(training.size() + validation.size() + samples.twins(), run.positions);
  EXPECT_NEAR(static_cast<double>(validation.size()), 0.2 * static_cast<double>(run.positions),
              0.1 * static_cast<double>(run.positions));
  EXPECT_GT(samples.twins(), 40u);  // at least the empty boards
}

TEST(ShardSamples, HaveTheMoversScoreAsTarget) {
  const TestRun run(1);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {});
  std::map<std::pair<float, float>, int> seen;  // wins at once, target
  const auto& list = Features<Megiddo>::list();
  const auto wins =
      static_cast<std::size_t>(std::find_if(list.begin(), list.end(),
                                            [](const Feature& f) { return f.name == "own.wins"; }) -
                               list.begin());
  std::size_t right = 0, wrong = 0;
  for (const auto& row : rows_of(samples, Split::training, 0)) {
    EXPECT_TRUE(row.back() == 0 || row.back() == 0.5f || row.back() == 1);
    if (row[wins] == 1 && row.back() != 0.5f) (row.back() == 1 ? right : wrong)++;
  }
  EXPECT_GT(right, wrong);  // even in random games
}

TEST(ShardSamples, ComeInAnOrderOfTheEpochAndTheSeed) {
  const TestRun run(6);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {.buffer = 700});
  const auto first = rows_of(samples, Split::training, 0);
  const auto second = rows_of(samples, Split::training, 1);
  EXPECT_EQ(rows_of(samples, Split::training, 0), first);
  EXPECT_NE(second, first);
  EXPECT_EQ(std::multiset(second.begin(), second.end()), std::multiset(first.begin(), first.end()));
  ShardSamples<Megiddo> again(basic(), run.shards(), {.buffer = 700});
  EXPECT_EQ(rows_of(again, Split::training, 0), first);
  ShardSamples<Megiddo> other(basic(), run.shards(), {.buffer = 700, .seed = 2});
  EXPECT_NE(rows_of(other, Split::training, 0), first);
}

TEST(ShardSamples, LeaveSetOpeningsOutWhenTold) {
  const test::TemporaryFolder folder;
  Block block = test::random_games(basic(), 0, 30);
  for (std::size_t row = 0; row < block.positions.size(); ++row)
    if (block.positions.ply[row] < 4) block.positions.flags[row] |= kOpeningMove;
  test::write_shard(folder.path(), 0, basic(), block);
  ShardSamples<Megiddo> samples(basic(), shards_of({folder.path()}), {.openings = false});
  const std::size_t rows =
      rows_of(samples, Split::training, 0).size() + samples.validation_size() + samples.twins();
  EXPECT_EQ(rows, block.positions.size() - 4 * 30);
}

TEST(ShardSamples, KeepValidationWithinItsLimit) {
  const TestRun run(3);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {.validation = 0.5, .validation_rows = 300});
  EXPECT_LT(samples.validation_size() + samples.twins(), 600u);
}

TEST(ShardSamples, HaveBothPartsHoweverFewGamesAreToBeDivided) {
  const test::TemporaryFolder folder;
  for (const std::uint64_t shard : {0, 1})
    test::write_shard(folder.path(), shard, basic(), test::random_games(basic(), shard, 1));
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    for (const double share : {1e-6, 0.9}) {
      ShardSamples<Megiddo> samples(basic(), shards_of({folder.path()}),
                                    {.validation = share, .seed = seed});
      EXPECT_GT(samples.validation_size(), 0u) << seed;
      EXPECT_FALSE(rows_of(samples, Split::training, 0).empty()) << seed;
    }
}

/// By target the mean weight of the rows of an epoch.
double mean_weight(SampleStream& stream, float target) {
  double weight = 0;
  std::size_t count = 0;
  stream.begin(Split::training, 0);
  for (Samples some = stream.next(); some.rows() > 0; some = stream.next())
    for (std::size_t row = 0; row < some.rows(); ++row) {
      if (some.targets[row] != target) continue;
      weight += static_cast<double>(some.weights[row]);
      ++count;
    }
  return weight / static_cast<double>(count);
}

TEST(ShardSamples, CountRunsByRecency) {
  const test::TemporaryFolder folder;
  std::vector<std::filesystem::path> runs;
  const std::vector<float> outcomes = {0.25f, -0.5f, 0.75f};  // tell the runs apart
  for (std::size_t run = 0; run < outcomes.size(); ++run) {
    runs.push_back(folder.path() / std::to_string(run));
    Block block = test::random_games(basic(), 40 * run, 40);
    for (float& outcome : block.positions.outcome) outcome = outcomes[run];
    test::write_shard(runs.back(), 0, basic(), block, 256);
  }
  const auto weight = [&](double recency, std::size_t run) {
    ShardSamples<Megiddo> samples(basic(), shards_of(runs), {.recency = recency});
    return mean_weight(samples, (1 + outcomes[run]) / 2);
  };
  for (const std::size_t run : {0, 1, 2}) EXPECT_FLOAT_EQ(static_cast<float>(weight(1, run)), 1);
  EXPECT_NEAR(weight(0.5, 0) / weight(0.5, 2), 0.25, 1e-6);
  EXPECT_NEAR(weight(0.5, 1) / weight(0.5, 2), 0.5, 1e-6);
  EXPECT_GT(weight(0.5, 2), 1) << "the mean over all is 1";
}

TEST(ShardSamples, DescribeEachVariantByItsOwnRules) {
  const Megiddo master = megiddo_game("megiddo(preset=master)");
  const TestRun run(1, master);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {});
  const auto& list = Features<Megiddo>::list();
  float edges = 0;
  for (const auto& row : rows_of(samples, Split::training, 0))
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].name == "own.threat.edge") edges += row[i];
  EXPECT_GT(edges, 0);
}

TEST(ShardSamples, RefuseOtherGamesAndMissingRuns) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(shards_of({folder.path()}), Error);
  const TestRun run(1, megiddo_game("megiddo(sides=3)"));
  EXPECT_THROW(ShardSamples<Megiddo>(basic(), run.shards(), {}), Error);
}

TEST(TrainModel, GivesTheSameModelBytesAgainAndForAnyThreads) {
  const TestRun run(6);
  const auto bytes = [&](int threads) {
    const TrainConfig config{.epochs = 2, .batch = 256, .buffer = 1000};
    return model_image("m.h5", train_model(basic(), run.shards(), config, threads, "test").model);
  };
  const auto first = bytes(1);
  for (const int threads : {1, 2, 7}) EXPECT_EQ(bytes(threads), first);
}

std::vector<TrainConfig> every_kind() {
  const TrainConfig base{.epochs = 3, .batch = 256, .buffer = 1000};
  std::vector<TrainConfig> configs(3, base);
  configs[0].equal = Equal::games;
  configs[0].discount = 0.95;
  configs[1].evaluator = EvaluatorKind::ntuple;
  configs[2].evaluator = EvaluatorKind::mlp;
  configs[2].hidden = "16-8";
  configs[2].policy = PolicyTarget::moves;
  return configs;
}

TEST(TrainModel, GivesTheSameBytesForAnyThreadsAndResumedInEveryKind) {
  const TestRun run(3);
  for (const TrainConfig& config : every_kind()) {
    const auto bytes = [&](int threads, const EpochVisit& visit, const CheckpointFile& file) {
      return model_image(
          "m.h5", train_model(basic(), run.shards(), config, threads, "test", visit, file).model);
    };
    const auto first = bytes(1, {}, {});
    for (const int threads : {2, 7}) EXPECT_EQ(bytes(threads, {}, {}), first);
    struct Stop {};
    const CheckpointFile file{run.folder.path() / "checkpoint", true};
    const auto stop_late = [](int epoch, const EpochResult&) {
      if (epoch == 2) throw Stop();
    };
    EXPECT_THROW(bytes(1, stop_late, file), Stop);
    EXPECT_EQ(bytes(2, {}, file), first);
    std::filesystem::remove(file.path);
  }
}

TEST(TrainModel, GivesModelsThatComeBackFromTheirFilesAndValueAlike) {
  const TestRun run(2);
  const Megiddo game = basic();
  const auto path = run.folder.path() / "m.h5";
  for (const TrainConfig& config : every_kind()) {
    const auto trained = train_model(game, run.shards(), config, 2, "test");
    save_model(path, trained.model);
    const auto loaded = position_evaluator(game, path.string());
    const PositionEvaluator<Megiddo> own(game, evaluator_of("own", trained.model, game),
                                         Objective::win);
    EXPECT_EQ(loaded.policy_size(), config.evaluator == EvaluatorKind::mlp ? 36 : 0);
    Rng rng(4);
    for (auto state = game.initial(); !game.outcome(state);
         state = game.apply(state, random_move(game, state, rng))) {
      EXPECT_EQ(loaded.score(state, 0), own.score(state, 0));
      EXPECT_EQ(loaded.score(state, 0), -loaded.score(state, 1));
    }
    EXPECT_THROW(position_evaluator(Mancala({}), path.string()), Error);
    EXPECT_THROW(position_evaluator(megiddo_game("megiddo(sides=3)"), path.string()), Error);
  }
}

TEST(TrainModel, ServesThreeSidesInEveryKind) {
  const Megiddo game = megiddo_game("megiddo(sides=3)");
  const TestRun run(2, game);
  for (const TrainConfig& config : every_kind()) {
    const auto trained = train_model(game, run.shards(), config, 2, "test");
    const PositionEvaluator<Megiddo> evaluator(game, evaluator_of("own", trained.model, game),
                                               Objective::win);
    const Values values = evaluator.values(game.initial());
    EXPECT_NEAR(values[0] + values[1] + values[2], 0, 1e-5);
    EXPECT_LT(trained.result.best().validation_loss, 0.7f * std::log(3.0f) + 0.5f);
  }
}

TEST(ShardSamples, HavePoliciesWithTheMoveMadeAmongTheLegalOnes) {
  const TestRun run(1);
  TrainConfig config{.evaluator = EvaluatorKind::mlp, .inputs = NetInputs::board};
  config.policy = PolicyTarget::moves;
  ShardSamples<Megiddo> samples(basic(), run.shards(), config);
  ASSERT_EQ(samples.policy_size(), 36u);
  samples.begin(Split::training, 0);
  std::set<std::size_t> first_moves;
  for (Samples some = samples.next(); some.rows() > 0; some = samples.next())
    for (std::size_t row = 0; row < some.rows(); ++row) {
      const auto inputs = some.inputs.subspan(row * samples.width(), samples.width());
      const auto policy = some.policies.subspan(row * 36, 36);
      float total = 0;
      for (std::size_t point = 0; point < 36; ++point) {
        EXPECT_EQ(policy[point]<0, inputs[point] + inputs[36 + point]> 0) << point;
        total += std::max(policy[point], 0.0f);
      }
      EXPECT_EQ(total, 1);
      if (inputs.back() == 1)
        first_moves.insert(
            static_cast<std::size_t>(std::ranges::max_element(policy) - policy.begin()));
    }
  EXPECT_GT(first_moves.size(), 10u);
}

TEST(ShardSamples, AreTurnedAtRandomForNetsOnly) {
  const TestRun run(1);
  const auto first_rows = [&](bool symmetries, EvaluatorKind kind) {
    TrainConfig config{.evaluator = kind, .inputs = NetInputs::board};
    config.symmetries = symmetries;
    ShardSamples<Megiddo> samples(basic(), run.shards(), config);
    return rows_of(samples, Split::training, 0);
  };
  EXPECT_EQ(first_rows(true, EvaluatorKind::linear), first_rows(false, EvaluatorKind::linear));
  const auto turned = first_rows(true, EvaluatorKind::mlp);
  const auto still = first_rows(false, EvaluatorKind::mlp);
  ASSERT_EQ(turned.size(), still.size());
  std::size_t same = 0;
  for (std::size_t row = 0; row < turned.size(); ++row) {
    same += turned[row] == still[row];
    EXPECT_EQ(std::accumulate(turned[row].begin(), turned[row].end(), 0.0f),
              std::accumulate(still[row].begin(), still[row].end(), 0.0f));
  }
  EXPECT_LT(same, turned.size() / 4);
}

TEST(ShardSamples, MergeTwinsIntoTheirMeanWhenTold) {
  const TestRun run(1);
  ShardSamples<Megiddo> samples(basic(), run.shards(), {.unique = true});
  std::size_t empty_boards = 0;
  for (const auto& row : rows_of(samples, Split::training, 0)) {
    const auto& list = Features<Megiddo>::list();
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].name != "empty" || row[i] != 36) continue;
      ++empty_boards;
      EXPECT_GT(row.back(), 0.1f);
      EXPECT_LT(row.back(), 0.9f);
    }
  }
  EXPECT_GE(empty_boards, 1u);
  EXPECT_LE(empty_boards, 2u);  // one a side to move
}

TEST(TrainModel, SaysWhereTheModelComesFrom) {
  const TestRun run(2);
  const auto [model, result] = train_model(basic(), run.shards(), {.epochs = 1}, 1, "test 1.0");
  EXPECT_EQ(model.game, "megiddo");
  EXPECT_EQ(model.training.program, "test 1.0");
  EXPECT_EQ(model.training.config, "train(epochs=1)");
  EXPECT_EQ(model.training.data.size(), 2u);
  EXPECT_EQ(model.training.samples, result.samples);
  EXPECT_EQ(model.training.history.size(), 1u);
}

}  // namespace
}  // namespace arbatta
