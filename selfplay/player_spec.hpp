#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/search/depth_search_config.hpp"
#include "core/search/tree_search_config.hpp"
#include "solve/exact_player_config.hpp"

namespace arbatta {

struct RandomConfig {};
void fields(ConfigOf<RandomConfig> auto&, auto&&) {}

struct GreedyConfig {};
void fields(ConfigOf<GreedyConfig> auto&, auto&&) {}

/// A player as named on the command line: `random`, `greedy`, `alphabeta(depth=4,model=m.h5)`.
struct PlayerSpec {
  std::variant<RandomConfig, GreedyConfig, AlphaBetaConfig, ParanoidConfig, MaxnConfig, MctsConfig,
               PuctConfig, ExactPlayerConfig>
      config;

  /// The canonical player string.
  std::string text() const;
  /// Plays exactly where it can.
  bool solves() const { return std::holds_alternative<ExactPlayerConfig>(config); }
  /// The player that decides where nothing is solved: itself, or the fallback of one that solves.
  PlayerSpec searching() const;
  /// The model file that it reads, or empty.
  std::string model_file() const;
  /// Decides at about the speed of a random move, so that games should be handed out by the dozen.
  bool instant() const;
  /// Plays the same game again from the same stream: it looks at no clock.
  bool reproducible() const;
};

/// Throws Error if the player can't play a game of so many sides.
void check_sides(const PlayerSpec& player, int sides);

/// Whether all are.
bool instant(const std::vector<PlayerSpec>& players);
bool reproducible(const std::vector<PlayerSpec>& players);

/// Throws Error for an unknown player, key or value.
PlayerSpec parse_player(std::string_view text);
std::vector<PlayerSpec> parse_players(const std::vector<std::string>& texts);

/// Gives a temperature to the players that can have one and have none of their own.
void warm(std::vector<PlayerSpec>& players, double temperature, int temperature_plies);

/// Their names.
std::vector<std::string> player_names();

}  // namespace arbatta
