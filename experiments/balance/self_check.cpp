#include "experiments/balance/self_check.hpp"

#include <array>

#include "experiments/balance/row.hpp"
#include "experiments/estimates.hpp"
#include "experiments/play_run.hpp"
#include "experiments/signals.hpp"

namespace arbatta {
namespace {

constexpr double kSure = 0.999;  // confidence of each check

struct Check {
  std::string name;
  std::string expected;
  std::string seen;
  bool passed;
};

RunPlan plan_of(const std::string& game, const std::vector<std::string>& players,
                std::uint64_t games, std::uint64_t seed, int threads) {
  RunOptions options;
  options.games = games;
  options.seed = seed;
  options.threads = threads;
  return make_plan(options, game, players);
}

/// A player against itself: the seats, not the players, make the difference.
Check mirror(std::uint64_t seed, int threads, Output& output) {
  const auto plan = plan_of("megiddo", {"greedy", "greedy"}, 4000, seed, threads);
  Evidence first_player;
  play_run(plan, output, [&](const GameSummary& game) {
    const int side = game.ticket.players[0] == 0 ? 0 : 1;
    first_player.add(game.ticket.pair, score(game.outcome.returns[side], 2));
    return true;
  });
  const auto estimate = first_player.estimate(kSure);
  return {"greedy against greedy, seats exchanged", "50 %", score_text(estimate),
          estimate.interval.contains(0.5)};
}

/// Every tenth game is given to the first side: the difference to the games as played is known.
Check planted(std::uint64_t seed, int threads, Output& output) {
  const auto plan = plan_of("megiddo", {"random"}, 20'000, seed, threads);
  constexpr double kShare = 0.1;
  Evidence planted;
  double as_played = 0;
  play_run(plan, output, [&](const GameSummary& game) {
    auto chance = stream(seed, game.ticket.id, Purpose::bootstrap);
    const double value = score(game.outcome.returns[0], 2);
    as_played += value;
    planted.add(game.fingerprint, chance.unit() < kShare ? 1 : value);
    return true;
  });
  const double mean = as_played / static_cast<double>(plan.games);
  const double expected = mean + kShare * (1 - mean);
  const auto estimate = planted.estimate(kSure);
  return {"a tenth of random games given to the first side",
          fmt::format("{:.1f} %", 100 * expected), score_text(estimate),
          estimate.interval.contains(expected)};
}

/// Boards whose winner is known: Irving, Donkers & Uiterwijk, Solving Kalah, ICGA Journal 2000.
Check solved(const char* board, double expected, Output& output) {
  const auto game = fmt::format("mancala(preset=kalah,capture_own_seed=always,{})", board);
  auto plan = plan_of(game, {"alphabeta(depth=40)"}, 1, 1, 1);
  plan.series.opening_plies = 0;
  double seen = 0.5;
  play_run(plan, output, [&](const GameSummary& result) {
    seen = score(result.outcome.returns[0], 2);
    return true;
  });
  return {fmt::format("Kalah with {}, searched to its end", board),
          fmt::format("{:.0f} %", 100 * expected), fmt::format("{:.0f} %", 100 * seen),
          seen == expected};
}

/// A study of an even game until it is decided, with a copy among every ten games.
Balance verdict_of_even_game(Rng chance, const BalanceTest& test, std::int64_t most_games) {
  BalanceRow row(2, test, {});
  GameSummary game;
  for (std::int64_t i = 0; i < most_games; ++i) {
    if (i % 10 != 9) {
      const double value = chance.unit();
      game.outcome.returns[0] = value < 0.45f ? 1 : value < 0.55f ? 0 : -1;
      game.fingerprint = chance.next();
    }
    if (!row.add(game)) break;
  }
  row.finish();
  return row.verdict();
}

/// How often `balance --until decided` names a side when both are even: 5 % at most, and chance.
Check false_verdicts(std::uint64_t seed) {
  constexpr std::uint64_t kRuns = 2000;
  constexpr std::int64_t kMostGames = 1000;
  constexpr double kMost = 0.07;  // four standard errors above
  const BalanceTest test{.band = {}, .looks = plan_looks(kMostGames, 10)};
  int wrong = 0;
  for (std::uint64_t run = 0; run < kRuns; ++run) {
    const auto verdict =
        verdict_of_even_game(stream(seed, run, Purpose::bootstrap), test, kMostGames);
    wrong += verdict == Balance::favours_side || verdict == Balance::favours_other;
  }
  const double share = wrong / static_cast<double>(kRuns);
  return {"even games called uneven by the sequential test", "at most 5 %",
          fmt::format("{:.1f} % of {} studies", 100 * share, kRuns), share <= kMost};
}

}  // namespace

int self_check(std::uint64_t seed, int threads, Output& output) {
  const std::array checks = {
      mirror(seed, threads, output),       planted(seed, threads, output),
      solved("pits=2,seeds=2", 0, output), solved("pits=3,seeds=1", 0.5, output),
      solved("pits=3,seeds=2", 1, output), false_verdicts(seed),
  };
  if (stop_on_signal()) {
    output.note("stopped before all was checked");
    return 0;
  }
  Table table({"check", "expected", "seen", ""});
  Json json = Json::array();
  bool all_passed = true;
  for (const auto& [name, expected, seen, passed] : checks) {
    table.add({name, expected, seen, passed ? "ok" : "FAILED"});
    json.push_back({{"check", name}, {"expected", expected}, {"seen", seen}, {"passed", passed}});
    all_passed = all_passed && passed;
  }
  output.print(table);
  output.result({{"checks", json}, {"passed", all_passed}});
  return all_passed ? 0 : 1;
}

}  // namespace arbatta
