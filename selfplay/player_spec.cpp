#include "selfplay/player_spec.hpp"

#include <algorithm>
#include <type_traits>

#include "solve/exact_call.hpp"

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
constexpr std::string_view kPlayerName<ParanoidConfig> = "paranoid";
template <>
constexpr std::string_view kPlayerName<MaxnConfig> = "maxn";
template <>
constexpr std::string_view kPlayerName<MctsConfig> = "mcts";
template <>
constexpr std::string_view kPlayerName<PuctConfig> = "puct";
template <>
constexpr std::string_view kPlayerName<ExactPlayerConfig> = kExactName;

/// Calls `visit.template operator()<Config>()` for each kind of player.
template <class Visit>
void for_each_kind(Visit visit) {
  [&]<class... Configs>(std::variant<Configs...>*) {
    (visit.template operator()<Configs>(), ...);
  }(static_cast<decltype(PlayerSpec::config)*>(nullptr));
}

template <class Config>
void check_limits(const Config& config, std::string_view text) {
  if constexpr (requires { config.limited(); })
    if (!config.limited())
      throw Error(fmt::format("'{}'", text), "no limit",
                  fmt::format("expected {}", Config::kLimits));
  if constexpr (requires { config.fast_sims; })
    if (config.full < 1 && config.fast_sims == 0)
      throw Error(fmt::format("'{}'", text), "full is below 1", "expected fast_sims=N with it");
}

/// The canonical text of a fallback. Throws Error if it is no player, or one that solves itself.
std::string fallback_text(const std::string& fallback, std::string_view text) {
  const auto player = parse_player(fallback);
  if (player.solves())
    throw Error(fmt::format("'{}'", text), "fallback=" + fallback,
                "expected a player that solves nothing");
  return player.text();
}

}  // namespace

std::string PlayerSpec::text() const {
  return std::visit(
      [](const auto& kind) {
        return canonical_text(kPlayerName<std::remove_cvref_t<decltype(kind)>>, kind);
      },
      config);
}

PlayerSpec PlayerSpec::searching() const {
  const auto* exact = std::get_if<ExactPlayerConfig>(&config);
  return exact != nullptr ? parse_player(exact->fallback) : *this;
}

std::string PlayerSpec::model_file() const {
  return std::visit(
      [](const auto& kind) -> std::string {
        if constexpr (requires { kind.model; }) return kind.model == "hand" ? "" : kind.model;
        return "";
      },
      searching().config);
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
      searching().config);
}

void check_sides(const PlayerSpec& player, int sides) {
  if (sides != 2 && (player.solves() || std::holds_alternative<AlphaBetaConfig>(player.config)))
    throw Error(fmt::format("'{}'", player.text()), fmt::format("{} sides", sides),
                "alphabeta and exact play games of two sides; of three: maxn, paranoid, mcts or "
                "puct");
}

bool instant(const std::vector<PlayerSpec>& players) {
  return std::all_of(players.begin(), players.end(),
                     [](const PlayerSpec& player) { return player.instant(); });
}

bool reproducible(const std::vector<PlayerSpec>& players) {
  return std::all_of(players.begin(), players.end(),
                     [](const PlayerSpec& player) { return player.reproducible(); });
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
    auto config = parse_config<Config>(call);
    check_limits(config, text);
    if constexpr (requires { config.fallback; })
      config.fallback = fallback_text(config.fallback, text);
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
  for (auto& player : players) {
    PlayerSpec searching = player.searching();
    std::visit(warm_one, searching.config);
    if (auto* exact = std::get_if<ExactPlayerConfig>(&player.config))
      exact->fallback = searching.text();
    else
      player = searching;
  }
}

}  // namespace arbatta
