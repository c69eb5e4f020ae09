#include "core/games/registry.hpp"
#include "experiments/commands.hpp"

namespace arbatta {

namespace {

struct GamesConfig {};

void fields(ConfigOf<GamesConfig> auto&, auto&&) {}

template <class Config>
Json parameters_json() {
  Json parameters = Json::array();
  Config config;
  fields(config, [&]<class T>(const Field& field, T& member) {
    parameters.push_back({{"key", field.key},
                          {"help", field.help},
                          {"default", value_text(member)},
                          {"allowed", detail::allowed_values<T>(field)}});
  });
  return parameters;
}

template <class G>
Json presets_json() {
  Json presets = Json::array();
  if constexpr (requires { G::Config::presets(); })
    for (const Preset& preset : G::Config::presets()) {
      const auto text = fmt::format("{}(preset={})", G::kName, preset.name);
      presets.push_back({{"game", text},
                         {"help", std::string(preset.help)},
                         {"canonical", canonical(std::get<G>(make_game(text)))}});
    }
  return presets;
}

Table table_of(const Json& rows) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : rows.at(0).items()) keys.push_back(key);
  Table table(keys);
  for (const Json& row : rows) {
    std::vector<std::string> cells;
    for (const Json& cell : row) cells.push_back(cell.get<std::string>());
    table.add(cells);
  }
  return table;
}

int run(const GamesConfig&, Output& output) {
  Json games = Json::array();
  for_each_game([&]<class G>() {
    games.push_back({{"name", G::kName},
                     {"presets", presets_json<G>()},
                     {"parameters", parameters_json<typename G::Config>()}});
  });
  for (const Json& game : games) {
    output.print("# {}\n\n", game["name"].get<std::string>());
    for (const auto* rows : {"presets", "parameters"}) {
      if (game[rows].empty()) continue;
      output.print(table_of(game[rows]));
      output.print("\n");
    }
  }
  output.result({{"games", games}});
  return 0;
}

}  // namespace

Command games_command() {
  return command("games", "lists the games, their presets and parameters",
                 "  arbatta games\n  arbatta games --json\n", run);
}

}  // namespace arbatta
