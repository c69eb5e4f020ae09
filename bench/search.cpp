// Searches in positions and simulations a second, against the loops that they are made of: perft
// for alpha-beta, random games for Monte Carlo tree search.

#include <benchmark/benchmark.h>

#include "bench/check.hpp"
#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/mcts.hpp"
#include "core/search/perft.hpp"
#include "eval/position_evaluator.hpp"

namespace arbatta {
namespace {

void set_rate(benchmark::State& state, const char* name, std::uint64_t count) {
  state.counters[name] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

/// Calls `action(game)` for the game that the text names.
template <class Action>
void with_game(const char* text, Action action) {
  std::visit(action, make_game(text));
}

void Perft(benchmark::State& state, const char* text, int depth) {
  with_game(text, [&](const auto& game) {
    std::uint64_t nodes = 0;
    for (auto _ : state)
      for (const auto count : perft(game, Referee(game, game.initial()), depth).nodes)
        nodes += count;
    set_rate(state, "nodes/s", nodes);
  });
}

void AlphaBetaSearch(benchmark::State& state, const char* text, int depth) {
  with_game(text, [&]<class G>(const G& game) {
    const auto evaluator = position_evaluator(game);
    AlphaBeta search(game, evaluator, 16);
    std::uint64_t nodes = 0;
    for (auto _ : state) {
      search.forget();
      const auto result = search.search(game.initial(), {.depth = depth});
      check(result.depth > 0, "the search finds a move");
      nodes += result.nodes;
    }
    set_rate(state, "nodes/s", nodes);
  });
}

/// Random games may go round in circles for ever; a playout ends here too.
constexpr int kMostPlies = 1000;

void RandomGames(benchmark::State& state, const char* text) {
  with_game(text, [&](const auto& game) {
    Rng rng(1);
    std::uint64_t games = 0;
    for (auto _ : state) {
      auto position = game.initial();
      for (int ply = 0; ply < kMostPlies && !game.outcome(position); ++ply)
        position = game.apply(position, random_move(game, position, rng));
      ++games;
    }
    set_rate(state, "games/s", games);
  });
}

void MctsSearch(benchmark::State& state, const char* text) {
  with_game(text, [&]<class G>(const G& game) {
    constexpr int kSims = 1000;
    Mcts<G> search(game, {{.sims = kSims}});
    Rng rng(1);
    std::uint64_t sims = 0;
    for (auto _ : state) {
      search.forget();
      search.search(game.initial(), rng);
      check(search.simulations() == kSims, "no simulation is left out");
      sims += kSims;
    }
    set_rate(state, "games/s", sims);
  });
}

#define SEARCH_BENCHMARKS(name, text, depth)             \
  BENCHMARK_CAPTURE(Perft, name, text, depth);           \
  BENCHMARK_CAPTURE(AlphaBetaSearch, name, text, depth); \
  BENCHMARK_CAPTURE(RandomGames, name, text);            \
  BENCHMARK_CAPTURE(MctsSearch, name, text)
SEARCH_BENCHMARKS(megiddo, "megiddo", 3);
SEARCH_BENCHMARKS(kalah, "mancala(preset=kalah)", 6);
SEARCH_BENCHMARKS(oware, "mancala(preset=oware)", 6);
SEARCH_BENCHMARKS(opposition, "opposition", 6);

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
