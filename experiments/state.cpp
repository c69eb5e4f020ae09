#include <array>

#include "core/games/registry.hpp"
#include "experiments/commands.hpp"
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
  visit(Field{"from", "the state text to play them from, instead of the start"}, config.from);
}

Json describe(const StateConfig& config) {
  return std::visit(
      [&](const auto& game) {
        return position_json(game, play_moves(game, config.from, config.moves));
      },
      make_game(config.game));
}

int run(const StateConfig& config, Output& output) {
  const Json json = describe(config);
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
