// Searches in positions and simulations a second, against the loops that they are made of: perft
// for those to a depth, random games for Monte Carlo tree search. A search that has run before
// allocates nothing, however many nodes it visits; that is checked before it is timed.

#include <benchmark/benchmark.h>

#include <functional>

#include "bench/bare_loops.hpp"
#include "bench/check.hpp"
#include "bench/counted_allocations.hpp"
#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/maxn.hpp"
#include "core/search/mcts.hpp"
#include "core/search/perft.hpp"
#include "core/search/puct.hpp"
#include "core/search/random_player.hpp"
#include "eval/position_evaluator.hpp"

namespace arbatta {
namespace {

/// Calls `action(game)` for the game that the text names.
template <class Action>
void with_game(const char* text, Action action) {
  std::visit(action, make_game(text));
}

/// Times `search`, which says how much it did.
template <class Search>
void time_search(benchmark::State& state, const char* rate, Search search) {
  std::uint64_t count = 0;
  for (auto _ : state) count += search();
  state.counters[rate] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

/// The same of a search that must not allocate once it has run.
template <class Search>
void time_frugal_search(benchmark::State& state, const char* rate, Search search) {
  search();
  const auto before = bench::allocations.load();
  check(search() > 0, "the search does something");
  check(bench::allocations == before, "no allocation in a search");
  time_search(state, rate, search);
}

void Perft(benchmark::State& state, const char* text, int depth) {
  with_game(text, [&](const auto& game) {
    time_search(state, "nodes/s", [&] {
      std::uint64_t nodes = 0;
      for (const auto count : perft(game, Referee(game, game.initial()), depth).nodes)
        nodes += count;
      return nodes;
    });
  });
}

/// Of three sides the paranoid search.
void AlphaBetaSearch(benchmark::State& state, const char* text, int depth) {
  with_game(text, [&](const auto& game) {
    const auto evaluator = position_evaluator(game);
    AlphaBeta search(game, evaluator, 16);
    time_frugal_search(state, "nodes/s", [&] {
      search.forget();
      return search.search(game.initial(), {.depth = depth}).nodes;
    });
  });
}

void MaxnSearch(benchmark::State& state, const char* text, int depth) {
  with_game(text, [&](const auto& game) {
    const auto evaluator = position_evaluator(game);
    MaxN search(game, evaluator);
    time_frugal_search(state, "nodes/s",
                       [&] { return search.search(game.initial(), {.depth = depth}).nodes; });
  });
}

void RandomGames(benchmark::State& state, const char* text) {
  with_game(text, [&](const auto& game) {
    Rng rng(1);
    time_search(state, "games/s", [&] {
      constexpr std::uint64_t kGames = 100;
      for (std::uint64_t i = 0; i < kGames; ++i)
        benchmark::DoNotOptimize(playout(game, game.initial(), Objective::win, rng));
      return kGames;
    });
  });
}

void BareLoop(benchmark::State& state, bench::Totals (*play)(std::uint64_t, Rng&)) {
  Rng rng(1);
  time_search(state, "games/s", [&] { return play(1000, rng).games; });
}

void MctsSearch(benchmark::State& state, const char* text) {
  with_game(text, [&]<class G>(const G& game) {
    constexpr int kSims = 1000;
    Mcts<G> search(game, {{.sims = kSims}});
    time_frugal_search(state, "games/s", [&] {
      Rng rng(1);
      search.forget();
      search.search(game.initial(), rng);
      return search.simulations();
    });
  });
}

/// Positions valued and simulations a second.
void PuctSearch(benchmark::State& state, const char* text) {
  with_game(text, [&]<class G>(const G& game) {
    constexpr int kSims = 200;
    const auto evaluator = position_evaluator(game);
    Puct<G> search(game, {});
    std::vector<Values> values;
    std::uint64_t valued = 0;
    time_frugal_search(state, "simulations/s", [&] {
      search.forget();
      search.begin(game.initial(), kSims, nullptr);
      while (!search.finished()) {
        const auto wanted = search.simulate();
        if (wanted.empty()) continue;
        values.resize(wanted.size());
        evaluator.evaluate(wanted, values);
        search.answer(values);
        valued += wanted.size();
      }
      return search.simulations();
    });
    state.counters["valued/s"] =
        benchmark::Counter(static_cast<double>(valued), benchmark::Counter::kIsRate);
  });
}

/// An n-tuple network with made-up weights.
PositionEvaluator<Megiddo> made_up_tuples(const Megiddo& game) {
  Rng rng(7);
  std::vector<float> weights(Tuples<Megiddo>(game).tables().entries());
  for (float& weight : weights) weight = static_cast<float>(0.1 * rng.unit() - 0.05);
  return {game, NtupleEvaluator<Megiddo>("bench", game, weights), Objective::win};
}

/// An evaluator whose memory no search sees.
struct Forgetful {
  const PositionEvaluator<Megiddo>* evaluator;

  int score(const MegiddoState& state, int side) const { return evaluator->score(state, side); }
  int final_score(const Outcome& outcome, int side) const {
    return evaluator->final_score(outcome, side);
  }
};

/// Alpha-beta with an n-tuple network: updated from leaf to leaf, or looked up afresh.
void TupleSearch(benchmark::State& state, bool updated) {
  const Megiddo game({});
  const auto evaluator = made_up_tuples(game);
  const Forgetful forgetful{&evaluator};
  Rng rng(5);
  std::vector<MegiddoState> positions(8, game.initial());
  for (auto& position : positions)
    for (int ply = 0; ply < 8; ++ply)
      position = game.apply(position, random_move(game, position, rng));
  AlphaBeta with_memory(game, evaluator, 16);
  AlphaBeta without(game, forgetful, 16);
  const auto run = [&](auto& search, const MegiddoState& position) {
    search.forget();
    return search.search(position, {.nodes = 3000});
  };
  for (const auto& position : positions) {
    const auto one = run(with_memory, position), other = run(without, position);
    check(one.score == other.score && one.nodes == other.nodes, "the same values either way");
  }
  time_frugal_search(state, "nodes/s", [&] {
    std::uint64_t nodes = 0;
    for (const auto& position : positions)
      nodes += updated ? run(with_memory, position).nodes : run(without, position).nodes;
    return nodes;
  });
}
BENCHMARK_CAPTURE(TupleSearch, updated, true);
BENCHMARK_CAPTURE(TupleSearch, afresh, false);

#define SEARCH_BENCHMARKS(name, text, depth)             \
  BENCHMARK_CAPTURE(Perft, name, text, depth);           \
  BENCHMARK_CAPTURE(AlphaBetaSearch, name, text, depth); \
  BENCHMARK_CAPTURE(RandomGames, name, text);            \
  BENCHMARK_CAPTURE(MctsSearch, name, text);             \
  BENCHMARK_CAPTURE(PuctSearch, name, text)
SEARCH_BENCHMARKS(megiddo, "megiddo", 3);
SEARCH_BENCHMARKS(kalah, "mancala(preset=kalah)", 6);
SEARCH_BENCHMARKS(oware, "mancala(preset=oware)", 6);
SEARCH_BENCHMARKS(opposition, "opposition", 6);
SEARCH_BENCHMARKS(megiddo_3, "megiddo(sides=3)", 3);
SEARCH_BENCHMARKS(opposition_3, "opposition(players=3)", 6);
BENCHMARK_CAPTURE(MaxnSearch, megiddo_3, "megiddo(sides=3)", 3);
BENCHMARK_CAPTURE(MaxnSearch, opposition_3, "opposition(players=3)", 6);
BENCHMARK_CAPTURE(BareLoop, megiddo, bench::bare_megiddo);
BENCHMARK_CAPTURE(BareLoop, kalah, bench::bare_kalah);

}  // namespace
}  // namespace arbatta

BENCHMARK_MAIN();
