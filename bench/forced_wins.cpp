// Games that can go round for ever: how many late positions are solved, by what is left and by the
// positions that an answer may visit. Each iteration asks about one more position of careful random
// play. What stays open may be a draw by endless play.

#include <benchmark/benchmark.h>

#include <array>
#include <chrono>

#include "bench/careful_positions.hpp"
#include "bench/check.hpp"
#include "core/games/registry.hpp"
#include "solve/exact_solver.hpp"
#include "solve/least_decisions.hpp"
#include "solve/megiddo/position.hpp"
#include "solve/opposition_solver.hpp"
#include "solve/sliding_megiddo_solver.hpp"

namespace arbatta {
namespace {

constexpr int kPositions = 40;
constexpr int kTableBits = 20;

int left(const Opposition&, const Opposition::State& state) {
  return captures_needed(state, 0) + captures_needed(state, 1);
}
int left(const Megiddo&, const Megiddo::State& state) { return megiddo::empty_points(state); }

/// No move is worth more than its position, by the values that each has alone.
template <class S, Game G>
void check_answers(const G& game, int least) {
  constexpr std::uint64_t kFew = 20'000;
  S solver(game, {.table_bits = 14});
  const auto second = make_exact_solver(game, {.table_bits = 14});
  const auto positions =
      careful_positions(game, 10, 7, [&](const auto& state) { return left(game, state) == least; });
  for (const auto& state : positions) {
    Budget budget({.nodes = kFew});
    const auto value = solver.outcome(state, budget);
    MoveList moves;
    game.legal_moves(state, moves);
    for (const Move move : moves) {
      Budget another({.nodes = kFew});
      const auto worth = exact_worth(game, *second, state, move, Objective::win, another);
      check(!value || !worth || *worth <= *value, "no move is better than the best");
    }
  }
}

template <class S, Game G>
void Share(benchmark::State& state, const std::string& text, int wanted, std::uint64_t nodes) {
  using Clock = std::chrono::steady_clock;
  const G game = std::get<G>(make_game(text));
  check_answers<S>(game, 2);
  const auto positions = careful_positions(
      game, kPositions, 1, [&](const auto& position) { return left(game, position) == wanted; });
  std::array<int, 3> by_value{};
  std::uint64_t visited = 0;
  auto next = positions.begin();
  for (auto _ : state) {
    S solver(game, {.nodes = static_cast<int>(nodes), .table_bits = kTableBits});
    Budget budget({.nodes = nodes});
    const auto start = Clock::now();
    const auto value = solver.outcome(*next++, budget);
    state.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
    if (value) ++by_value[static_cast<std::size_t>(*value + 1)];
    visited += budget.nodes();
  }
  const auto [lost, drawn, won] = by_value;
  state.counters["solved"] = static_cast<double>(lost + drawn + won) / kPositions;
  state.counters["won"] = won;
  state.counters["drawn"] = drawn;
  state.counters["lost"] = lost;
  state.counters["visited"] = static_cast<double>(visited) / kPositions;
}

template <class S, Game G>
void add(const std::string& text, int wanted, std::uint64_t nodes) {
  benchmark::RegisterBenchmark(fmt::format("Share/{}/{}/{}", text, wanted, nodes).c_str(),
                               Share<S, G>, text, wanted, nodes)
      ->Iterations(kPositions)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  using namespace arbatta;
  benchmark::Initialize(&argc, argv);
  for (const std::uint64_t nodes : {100'000, 1'000'000})
    for (const int needed : {2, 3, 4, 5, 6})
      add<OppositionSolver, Opposition>("opposition", needed, nodes);
  for (const int empties : {4, 6, 8, 10, 11, 12, 13, 14, 15})
    add<SlidingMegiddoSolver, Megiddo>("megiddo(preset=original)", empties, 100'000);
  benchmark::RunSpecifiedBenchmarks();
}
