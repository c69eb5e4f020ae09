#include <array>

#include "experiments/build_databases.hpp"
#include "experiments/commands.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

namespace {

struct SolveConfig {
  std::string game;
  std::string database;
  int seeds = 14;
  int threads = 0;
  static constexpr std::array<std::string_view, 1> kPositionals{"game"};
  static constexpr std::array<std::string_view, 2> kRequired{"game", "database"};
};

void fields(ConfigOf<SolveConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as mancala(preset=awari)"}, config.game);
  visit(Field{"database", "folder of endgame databases to build or to go on building"},
        config.database);
  visit(Field{"seeds", "positions with at most so many seeds on the board", 0, 127}, config.seeds);
  visit(kThreads, config.threads);
}

int run(const SolveConfig& config, Output& output) {
  return build_databases(config.game, config.database, config.seeds, worker_count(config.threads),
                         output);
}

}  // namespace

Command solve_command() {
  return command(
      "solve", "builds endgame databases of mancala with capture=counts",
      "  arbatta solve \"mancala(preset=awari)\" --database databases/awari --seeds 14\n", run);
}

}  // namespace arbatta
