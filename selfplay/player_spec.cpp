#include "selfplay/player_spec.hpp"

#include <algorithm>
#include <type_traits>

namespace arbatta {
namespace {

template <class Config>
constexpr std::string_view kPlayerName = "";
template <>
constexpr std::string_view kPlayerName<RandomConfig> = "random";
template <>
constexpr std::string_view kPlayerName<GreedyConfig> = "greedy";
template <>
constexpr std::string_view kPlayerName<AlphaBetaConfig> = "alphabeta";
template <>
constexpr std::string_view kPlayerName<MctsConfig> = "mcts";

/// Calls `visit.template operator()<Config>()` for each kind of player.
template <class Visit>
void for_each_kind(Visit visit) {
  [&]<class... Configs>(std::variant<Configs...>*) {
    (visit.template operator()<Configs>(), ...);
  }(static_cast<decltype(PlayerSpec::config)*>(nullptr));
}

void check_limits(const AlphaBetaConfig& config, std::string_view text) {
  if (config.depth == 0 && config.nodes == 0 && config.time_ms == 0)
    throw Error(fmt::format("'{}'", text), "no limit", "expected depth=N, nodes=N or time_ms=N");
}

void check_limits(const MctsConfig& config, std::string_view text) {
  if (config.sims == 0 && config.time_ms == 0)
    throw Error(fmt::format("'{}'", text), "no limit", "expected sims=N or time_ms=N");
}

void check_limits(const auto&, std::string_view) {}

}  // namespace

std::string PlayerSpec::text() const {
  return std::visit(
      [](const auto& kind) {
        return canonical_text(kPlayerName<std::remove_cvref_t<decltype(kind)>>, kind);
      },
      config);
}

std::string PlayerSpec::model_file() const {
  const auto* search = std::get_if<AlphaBetaConfig>(&config);
  return search != nullptr && search->model != "hand" ? search->model : "";
}

bool PlayerSpec::instant() const {
  return std::holds_alternative<RandomConfig>(config) ||
         std::holds_alternative<GreedyConfig>(config);
}

bool PlayerSpec::reproducible() const {
  return std::visit(
      [](const auto& kind) {
        if constexpr (requires { kind.time_ms; }) return kind.time_ms == 0;
        return true;
      },
      config);
}

bool instant(const std::vector<PlayerSpec>& players) {
  return std::all_of(players.begin(), players.end(),
                     [](const PlayerSpec& player) { return player.instant(); });
}

std::vector<std::string> player_names() {
  std::vector<std::string> names;
  for_each_kind([&]<class Config>() { names.emplace_back(kPlayerName<Config>); });
  return names;
}

PlayerSpec parse_player(std::string_view text) {
  const Call call = parse_call(text);
  bool known = false;
  PlayerSpec player;
  for_each_kind([&]<class Config>() {
    if (call.name != kPlayerName<Config>) return;
    known = true;
    const auto config = parse_config<Config>(call);
    check_limits(config, text);
    player.config = config;
  });
  if (!known)
    throw Error(fmt::format("'{}'", text), fmt::format("unknown player '{}'", call.name),
                "expected " + alternatives(player_names()));
  return player;
}

std::vector<PlayerSpec> parse_players(const std::vector<std::string>& texts) {
  std::vector<PlayerSpec> players;
  for (const auto& text : texts) players.push_back(parse_player(text));
  return players;
}

void warm(std::vector<PlayerSpec>& players, double temperature, int temperature_plies) {
  const auto warm_one = [&](auto& kind) {
    if constexpr (requires { kind.temperature; }) {
      if (kind.temperature > 0) return;
      kind.temperature = temperature;
      kind.temperature_plies = temperature_plies;
    }
  };
  for (auto& player : players) std::visit(warm_one, player.config);
}

}  // namespace arbatta
