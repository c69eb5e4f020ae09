#include <fmt/ranges.h>

#include <array>

#include "core/games/registry.hpp"
#include "experiments/analysis.hpp"
#include "experiments/commands.hpp"
#include "experiments/draw/board.hpp"
#include "experiments/position_json.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

namespace {

struct AnalyzeConfig {
  std::string game;
  MoveSequence moves;
  std::string from;
  std::string player = "alphabeta(depth=6)";
  int lines = 5;
  static constexpr std::array<std::string_view, 2> kPositionals{"game", "moves"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};
};

void fields(ConfigOf<AnalyzeConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(kMovesFirst, config.moves);
  visit(kMovesFrom, config.from);
  visit(Field{"player", "whose search: alphabeta, paranoid, maxn, mcts or puct with its limits"},
        config.player);
  visit(Field{"lines", "how many moves to show", 1, 256}, config.lines);
}

template <Game G>
Analysis analyse(const G& game, const typename G::State& state, const PlayerSpec& player,
                 std::size_t lines) {
  check_sides(player, game.sides());
  const auto search = [&]<class Config>(const Config& config) -> Analysis {
    if constexpr (requires { analyse(game, state, config, lines).nodes; })
      return analyse(game, state, config, lines);
    else
      throw Error("player", player.text(), "expected one that searches");
  };
  return std::visit(search, player.config);
}

/// A move that a tree search knows nothing of.
bool untried(const Analysis& analysis, std::uint64_t visits, const std::string& proof) {
  return analysis.depth == 0 && visits == 0 && proof.empty();
}

Json lines_json(const Analysis& analysis) {
  Json lines = Json::array();
  const auto* const value_key = analysis.objective == Objective::win ? "score" : "margin";
  for (const auto& [moves, value, proof, visits] : analysis.lines)
    lines.push_back({{"moves", moves},
                     {value_key, untried(analysis, visits, proof) ? Json(nullptr) : Json(value)},
                     {"proof", proof.empty() ? Json(nullptr) : Json(proof)},
                     {"visits", visits}});
  return lines;
}

Table lines_table(const Analysis& analysis, bool visited) {
  const bool scored = analysis.objective == Objective::win;
  std::vector<std::string> headers = {scored ? "mover's score" : "mover's margin", "proof", "line"};
  if (visited) headers.insert(headers.begin() + 1, "visits");
  Table table(headers);
  for (const auto& [moves, value, proof, visits] : analysis.lines) {
    const auto text = untried(analysis, visits, proof) ? ""
                      : scored                         ? fmt::format("{:.1f} %", 100 * value)
                                                       : fmt::format("{:+.2f}", value);
    std::vector<std::string> cells = {text, proof, fmt::format("{}", fmt::join(moves, " "))};
    if (visited) cells.insert(cells.begin() + 1, std::to_string(visits));
    table.add(cells);
  }
  return table;
}

int run(const AnalyzeConfig& config, Output& output) {
  const auto player = parse_player(config.player);
  const auto analyse_in = [&](const auto& game) {
    const auto position = play_moves(game, config.from, config.moves);
    if (position.referee.over())
      throw Error("state", game.to_text(position.referee.state()),
                  "expected a position in which a move can be made");
    const auto& state = position.referee.state();
    const auto analysis = analyse(game, state, player, static_cast<std::size_t>(config.lines));
    output.print("{}\n", draw(game, state, terminal_paint()));
    output.print(lines_table(analysis, analysis.depth == 0));
    output.print("\n{}: {}\n", player.text(),
                 analysis.depth > 0
                     ? fmt::format("depth {}, {} positions", analysis.depth, analysis.nodes)
                     : fmt::format("{} simulations", analysis.nodes));
    output.result({{"game", canonical(game)},
                   {"state", game.to_text(state)},
                   {"side", game.side_to_move(state)},
                   {"player", player.text()},
                   {"depth", analysis.depth},
                   {"nodes", analysis.nodes},
                   {"lines", lines_json(analysis)}});
  };
  std::visit(analyse_in, make_game(config.game));
  return 0;
}

}  // namespace

Command analyze_command() {
  return command("analyze", "the best moves of a position as a search sees them",
                 "  arbatta analyze megiddo\n"
                 "  arbatta analyze \"mancala(preset=oware)\" --player \"alphabeta(depth=10)\"\n"
                 "  arbatta analyze \"megiddo(sides=3)\" --player \"mcts(sims=20000)\" --lines 3\n",
                 run);
}

}  // namespace arbatta
