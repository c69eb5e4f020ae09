// Random games through the public Game API against bare loops that must give the same results.

#include <benchmark/benchmark.h>

#include "bench/bare_loops.hpp"
#include "bench/check.hpp"
#include "core/games/registry.hpp"

namespace arbatta {
namespace {

using namespace bench;

constexpr std::uint64_t kBatch = 10'000;

void report(benchmark::State& state, const Totals& totals) {
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(totals.games), benchmark::Counter::kIsRate);
  state.counters["plies/game"] =
      static_cast<double>(totals.plies) / static_cast<double>(totals.games);
}

template <class Play>
void time_games(benchmark::State& state, Play play) {
  Rng rng(1);
  Totals totals;
  for (auto _ : state) {
    const Totals batch = play(rng);
    totals.games += batch.games;
    totals.plies += batch.plies;
  }
  report(state, totals);
}

void MegiddoBareLoop(benchmark::State& state) {
  time_games(state, [](Rng& rng) { return bare_megiddo(kBatch, rng); });
}
BENCHMARK(MegiddoBareLoop);

void MegiddoPublicApi(benchmark::State& state) {
  const Megiddo game({});
  Rng a(1), b(1);
  check(api_games(game, kBatch, a) == bare_megiddo(kBatch, b), "Megiddo through the API");
  time_games(state, [&](Rng& rng) { return api_games(game, kBatch, rng); });
}
BENCHMARK(MegiddoPublicApi);

void KalahBareLoop(benchmark::State& state) {
  const auto game = make_game("mancala(preset=kalah)");
  Rng a(1), b(1);
  check(api_games(std::get<Mancala>(game), kBatch, a) == bare_kalah(kBatch, b),
        "Kalah through the API");
  time_games(state, [](Rng& rng) { return bare_kalah(kBatch / 10, rng); });
}
BENCHMARK(KalahBareLoop);

void PublicApi(benchmark::State& state, const char* text) {
  std::visit(
      [&](const auto& game) {
        time_games(state, [&](Rng& rng) { return api_games(game, kBatch / 10, rng); });
      },
      make_game(text));
}
BENCHMARK_CAPTURE(PublicApi, cleopatra_master, "megiddo(preset=cleopatra_master)");
BENCHMARK_CAPTURE(PublicApi, kalah, "mancala(preset=kalah)");

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
