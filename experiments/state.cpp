#include <array>

#include "core/games/registry.hpp"
#include "experiments/commands.hpp"
#include "experiments/draw/board.hpp"
#include "experiments/position_json.hpp"

namespace arbatta {

namespace {

struct StateConfig {
  std::string game;
  MoveSequence moves;
  std::string from;
  static constexpr std::array<std::string_view, 2> kPositionals{"game", "moves"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};
};

void fields(ConfigOf<StateConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"moves", "moves to play; one with its captures is one argument"}, config.moves);
  visit(kMovesFrom, config.from);
}

int run(const StateConfig& config, Output& output) {
  const auto describe = [&](const auto& game) {
    const auto position = play_moves(game, config.from, config.moves);
    output.print("{}\n", draw(game, position.referee.state(), terminal_paint()));
    return position_json(game, position);
  };
  const Json json = std::visit(describe, make_game(config.game));
  for (const auto& [key, value] : json.items())
    output.print("{:<10}{}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
  output.result(json);
  return 0;
}

}  // namespace

Command state_command() {
  return command("state", "shows the position after some moves",
                 "  arbatta state megiddo C4 D4\n"
                 "  arbatta state \"megiddo(preset=cleopatra)\" C3 --json\n"
                 "  arbatta state megiddo \"A1 (B2,C3)\" "
                 "--from \"......|.2....|..2...|...1..|......|....../0/0 0\"\n",
                 run);
}

}  // namespace arbatta
