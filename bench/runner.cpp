// The runner against as many separate single-threaded processes, logging against not logging, and
// what the runner adds to games that take about 10 µs, 100 µs and 1 ms.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "bench/check.hpp"
#include "experiments/run_options.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"
#include "selfplay/run.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

struct Load {
  const char* game;
  const char* player;
  std::uint64_t games;
};
constexpr Load kRandom{"megiddo", "random", 500'000};
constexpr Load kDepth4{"megiddo", "alphabeta(depth=4)", 100};
constexpr Load kTenMicroseconds{"mancala(preset=oware)", "random", 50'000};
constexpr Load kHundredMicroseconds{"megiddo", "greedy", 5'000};
constexpr Load kMillisecond{"megiddo", "alphabeta(depth=2)", 300};

RunPlan plan_of(const Load& load, int threads) {
  RunOptions options;
  options.games = load.games;
  options.threads = threads;
  return make_plan(options, load.game, {load.player});
}

std::uint64_t play(const RunPlan& plan) {
  const std::atomic<bool> stop{false};
  std::uint64_t plies = 0;
  const auto report = run(plan, stop, [&](const GameSummary& game) {
    plies += game.length;
    return true;
  });
  check(report.complete && report.games_played == plan.games, "all games are played");
  return plies;
}

/// Each process of the program plays all games in one thread and ends.
void play_in_processes(const Load& load, int processes) {
  const auto program = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "arbatta";
  std::vector<std::string> words = {program.string(),
                                    "selfplay",
                                    "--quiet",
                                    "--threads",
                                    "1",
                                    "--game",
                                    load.game,
                                    "--players",
                                    load.player,
                                    "--games",
                                    std::to_string(load.games)};
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  for (int i = 0; i < processes; ++i) {
    pid_t child = 0;
    check(posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0,
          "the program starts");
  }
  posix_spawn_file_actions_destroy(&actions);
  for (int i = 0; i < processes; ++i) {
    int status = 0;
    wait(&status);
    check(status == 0, "the processes end well");
  }
}

/// Games by all iterations; `copies` of each are played.
void set_rate(benchmark::State& state, std::uint64_t games, std::int64_t copies = 1) {
  state.counters["games/s"] = benchmark::Counter(
      static_cast<double>(games * copies * state.iterations()), benchmark::Counter::kIsRate);
}

void Runner(benchmark::State& state, const Load& load) {
  const auto plan = plan_of(load, static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(play(plan));
  set_rate(state, load.games);
}

/// The same games in a plain loop of one thread.
template <Game G>
void play_in_loop(const G& game, const RunPlan& plan, benchmark::State& state) {
  const Roster<G> roster(game, plan.players);
  const std::atomic<bool> go_on{false};
  Heartbeat heartbeat;
  BlockMaker<G> maker(
      game, [&](int player) { return roster.make(player); }, plan.series, 1, MakerOptions{},
      heartbeat);
  MadeBlock block;
  for (auto _ : state)
    for (std::uint64_t id = 0; id < plan.games; ++id) {
      maker.make(id, 1, go_on, block);
      check(block.games.size() == 1, "a game is played");
    }
}

void PlainLoop(benchmark::State& state, const Load& load) {
  const auto plan = plan_of(load, 1);
  std::visit([&](const auto& game) { play_in_loop(game, plan, state); }, plan.game);
  set_rate(state, load.games);
}

void SeparateProcesses(benchmark::State& state, const Load& load) {
  for (auto _ : state) play_in_processes(load, static_cast<int>(state.range(0)));
  set_rate(state, load.games, state.range(0));
}

void LoggedRunner(benchmark::State& state, const Load& load) {
  auto plan = plan_of(load, static_cast<int>(state.range(0)));
  const fs::path directory = fs::temp_directory_path() / fmt::format("arbatta-bench-{}", getpid());
  plan.out = directory;
  for (auto _ : state) {
    state.PauseTiming();
    fs::remove_all(directory);
    fs::create_directories(directory);
    state.ResumeTiming();
    benchmark::DoNotOptimize(play(plan));
  }
  fs::remove_all(directory);
  set_rate(state, load.games);
}

#define RUNNER_BENCHMARK(function, name, load, threads) \
  BENCHMARK_CAPTURE(function, name, load)               \
      ->Arg(threads)                                    \
      ->UseRealTime()                                   \
      ->MeasureProcessCPUTime()                         \
      ->Unit(benchmark::kMillisecond)                   \
      ->Iterations(1)
RUNNER_BENCHMARK(Runner, random, kRandom, 1);
RUNNER_BENCHMARK(SeparateProcesses, random, kRandom, 1);
RUNNER_BENCHMARK(Runner, random, kRandom, 2);
RUNNER_BENCHMARK(SeparateProcesses, random, kRandom, 2);
RUNNER_BENCHMARK(LoggedRunner, random, kRandom, 2);
RUNNER_BENCHMARK(Runner, depth4, kDepth4, 1);
RUNNER_BENCHMARK(SeparateProcesses, depth4, kDepth4, 1);
RUNNER_BENCHMARK(Runner, depth4, kDepth4, 2);
RUNNER_BENCHMARK(SeparateProcesses, depth4, kDepth4, 2);
RUNNER_BENCHMARK(LoggedRunner, depth4, kDepth4, 2);
RUNNER_BENCHMARK(Runner, ten_us, kTenMicroseconds, 1);
RUNNER_BENCHMARK(PlainLoop, ten_us, kTenMicroseconds, 1);
RUNNER_BENCHMARK(Runner, hundred_us, kHundredMicroseconds, 1);
RUNNER_BENCHMARK(PlainLoop, hundred_us, kHundredMicroseconds, 1);
RUNNER_BENCHMARK(Runner, one_ms, kMillisecond, 1);
RUNNER_BENCHMARK(PlainLoop, one_ms, kMillisecond, 1);

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
