#include <algorithm>
#include <array>

#include "eval/shard_set.hpp"
#include "experiments/commands.hpp"
#include "experiments/interchange/logged_games.hpp"
#include "experiments/interchange/logged_runs.hpp"

namespace arbatta {

namespace {

struct HeadConfig {
  std::string directory;
  std::uint64_t games = 10;
  std::uint64_t positions = 10;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 1> kRequired{"directory"};
};

void fields(ConfigOf<HeadConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out of a run"}, config.directory);
  visit(Field{"games", "how many of its first games to show", 0, 1e6}, config.games);
  visit(Field{"positions", "how many of its first positions to show", 0, 1e6}, config.positions);
}

/// The first values of an array, one a side.
template <class Value>
std::vector<Value> by_side(const std::array<Value, kMaxSides>& values, int sides) {
  return {values.begin(), values.begin() + sides};
}

Json game_json(const LoggedGame& game, int sides) {
  return {{"series", game.ticket.series},
          {"pair", game.ticket.pair},
          {"players", game.players},
          {"starter", game.ticket.starter},
          {"outcome", by_side(game.outcome.returns, sides)},
          {"points", by_side(game.outcome.points, sides)},
          {"reason", name(game.outcome.reason)},
          {"length", game.moves.size()},
          {"moves", game.moves}};
}

template <Game G>
Json position_json(const G& game, const PositionRows& rows, std::size_t row) {
  const auto bytes = static_cast<std::size_t>(game.state_bytes());
  const auto sides = static_cast<std::size_t>(game.sides());
  const auto state = game.decode(std::span(rows.state).subspan(row * bytes, bytes));
  const auto values = [&](const std::vector<float>& column) {
    const auto first = column.begin() + static_cast<std::ptrdiff_t>(row * sides);
    return std::vector<float>(first, first + static_cast<std::ptrdiff_t>(sides));
  };
  const bool valued = (rows.flags[row] & kValueAbsent) == 0;
  const bool labelled = (rows.flags[row] & kExactLabel) != 0;
  return {{"game", rows.game[row]},
          {"ply", rows.ply[row]},
          {"seat", rows.seat[row]},
          {"side", rows.side[row]},
          {"state", game.to_text(state)},
          {"move", game.record(state, rows.move[row])},
          {"value", valued ? Json(values(rows.value)) : Json(nullptr)},
          {"exact", labelled ? Json(values(rows.exact)) : Json(nullptr)},
          {"outcome", values(rows.outcome)},
          {"plies_left", rows.plies_left[row]},
          {"flags", rows.flags[row]}};
}

/// Both lists, of as many shards as it takes.
Json first_rows(const HeadConfig& config) {
  Json games = Json::array(), positions = Json::array();
  std::size_t games_before = 0;
  for (const auto& file : shards_of({config.directory})) {
    const ShardReader reader = open_shard(file);
    const AnyGame any_game = make_game(reader.attributes().game);
    for (const auto& game : games_of(any_game, reader, config.games - games.size()))
      games.push_back(game_json(game, reader.layout().sides));
    const auto rows = reader.read_positions(
        0, std::min<std::size_t>(config.positions - positions.size(), reader.positions()));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      positions.push_back(
          std::visit([&](const auto& game) { return position_json(game, rows, row); }, any_game));
      positions.back()["game"] = games_before + rows.game[row];
    }
    games_before += reader.games();
    if (games.size() == config.games && positions.size() == config.positions) break;
  }
  return {{"games", games}, {"positions", positions}};
}

/// A list joined by spaces and cut where it gets long; other values as they are.
std::string cell(const Json& value) {
  constexpr std::size_t kLongest = 40;
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "-";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const auto& item : value) text += (text.empty() ? "" : " ") + cell(item);
  return text.size() <= kLongest ? text : text.substr(0, text.rfind(' ', kLongest)) + " …";
}

/// A column a key.
Table table_of(const Json& rows) {
  std::vector<std::string> headers{"row"};
  for (const auto& [key, value] : rows[0].items()) headers.push_back(key);
  Table table(headers);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::vector<std::string> cells{std::to_string(row)};
    for (const auto& value : rows[row]) cells.push_back(cell(value));
    table.add(cells);
  }
  return table;
}

int run(const HeadConfig& config, Output& output) {
  const Json json = first_rows(config);
  if (!json["games"].empty()) output.print(table_of(json["games"]));
  if (!json["games"].empty() && !json["positions"].empty()) output.print("\n");
  if (!json["positions"].empty()) output.print(table_of(json["positions"]));
  output.result(json);
  return 0;
}

}  // namespace

Command head_command() {
  return command("head", "shows the first games and positions of a log",
                 "  arbatta head runs/master\n"
                 "  arbatta head runs/master --games 3 --positions 0 --json\n",
                 run);
}

}  // namespace arbatta
