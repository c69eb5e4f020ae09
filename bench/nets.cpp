// What nets cost: inference for 1 and 64 positions at once and a training step on 1024, in
// single precision on one thread. bench/compare_torch.py runs the same nets in PyTorch.

#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

#include <cmath>
#include <vector>

#include "bench/check.hpp"
#include "eval/adam.hpp"
#include "eval/mlp/learner.hpp"
#include "eval/mlp/net.hpp"

namespace arbatta {
namespace {

MlpShape shape_of(bool large) {
  if (large) return {.inputs = 256, .hidden = {256, 128}, .values = 1};
  return {.inputs = 128, .hidden = {64, 32}, .values = 1};
}

std::vector<float> dense_inputs(std::size_t count) {
  Rng rng(3);
  std::vector<float> inputs(count);
  for (float& input : inputs) input = static_cast<float>(2 * rng.unit() - 1);
  return inputs;
}

void count_samples(benchmark::State& state, std::size_t rows) {
  state.counters["samples/s"] = benchmark::Counter(static_cast<double>(rows * state.iterations()),
                                                   benchmark::Counter::kIsRate);
}

/// Arguments: whether the net is 256-256-128-1 rather than 128-64-32-1, rows at once.
void Inference(benchmark::State& state) {
  const MlpShape shape = shape_of(state.range(0) != 0);
  const auto rows = static_cast<std::size_t>(state.range(1));
  const auto parameters = initial_parameters(shape, Rng(5));
  const MlpNet net("bench", shape, std::vector<float>(parameters.begin(), parameters.end()));
  const auto inputs = dense_inputs(rows * shape.inputs);
  std::vector<float> values(rows), alone(1);
  net.run(inputs, values);
  net.run(std::span(inputs).last(shape.inputs), alone);
  check(alone[0] == values.back(), "a row has the same bits in any batch");
  for (auto _ : state) {
    net.run(inputs, values);
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  count_samples(state, rows);
}
BENCHMARK(Inference)->ArgNames({"large", "rows"})->ArgsProduct({{0, 1}, {1, 64}});

/// Forward, backward and Adam. Arguments as above.
void TrainingStep(benchmark::State& state) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
  const MlpShape shape = shape_of(state.range(0) != 0);
  const auto rows = static_cast<std::size_t>(state.range(1));
  const auto inputs = dense_inputs(rows * shape.inputs);
  std::vector<float> targets(rows);
  for (std::size_t row = 0; row < rows; ++row) targets[row] = inputs[row * shape.inputs] > 0;
  MlpLearner<float> learner(shape, 0);
  const auto initial = learner.initial(1);
  const auto size = static_cast<Eigen::Index>(initial.size());
  Eigen::ArrayXd weights = Eigen::Map<const Eigen::ArrayXd>(initial.data(), size);
  Adam adam(size);
  const auto step = [&] {
    const auto sums =
        learner.sums({weights.data(), initial.size()}, {inputs, targets}, Want::gradient);
    const Eigen::Map<const Eigen::ArrayXd> total(sums.gradient.data(), size);
    adam.step(weights, total / static_cast<double>(rows), 0.001);
    return sums.loss;
  };
  const double first = step();
  for (int i = 0; i < 20; ++i) step();
  check(step() < first, "training lowers the loss");
  for (auto _ : state) benchmark::DoNotOptimize(step());
  count_samples(state, rows);
}
BENCHMARK(TrainingStep)->ArgNames({"large", "rows"})->ArgsProduct({{0, 1}, {1024}});

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
