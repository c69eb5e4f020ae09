// Checking a log of random games by the rules: positions a second of one core, for logs of
// positions and of games, and how large these are.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>

#include "bench/check.hpp"
#include "eval/shard_file.hpp"
#include "experiments/memory.hpp"
#include "experiments/run_options.hpp"
#include "selfplay/run.hpp"
#include "selfplay/verify.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

/// A log on disk, gone with this object.
class Log {
 public:
  Log(const std::string& game, Record record, std::uint64_t games) {
    std::string name = (fs::temp_directory_path() / "arbatta-bench-XXXXXX").string();
    check(mkdtemp(name.data()) != nullptr, "there is room for a log");
    directory_ = name;
    RunOptions options;
    options.games = games;
    options.threads = 1;
    options.record = record;
    auto plan = make_plan(options, game, {"random"});
    plan.out = directory_;
    const std::atomic<bool> stop{false};
    run(plan, stop, [&](const GameSummary& played) {
      positions_ += played.length;
      return true;
    });
  }
  ~Log() {
    std::error_code none;
    fs::remove_all(directory_, none);
  }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  std::uint64_t positions() const { return positions_; }

  std::uint64_t verified() const {
    std::uint64_t positions = 0;
    for (const auto shard : list_shards(directory_))
      positions += verify_shard(shard_file(directory_, shard), shard).positions;
    return positions;
  }

  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const auto shard : list_shards(directory_))
      bytes += fs::file_size(shard_file(directory_, shard));
    return bytes;
  }

 private:
  fs::path directory_;
  std::uint64_t positions_ = 0;
};

void Verify(benchmark::State& state, const std::string& game, Record record, std::uint64_t games) {
  const Log log(game, record, games);
  check(log.verified() == log.positions(), "every position that was played is verified");
  for (auto _ : state) benchmark::DoNotOptimize(log.verified());
  state.counters["positions/s"] = benchmark::Counter(
      static_cast<double>(log.positions() * state.iterations()), benchmark::Counter::kIsRate);
  state.counters["bytes/position"] =
      static_cast<double>(log.bytes()) / static_cast<double>(log.positions());
}

#define VERIFY_BENCHMARK(name, game, count)                                                       \
  BENCHMARK_CAPTURE(Verify, name, game, Record::positions, count)->Unit(benchmark::kMillisecond); \
  BENCHMARK_CAPTURE(Verify, name##_games_only, game, Record::games, count)                        \
      ->Unit(benchmark::kMillisecond)
VERIFY_BENCHMARK(megiddo, "megiddo", 50'000);
VERIFY_BENCHMARK(oware, "mancala(preset=oware)", 10'000);
VERIFY_BENCHMARK(opposition, "opposition", 4'000);

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  arbatta::keep_freed_memory();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
