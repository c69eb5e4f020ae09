// What an exact answer takes, by the number of empty points: each iteration solves one more
// position. Positions of random play are easier than those of good play, and most of the time goes
// to a few hard ones, hence the slowest beside the mean.

#include <benchmark/benchmark.h>

#include <chrono>

#include "bench/check.hpp"
#include "core/games/registry.hpp"
#include "core/search/alpha_beta.hpp"
#include "eval/position_evaluator.hpp"
#include "solve/megiddo_solver.hpp"
#include "solve/plain_solver.hpp"

namespace arbatta {
namespace {

constexpr int kPositions = 40;
constexpr int kOpeningPlies = 4;
constexpr int kTableBits = 22;

enum Play { kRandom, kGood };

/// A position that is not over with so many empty points; good play is alpha-beta three plies deep
/// after a random opening.
MegiddoState late_position(const Megiddo& game, Play play, int empties, std::uint64_t id) {
  const auto evaluator = position_evaluator(game);
  for (std::uint64_t attempt = 0;; ++attempt) {
    Rng rng = stream(id, attempt, Purpose::opening);
    AlphaBeta search(game, evaluator, 12);
    auto state = game.initial();
    for (int left = megiddo::kPoints; left > empties && state.seat != kNoSeat; --left) {
      const bool random = play == kRandom || left > megiddo::kPoints - kOpeningPlies;
      state = game.apply(
          state, random ? game.legal_move(
                              state, static_cast<int>(rng.bounded(static_cast<unsigned>(left))))
                        : search.search(state, {.depth = 3}).move);
    }
    if (state.seat != kNoSeat) return state;
  }
}

/// The solver agrees with every line of play before it is timed.
void check_answers(const Megiddo& game, MegiddoSolver& solver) {
  PlainSolver plain(game);
  for (std::uint64_t id = 0; id < 20; ++id) {
    const auto state = late_position(game, kRandom, 5, id);
    Budget budget;
    check(solver.outcome(state, budget) == plain.outcome(state, budget), "the solver is right");
  }
}

void Solve(benchmark::State& state, const std::string& text, Play play, int empties) {
  using Clock = std::chrono::steady_clock;
  const auto game = std::get<Megiddo>(make_game(text));
  MegiddoSolver small(game, {.table_bits = 12});
  check_answers(game, small);
  const auto elsewhere = late_position(game, kGood, 20, kPositions);
  std::uint64_t id = 0, nodes = 0;
  double slowest = 0;
  for (auto _ : state) {
    const auto position = late_position(game, play, empties, id++);
    MegiddoSolver solver(game, {.table_bits = kTableBits});
    Budget some({.nodes = 5'000});
    solver.outcome(elsewhere, some);  // takes its memory
    Budget budget;
    const auto start = Clock::now();
    benchmark::DoNotOptimize(solver.outcome(position, budget));
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    state.SetIterationTime(seconds);
    slowest = std::max(slowest, seconds);
    nodes += budget.nodes();
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  state.counters["slowest_s"] = slowest;
}

void register_all(const char* preset, int from, int to) {
  const auto text = fmt::format("megiddo(preset={})", preset);
  for (const auto play : {kRandom, kGood})
    for (int empties = from; empties <= to; empties += 2)
      benchmark::RegisterBenchmark(
          fmt::format("Solve/{}/{}/{}", preset, play == kRandom ? "random" : "good", empties)
              .c_str(),
          Solve, text, play, empties)
          ->Iterations(kPositions)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  arbatta::register_all("basic", 14, 22);
  arbatta::register_all("master", 14, 24);
  arbatta::register_all("cleopatra", 20, 28);
  benchmark::RunSpecifiedBenchmarks();
}
