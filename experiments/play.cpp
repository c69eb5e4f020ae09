#include <array>

#include "experiments/commands.hpp"
#include "experiments/play_session.hpp"

namespace arbatta {

namespace {

struct PlayConfig {
  std::string game;
  std::vector<std::string> seats;
  MoveSequence moves;
  std::string from;
  std::uint64_t seed = 1;
  static constexpr std::array<std::string_view, 1> kPositionals{"game"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};
};

void fields(ConfigOf<PlayConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"seats", "who sits where: human or a player (default human, then greedy)"},
        config.seats);
  visit(Field{"moves", "moves to play first, such as \"E3 D4\""}, config.moves);
  visit(Field{"from", "the state text to begin at, instead of the start"}, config.from);
  visit(Field{"seed", "of the players' random choices", 0, 0x1p64}, config.seed);
}

std::vector<std::string> seats_of(std::vector<std::string> named, int seats) {
  if (named.empty()) {
    named.assign(seats, "greedy");
    named[0] = kHuman;
  }
  if (static_cast<int>(named.size()) != seats)
    throw Error("play", fmt::format("--seats={}", fmt::join(named, ",")),
                fmt::format("expected {} of them, human or a player", seats));
  return named;
}

int run(const PlayConfig& config, Output& output) {
  const auto play = [&](const auto& game) {
    Session session(game, seats_of(config.seats, game.seats()), config.seed,
                    play_moves(game, config.from, config.moves), config.from, output);
    session.play();
    output.result(session.json());
  };
  std::visit(play, make_game(config.game));
  return 0;
}

}  // namespace

Command play_command() {
  return command("play", "a game in the terminal against any player",
                 "  arbatta play megiddo --seats human,greedy\n"
                 "  arbatta play \"mancala(preset=oware)\" --seats \"alphabeta(depth=6),human\"\n"
                 "  arbatta play opposition --seats human,human\n",
                 run);
}

}  // namespace arbatta
