// Training positions a second, from features in memory, and features of a position.

#include "eval/trainer.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "bench/check.hpp"
#include "core/games/megiddo.hpp"
#include "core/search/random_player.hpp"
#include "eval/linear_learner.hpp"
#include "eval/position_evaluator.hpp"

namespace arbatta {
namespace {

/// Made-up samples with planted weights, held in memory.
class PlantedSamples final : public SampleStream {
 public:
  static constexpr std::size_t kWidth = 64;
  static constexpr std::size_t kRows = 200'000;

  PlantedSamples() {
    Rng rng(3);
    for (std::size_t row = 0; row < kRows; ++row) {
      double logit = 0;
      for (std::size_t i = 0; i < kWidth; ++i) {
        inputs_.push_back(static_cast<float>(rng.bounded(3)) - 1.0f);
        logit += planted(i) * static_cast<double>(inputs_.back());
      }
      targets_.push_back(rng.unit() < 1 / (1 + std::exp(-logit)) ? 1.0f : 0.0f);
    }
  }

  static double planted(std::size_t i) { return 0.5 * std::sin(static_cast<double>(i)); }

  std::size_t width() const override { return kWidth; }
  void begin(Split split, int) override {
    at_ = split == Split::training ? 0 : kRows * 9 / 10;
    end_ = split == Split::training ? kRows * 9 / 10 : kRows;
  }
  Samples next() override {
    const std::size_t count = std::min<std::size_t>(end_ - at_, 65'536);
    const Samples samples{std::span(inputs_).subspan(at_ * kWidth, count * kWidth),
                          std::span(targets_).subspan(at_, count)};
    at_ += count;
    return samples;
  }

 private:
  std::vector<float> inputs_, targets_;
  std::size_t at_ = 0, end_ = 0;
};

void Trainer(benchmark::State& state) {
  PlantedSamples samples;
  LinearLearner learner(PlantedSamples::kWidth);
  TrainConfig config;
  config.epochs = 5;
  const auto fitted = train(samples, learner, config);
  check(std::abs(fitted.weights[1] - PlantedSamples::planted(1)) < 0.05, "planted weights return");
  config.epochs = 1;
  for (auto _ : state) benchmark::DoNotOptimize(train(samples, learner, config));
  state.counters["samples/s"] =
      benchmark::Counter(static_cast<double>(PlantedSamples::kRows * 9 / 10 * state.iterations()),
                         benchmark::Counter::kIsRate);
}
BENCHMARK(Trainer)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Made-up weights: what an evaluation costs does not depend on them.
Model made_up_model(const Megiddo& game, EvaluatorKind kind) {
  if (kind == EvaluatorKind::linear) return linear_model(game, hand_weights<Megiddo>());
  Rng rng(7);
  const auto weights = [&](std::size_t count) {
    std::vector<float> some(count);
    for (float& weight : some) weight = static_cast<float>(0.1 * rng.unit() - 0.05);
    return some;
  };
  if (kind == EvaluatorKind::ntuple)
    return ntuple_model(game, weights(Tuples<Megiddo>(game).tables().entries()));
  const MlpInputs<Megiddo> inputs(game, NetInputs::both);
  const MlpShape shape{.inputs = inputs.width(), .hidden = {64, 32}};
  return mlp_model(game, NetInputs::both, shape, weights(shape.parameters()));
}

/// Argument: an EvaluatorKind.
void MegiddoEvaluation(benchmark::State& state) {
  const Megiddo game({});
  const auto kind = static_cast<EvaluatorKind>(state.range(0));
  const PositionEvaluator<Megiddo> evaluator(
      game, evaluator_of("bench", made_up_model(game, kind), game), Objective::win);
  Rng rng(5);
  std::vector<MegiddoState> states;
  while (states.size() < 1000) {
    auto position = game.initial();
    for (auto plies = rng.bounded(24); plies > 0 && !game.outcome(position); --plies)
      position = game.apply(position, random_move(game, position, rng));
    if (!game.outcome(position)) states.push_back(position);
  }
  int sum = 0;
  for (auto _ : state)
    for (const auto& position : states)
      sum += evaluator.score(position, game.side_to_move(position));
  benchmark::DoNotOptimize(sum);
  state.counters["positions/s"] = benchmark::Counter(
      static_cast<double>(states.size() * state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(MegiddoEvaluation)->ArgName("kind")->DenseRange(0, 2);

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
