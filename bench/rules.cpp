// Random games through the public Game API against bare loops: the least code that plays the same
// game with the same random numbers, so that both must give the same results.

#include <benchmark/benchmark.h>

#include <bit>

#include "bench/check.hpp"
#include "core/games/registry.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

struct Totals {
  std::uint64_t games = 0, plies = 0, first_wins = 0;
  bool operator==(const Totals&) const = default;
};

// ---- Megiddo, basic rules, on two bit boards.

using megiddo::Board;

Board bare_caught(int point, Board own, Board enemy) {
  return megiddo::matching(megiddo::kWindows[0][point].normal, own, enemy);
}

void bare_megiddo_game(Rng& rng, Totals& totals) {
  Board own = 0, enemy = 0;
  int own_captured = 0, enemy_captured = 0;
  for (int ply = 1;; ++ply) {
    const Board empty = megiddo::kFull & ~(own | enemy);
    const auto n = static_cast<int>(rng.bounded(std::popcount(empty)));
    const int point = std::countr_zero(megiddo::nth_set_bit(empty, n));
    own |= megiddo::bit(point);
    bool won = megiddo::has_complete_line_through(own, point);
    for (Board wave = bare_caught(point, own, enemy), next = 0; wave != 0; wave = next, next = 0) {
      own |= wave;
      enemy &= ~wave;
      own_captured += std::popcount(wave);
      for (; wave != 0; wave &= wave - 1) {
        won |= megiddo::has_complete_line_through(own, std::countr_zero(wave));
        next |= bare_caught(std::countr_zero(wave), own, enemy);
      }
    }
    won |= own_captured >= 6;
    if (won || (own | enemy) == megiddo::kFull) {
      ++totals.games;
      totals.plies += ply;
      totals.first_wins += won && ply % 2 == 1;
      return;
    }
    std::swap(own, enemy);
    std::swap(own_captured, enemy_captured);
  }
}

Totals bare_megiddo(std::uint64_t games, Rng& rng) {
  Totals totals;
  while (totals.games < games) bare_megiddo_game(rng, totals);
  return totals;
}

// ---- The public API, for any game.

template <Game G>
void api_game(const G& game, Rng& rng, Totals& totals) {
  auto state = game.initial();
  for (int ply = 1;; ++ply) {
    state = game.apply(state, random_move(game, state, rng));
    if (const auto outcome = game.outcome(state)) {
      ++totals.games;
      totals.plies += ply;
      totals.first_wins += outcome->returns[0] > 0;
      return;
    }
  }
}

template <Game G>
Totals api_games(const G& game, std::uint64_t games, Rng& rng) {
  Totals totals;
  while (totals.games < games) api_game(game, rng, totals);
  return totals;
}

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
