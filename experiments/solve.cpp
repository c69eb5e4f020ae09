#include <array>

#include "experiments/build_databases.hpp"
#include "experiments/commands.hpp"
#include "experiments/position.hpp"
#include "experiments/run_options.hpp"
#include "experiments/solve_position.hpp"

namespace arbatta {

namespace {

struct SolveConfig {
  std::string game;
  MoveSequence moves;
  std::string from;
  bool outcome_only = false;
  int nodes = 0;
  int time_ms = 0;
  int table_bits = 22;
  std::string checkpoint;
  std::string database;
  int seeds = -1;
  int threads = 0;
  static constexpr std::array<std::string_view, 2> kPositionals{"game", "moves"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};
};

void fields(ConfigOf<SolveConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(kMovesFirst, config.moves);
  visit(kMovesFrom, config.from);
  visit(Field{"outcome_only", "win, draw or loss alone, without margins: quicker"},
        config.outcome_only);
  visit(Field{"nodes", "thousands of positions to visit at most, 0 = as many as it takes", 0,
              2'000'000'000},
        config.nodes);
  visit(Field{"time_ms", "time limit, 0 = as long as it takes", 0, 2'000'000'000}, config.time_ms);
  visit(Field{"table_bits", "the transposition table has 2^N entries", 10, 30}, config.table_bits);
  visit(Field{"checkpoint",
              "megiddo: a file that keeps the proof of the outcome; the same command goes on"},
        config.checkpoint);
  visit(Field{"database", "mancala with capture=counts: folder of endgame databases"},
        config.database);
  visit(Field{"seeds", "build databases of up to so many seeds there; -1 = solve a position", -1,
              127},
        config.seeds);
  visit(kThreads, config.threads);
}

int build(const SolveConfig& config, Output& output) {
  if (config.database.empty())
    throw Error("solve", "--seeds without --database", "expected the folder to build in");
  const auto refuse = [](bool given, const char* what) {
    if (given) throw Error("solve", fmt::format("--seeds with {}", what), "expected one of them");
  };
  refuse(!config.from.empty() || !config.moves.empty(), "a position");
  refuse(config.outcome_only, "--outcome-only");
  refuse(config.nodes > 0, "--nodes");
  refuse(config.time_ms > 0, "--time-ms");
  refuse(!config.checkpoint.empty(), "--checkpoint");
  return build_databases(config.game, config.database, config.seeds, worker_count(config.threads),
                         output);
}

int run(const SolveConfig& config, Output& output) {
  if (config.seeds >= 0) return build(config, output);
  return solve_position({.game = config.game,
                         .from = config.from,
                         .moves = config.moves,
                         .database = config.database,
                         .outcome_only = config.outcome_only,
                         .table_bits = config.table_bits,
                         .checkpoint = config.checkpoint,
                         .nodes = std::uint64_t{1'000} * static_cast<std::uint64_t>(config.nodes),
                         .time_ms = config.time_ms},
                        output);
}

}  // namespace

Command solve_command() {
  return command(
      "solve", "the exact value of a position; endgame databases of mancala",
      "  arbatta solve \"mancala(pits=4,preset=kalah,seeds=4)\"\n"
      "  arbatta solve megiddo --outcome-only "
      "--from \"12.121|2.12.1|.21.1.|2.1.2.|1.2.1.|.2.1.2/0/0 0\"\n"
      "  arbatta solve \"megiddo(preset=cleopatra)\" --checkpoint cleopatra.proof --table-bits 24\n"
      "  arbatta solve \"mancala(preset=awari)\" --database databases/awari --seeds 14\n"
      "  arbatta solve \"mancala(preset=awari)\" --database databases/awari "
      "--from \"0,1,2,0,0,1|20|1,0,2,0,0,1|20/0\"\n",
      run);
}

}  // namespace arbatta
