#include "core/search/perft.hpp"

#include <array>
#include <chrono>

#include "core/games/registry.hpp"
#include "experiments/commands.hpp"
#include "experiments/position.hpp"

namespace arbatta {

namespace {

struct PerftConfig {
  std::string game;
  int depth = 0;
  MoveSequence moves;
  std::string from;
  static constexpr std::array<std::string_view, 1> kPositionals{"game"};
  static constexpr std::array<std::string_view, 2> kRequired{"game", "depth"};
};

void fields(ConfigOf<PerftConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"depth", "how many decisions deep", 1, 100}, config.depth);
  visit(Field{"moves", "moves to play first, such as \"E3 D4\""}, config.moves);
  visit(Field{"from", "the state text to begin at, instead of the start"}, config.from);
}

PerftCounts count(const PerftConfig& config) {
  return std::visit(
      [&](const auto& game) {
        return perft(game, play_moves(game, config.from, config.moves).referee, config.depth);
      },
      make_game(config.game));
}

int run(const PerftConfig& config, Output& output) {
  const auto start = std::chrono::steady_clock::now();
  const PerftCounts counts = count(config);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  Table table({"decisions", "sequences", "of these end the game"});
  for (std::size_t i = 0; i < counts.nodes.size(); ++i)
    table.add({fmt::format("{}", i + 1), fmt::format("{}", counts.nodes[i]),
               fmt::format("{}", counts.terminals[i])});
  output.print(table);
  output.print("\n{:.3f} s\n", seconds.count());
  output.result(
      {{"nodes", counts.nodes}, {"terminals", counts.terminals}, {"seconds", seconds.count()}});
  return 0;
}

}  // namespace

Command perft_command() {
  return command("perft", "counts the decision sequences of each length",
                 "  arbatta perft megiddo --depth 4\n"
                 "  arbatta perft \"megiddo(sides=3)\" --depth 3 --moves \"E3 D4\" --json\n",
                 run);
}

}  // namespace arbatta
