#include "experiments/run_options.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <thread>

#include "selfplay/run.hpp"
#include "solve/exact_call.hpp"

namespace arbatta {

namespace {

/// Searching players repeat themselves; random and greedy ones bring their own variety.
int opening_plies_of(const RunOptions& options, const std::vector<PlayerSpec>& players) {
  if (options.opening_plies >= 0) return options.opening_plies;
  return instant(players) ? 0 : 4;
}

/// The cores that this process may use: Slurm's tasks, containers and taskset leave it some of the
/// machine's. (std::thread::hardware_concurrency counts all of them.)
int usable_cores() {
  std::array<cpu_set_t, 16> cores;
  if (sched_getaffinity(0, sizeof cores, cores.data()) == 0)
    return CPU_COUNT_S(sizeof cores, cores.data());
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

std::optional<Part> part_of(const std::string& part, const std::string& out) {
  if (part.empty()) return std::nullopt;
  if (out.empty())
    throw Error("part", "no --out", "expected the directory that the parts of the run share");
  return parse_part(part);
}

std::optional<ExactConfig> exact_use(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return parse_exact(text);
}

int worker_count(int threads) { return threads > 0 ? threads : usable_cores(); }

RunPlan make_plan(const RunOptions& options, std::string_view game,
                  const std::vector<std::string>& players) {
  RunPlan plan{.game = make_game(game), .players = parse_players(players), .series = {}};
  if (plan.players.empty()) throw Error("players", "none given", "expected at least one player");
  warm(plan.players, options.temperature, options.temperature_plies);
  plan.games = options.games;
  plan.series = {.seed = options.seed,
                 .opening_plies = opening_plies_of(options, plan.players),
                 .match_target = options.match_target,
                 .assignments = {}};
  plan.series.assignments = assignments_of(static_cast<int>(players.size()), sides_of(plan.game));
  plan.exact.adjudicate = exact_use(options.adjudicate);
  if (plan.exact.adjudicate && options.match_target > 0)
    throw Error("adjudicate", "given with match_target",
                "expected single games: an adjudicated game has not all its points");
  plan.shard_games = options.shard_games > 0 ? options.shard_games
                                             : default_shard_games(plan.game, options.match_target);
  plan.record = options.record;
  plan.compression = options.compression;
  plan.threads = worker_count(options.threads);
  plan.stall_s = options.stall_s;
  plan.program = program_version();
  check_plan(plan);
  return plan;
}

void use_small_shards(const RunOptions& options, RunPlan& plan) {
  constexpr std::uint64_t kGames = 256;
  if (options.shard_games == 0 && !instant(plan.players))
    plan.shard_games = std::min(plan.shard_games, kGames);
}

std::uint64_t whole_pairs(const RunPlan& plan) {
  const auto pair = plan.series.assignments.size();
  return (plan.games + pair - 1) / pair * pair;
}

std::string program_version() { return "arbatta " ARBATTA_VERSION; }

}  // namespace arbatta
