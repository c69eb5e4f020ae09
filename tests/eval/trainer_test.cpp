#include "eval/trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "eval/checkpoint.hpp"
#include "eval/linear_learner.hpp"
#include "eval/posix_file.hpp"
#include "eval/threads.hpp"
#include "eval/training_identity.hpp"
#include "tests/eval/sample_shard.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

TrainResult train(SampleStream& stream, const TrainConfig& config,
                  const Checkpoints& checkpoints = {}) {
  LinearLearner learner(stream.width());
  return arbatta::train(stream, learner, config, {}, checkpoints);
}

BatchSums logistic_sums(std::span<const double> weights, const Samples& samples, Want want) {
  return LinearLearner(weights.size()).sums(weights, samples, want);
}

/// `train` on so many threads.
TrainResult train_on(int threads, SampleStream& stream, const TrainConfig& config) {
  return with_threads(threads, [&] { return train(stream, config); });
}

/// Rows of random inputs whose targets are drawn from planted weights.
struct Planted {
  std::vector<double> weights;
  std::vector<float> inputs;
  std::vector<float> targets;

  Planted(std::vector<double> planted, std::size_t rows, std::uint64_t seed)
      : weights(std::move(planted)) {
    Rng rng(seed);
    for (std::size_t row = 0; row < rows; ++row) {
      double logit = 0;
      for (const double weight : weights) {
        inputs.push_back(static_cast<float>(4 * rng.unit() - 2));
        logit += weight * static_cast<double>(inputs.back());
      }
      targets.push_back(rng.unit() < 1 / (1 + std::exp(-logit)) ? 1.0f : 0.0f);
    }
  }

  Samples samples() const { return {inputs, targets}; }
};

/// A stream over rows in memory, handed out `piece` rows at a time.
class MemoryStream final : public SampleStream {
 public:
  MemoryStream(const Planted& training, const Planted& validation, std::size_t piece)
      : parts_{&training, &validation}, piece_(piece) {}

  std::size_t width() const override { return parts_[0]->weights.size(); }
  void begin(Split split, int) override {
    current_ = parts_[static_cast<std::size_t>(split)];
    at_ = 0;
  }
  Samples next() override {
    const std::size_t count = std::min(piece_, current_->targets.size() - at_);
    const Samples rows{std::span(current_->inputs).subspan(at_ * width(), count * width()),
                       std::span(current_->targets).subspan(at_, count)};
    at_ += count;
    return rows;
  }

 private:
  std::array<const Planted*, 2> parts_;
  const Planted* current_ = nullptr;
  std::size_t piece_;
  std::size_t at_ = 0;
};

const std::vector<double> kPlanted = {1.0, -0.5, 0.25, 0.0, 2.0, -1.5, 0.75, 0.1, -0.1, 0.5, -1.0};

TEST(Logistic, LossIsThatOfTheTextbookAndHoldsForLargeLogOdds) {
  EXPECT_NEAR(logistic_loss(0.3, 1), -std::log(1 / (1 + std::exp(-0.3))), 1e-12);
  EXPECT_NEAR(logistic_loss(-1.2, 0), -std::log(1 - 1 / (1 + std::exp(1.2))), 1e-12);
  EXPECT_NEAR(logistic_loss(0, 0.5), std::log(2), 1e-12);
  EXPECT_NEAR(logistic_loss(1000, 0), 1000, 1e-9);
  EXPECT_NEAR(logistic_loss(-1000, 0), 0, 1e-9);
}

TEST(Logistic, GradientIsThatOfFiniteDifferences) {
  Planted data(kPlanted, 500, 1);
  for (std::size_t row = 0; row < 500; row += 3) data.targets[row] = 0.5f;  // draws
  std::vector<double> weights(kPlanted.size(), 0.2);
  weights[3] = -0.7;
  const auto gradient = logistic_sums(weights, data.samples(), Want::gradient).gradient;
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    auto up = weights, down = weights;
    up[i] += kStep;
    down[i] -= kStep;
    const double slope = (logistic_sums(up, data.samples(), Want::loss).loss -
                          logistic_sums(down, data.samples(), Want::loss).loss) /
                         (2 * kStep);
    EXPECT_NEAR(gradient[i], slope, 1e-6 * (1 + std::abs(slope)));
  }
}

TEST(Logistic, CountsWinnersThatTheValueNames) {
  const std::vector<float> inputs = {1, 1, -1, -1, 1};
  const std::vector<float> targets = {1, 0, 0, 1, 0.5};
  const std::vector<double> weights = {1};
  const auto sums = logistic_sums(weights, {inputs, targets}, Want::loss);
  EXPECT_EQ(sums.decided, 4u);
  EXPECT_EQ(sums.right, 2u);
}

TEST(Trainer, FindsPlantedWeights) {
  const Planted training(kPlanted, 100'000, 1), validation(kPlanted, 5000, 2);
  MemoryStream stream(training, validation, 20'000);
  const auto result = train(stream, {.epochs = 10, .batch = 500});
  for (std::size_t i = 0; i < kPlanted.size(); ++i)
    EXPECT_NEAR(static_cast<double>(result.weights[i]), kPlanted[i], 0.06);
  EXPECT_EQ(result.samples, 100'000u);
  EXPECT_EQ(result.validation_samples, 5000u);
  EXPECT_GT(result.best().sign_accuracy, 0.85f);
}

TEST(Trainer, GivesTheSameBitsAgainAndForAnyThreads) {
  const Planted training(kPlanted, 20'000, 1), validation(kPlanted, 3000, 2);
  const auto run = [&](int threads) {
    MemoryStream stream(training, validation, 7000);
    return train_on(threads, stream, {.epochs = 3, .batch = 1000});
  };
  const auto first = run(1);
  for (const int threads : {1, 2, 7}) {
    const auto other = run(threads);
    EXPECT_EQ(other.weights, first.weights);
    EXPECT_EQ(other.history, first.history);
  }
}

TEST(Trainer, KeepsTheBestEpochAndStopsWhenNothingGetsBetter) {
  const Planted training(kPlanted, 200, 1);
  Planted validation(kPlanted, 200, 2);
  for (float& target : validation.targets) target = 1 - target;  // learning can only harm
  MemoryStream stream(training, validation, 200);
  const auto result = train(stream, {.epochs = 50, .batch = 50, .patience = 4});
  EXPECT_EQ(result.best_epoch, 0u);
  EXPECT_EQ(result.history.size(), 5u);
}

TEST(Trainer, HoldsWeightsBackByL2) {
  const Planted training(kPlanted, 5000, 1), validation(kPlanted, 500, 2);
  MemoryStream stream(training, validation, 5000);
  const auto free = train(stream, {.epochs = 4, .l2 = 0});
  const auto held = train(stream, {.epochs = 4, .l2 = 10});
  EXPECT_LT(std::abs(held.weights[4]), 0.2f * std::abs(free.weights[4]));
}

TEST(Trainer, LetsWeightsDecayByThemselves) {
  const Planted training(kPlanted, 5000, 1), validation(kPlanted, 500, 2);
  MemoryStream stream(training, validation, 5000);
  const auto free = train(stream, {.epochs = 4, .l2 = 0});
  const auto held = train(stream, {.epochs = 4, .l2 = 0, .weight_decay = 20});
  EXPECT_LT(std::abs(held.weights[4]), 0.5f * std::abs(free.weights[4]));
}

TEST(Trainer, ClipsLongGradientsOnly) {
  const Planted training(kPlanted, 2000, 1), validation(kPlanted, 500, 2);
  MemoryStream stream(training, validation, 2000);
  const auto free = train(stream, {.epochs = 2});
  EXPECT_EQ(train(stream, {.epochs = 2, .clip = 1e6}).weights, free.weights);
  EXPECT_NE(train(stream, {.epochs = 2, .clip = 1e-3}).weights, free.weights);
}

TEST(Trainer, FollowsItsSchedule) {
  const Planted training(kPlanted, 500, 1), validation(kPlanted, 100, 2);
  MemoryStream stream(training, validation, 500);
  const auto rates = [&](Schedule schedule) {
    std::vector<float> found;
    for (const auto& epoch :
         train(stream, {.epochs = 4, .learning_rate = 0.8, .schedule = schedule, .decay = 0.5})
             .history)
      found.push_back(epoch.learning_rate);
    return found;
  };
  EXPECT_EQ(rates(Schedule::constant), (std::vector<float>{0.8f, 0.8f, 0.8f, 0.8f}));
  EXPECT_EQ(rates(Schedule::exponential), (std::vector<float>{0.8f, 0.4f, 0.2f, 0.1f}));
  const auto cosine = rates(Schedule::cosine);
  EXPECT_FLOAT_EQ(cosine[0], 0.8f);
  EXPECT_FLOAT_EQ(cosine[2], 0.4f);
  EXPECT_LT(cosine[3], 0.15f);
}

TEST(Trainer, CalibratesTheKeptWeightsOnValidation) {
  const Planted training(kPlanted, 50'000, 1), validation(kPlanted, 20'000, 2);
  MemoryStream stream(training, validation, 50'000);
  const auto result = train(stream, {.epochs = 5});
  ASSERT_EQ(result.calibration.size(), BatchSums::kBins);
  float rows = 0;
  for (std::size_t i = 0; i < result.calibration.size(); ++i) {
    const auto& bin = result.calibration[i];
    rows += bin.rows;
    EXPECT_GE(bin.predicted, 0.05f * static_cast<float>(i) - 1e-6f);
    EXPECT_LE(bin.predicted, 0.05f * static_cast<float>(i + 1) + 1e-6f);
    EXPECT_NEAR(bin.outcome, bin.predicted, 3 / std::sqrt(bin.rows)) << i;
  }
  EXPECT_EQ(rows, 20'000);
  EXPECT_GT(result.best().brier, 0.05f);
  EXPECT_LT(result.best().brier, 0.25f);
}

TEST(Trainer, GoesOnFromACheckpointToTheSameBits) {
  const Planted training(kPlanted, 3000, 1), validation(kPlanted, 500, 2);
  MemoryStream stream(training, validation, 3000);
  const test::TemporaryFolder folder;
  const Checkpoints checkpoints{folder.path() / "c", "data", true};
  const TrainConfig config{.epochs = 5, .batch = 100};
  const auto whole = train(stream, config);
  struct Stop {};
  LinearLearner learner(stream.width());
  for (const int last : {-1, 1, 3})
    EXPECT_THROW(arbatta::train(
                     stream, learner, config,
                     [&](int epoch, const EpochResult&) {
                       if (epoch > last) throw Stop();
                     },
                     checkpoints),
                 Stop);
  const auto resumed = train(stream, config, checkpoints);
  EXPECT_EQ(resumed.weights, whole.weights);
  EXPECT_EQ(resumed.history, whole.history);
  EXPECT_EQ(resumed.calibration, whole.calibration);
  EXPECT_EQ(train(stream, config, checkpoints).weights, whole.weights);  // nothing left to do
}

TEST(Checkpoint, OfAnotherTrainingIsRefusedAndADamagedOneIsNone) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "c";
  const auto load = [&](const std::string& identity, Others others = Others::refused) {
    return load_checkpoint({path, identity, true, others});
  };
  EXPECT_FALSE(load("a"));
  Checkpoint checkpoint;
  checkpoint.identity = "a";
  checkpoint.weights = {1, 2};
  checkpoint.best = {3};
  checkpoint.history = {{}};
  save_checkpoint(path, checkpoint);
  EXPECT_EQ(load("a"), checkpoint);
  EXPECT_THROW(load("b"), Error);
  EXPECT_FALSE(load("b", Others::none));
  auto bytes = read_file(path);
  bytes.back() ^= std::byte{1};
  test::write_file(path, bytes);
  EXPECT_FALSE(load("a"));
  for (const std::size_t size : {40, 19, 18, 10, 1, 0}) {
    test::write_file(path, std::span(bytes).first(size));
    EXPECT_FALSE(load("a")) << size;
  }
  test::write_file(path, std::span(bytes).last(10));
  EXPECT_THROW(load("a"), Error);
  EXPECT_FALSE(load("a", Others::none));
}

TEST(TrainingIdentity, NamesWhatDiffers) {
  const auto identity = [](const TrainConfig& config, const std::string& data,
                           const std::string& program = "arbatta 1") {
    return training_identity(planned_training(config, program, {"a", data}), "megiddo", {1, 1});
  };
  const auto message = [&](const std::string& before, const std::string& now) {
    return test::message_of([&] { check_same_training("m.h5", before, now); });
  };
  const auto before = identity({.epochs = 6}, "b");
  EXPECT_EQ(message(before, before), "no error");
  EXPECT_EQ(message(before, identity({.epochs = 8}, "b")),
            "m.h5: epochs = 6 in the training to resume: 8 was given; use another --out, or begin "
            "anew without --resume");
  EXPECT_NE(message(before, identity({.epochs = 6, .unique = true}, "b")).find("unique = false"),
            std::string::npos);
  EXPECT_NE(message(before, identity({.epochs = 6}, "c")).find("other data"), std::string::npos);
  EXPECT_NE(message(before, identity({.epochs = 6}, "b", "arbatta 2")).find("program = arbatta 1"),
            std::string::npos);
  const auto added = planned_training({.epochs = 6}, "arbatta 1", {"a", "b", "c"});
  EXPECT_NE(message(before, training_identity(added, "megiddo", {1, 1, 1})).find("other data"),
            std::string::npos);
  Training tuned;
  tuned.program = "arbatta 1";
  tuned.config = "tune(method=spsa)";
  EXPECT_NE(message(training_identity(tuned, "megiddo", {1, 1}), before)
                .find("options = tune(method=spsa) in the training"),
            std::string::npos);
}

TEST(Trainer, StopsAtALossThatIsNotANumberAndNamesTheBatch) {
  Planted training(kPlanted, 1000, 1);
  const Planted validation(kPlanted, 100, 2);
  training.inputs[750 * kPlanted.size()] = std::numeric_limits<float>::quiet_NaN();
  MemoryStream stream(training, validation, 1000);
  try {
    train(stream, {.batch = 100});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::failed);
    EXPECT_NE(std::string(error.what()).find("batch 8 of epoch 1"), std::string::npos);
  }
}

TEST(Trainer, StopsAtAValidationLossThatIsNotANumber) {
  const Planted training(kPlanted, 100, 1);
  Planted validation(kPlanted, 100, 2);
  validation.inputs[7] = std::numeric_limits<float>::quiet_NaN();
  MemoryStream stream(training, validation, 1000);
  try {
    train(stream, {.batch = 100});
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("validation loss of epoch 1"), std::string::npos);
  }
}

TEST(Trainer, StopsWhereLossesOrWeightsAreBeyondTheFloatsOfAModel) {
  const auto scaled = [](std::size_t rows, float scale) {
    Planted planted(kPlanted, rows, 1);
    for (float& input : planted.inputs) input *= scale;
    return planted;
  };
  const auto message = [](const Planted& training, const Planted& validation, int batch) {
    MemoryStream stream(training, validation, 1000);
    const TrainConfig growing{
        .epochs = 1, .batch = batch, .learning_rate = 10, .weight_decay = 1000};
    return test::message_of([&] { train(stream, growing); });
  };
  const auto near = scaled(1000, 1e-6f), usual = scaled(1000, 1), far = scaled(1000, 1e37f);
  EXPECT_TRUE(
      message(usual, usual, 50).starts_with("training: the loss of batch 11 of epoch 1 is"));
  EXPECT_TRUE(message(near, usual, 91).starts_with("training: a weight after batch 11 of epoch 1"));
  EXPECT_TRUE(message(near, far, 200).starts_with("training: the validation loss of epoch 1 is"));
}

TEST(Trainer, NeedsPositionsInBothParts) {
  const Planted some(kPlanted, 100, 1), none(kPlanted, 0, 2);
  MemoryStream no_validation(some, none, 100), no_training(none, some, 100);
  EXPECT_THROW(train(no_validation, {}), Error);
  EXPECT_THROW(train(no_training, {}), Error);
}

}  // namespace
}  // namespace arbatta
