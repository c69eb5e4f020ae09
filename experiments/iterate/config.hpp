#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "eval/model_file.hpp"
#include "eval/train_config.hpp"
#include "experiments/match/config.hpp"
#include "experiments/selfplay_config.hpp"
#include "experiments/train_run.hpp"

namespace arbatta {

struct IterateConfig : RunOptions {
  IterateConfig() {
    games = 2000;
    temperature = 0.3;
    temperature_plies = 30;
  }

  std::string game = "megiddo";
  std::string player = "alphabeta(nodes=1000)";
  std::string match_player;
  int generations = 10;
  double minutes = 0;
  int window = 5;
  bool keep = true;
  std::string gate = "elo0=0,elo1=30";
  std::uint64_t gate_games = 1000;
  std::vector<std::string> anchors = {"greedy", "mcts(sims=200)"};
  std::uint64_t anchor_games = 200;
  std::string label;
  TrainConfig train;
  std::string out;
  bool resume = false;
  static constexpr std::array<std::string_view, 1> kRequired{"out"};
};

void fields(ConfigOf<IterateConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as mancala(preset=oware)"}, config.game);
  visit(Field{"player",
              "who plays the games to learn from, named without a model: that is the newest "
              "accepted one"},
        config.player);
  visit(Field{"match_player",
              "who plays the matches (default: the player without temperature, noise and short "
              "searches)"},
        config.match_player);
  visit(
      Field{"generations", "of play, training and a match, after that of zero weights", 1, 100'000},
      config.generations);
  visit(Field{"minutes",
              "begin no generation later than this in this call (0 = no limit): how many there are "
              "is then the machine's, what is in them isn't",
              0, 1e6},
        config.minutes);
  visit(Field{"window", "train on the games of so many generations, the newest", 1, 100'000},
        config.window);
  visit(Field{"keep", "keep the games that no generation will train on any more"}, config.keep);
  visit(Field{"gate",
              "the test that a new model has to pass against the best one so far; without a "
              "decision, and on three sides, half way from elo0 to elo1 is enough"},
        config.gate);
  visit(Field{"gate_games", "its games, at most (0 = accept every model)", 0, 4e9},
        config.gate_games);
  visit(Field{"anchors", "players to rate each accepted model by; the first has Elo 0"},
        config.anchors);
  visit(Field{"anchor_games", "games against each of them", 1, 4e9}, config.anchor_games);
  run_fields(config, visit);
  visit(Field{"label",
              "log the returns of best play (column exact) of positions of at most so much: "
              "exact(empties=12)"},
        config.label);
  fields(config.train, [&](const Field& field, auto& member) {
    if (field.key != kSeed.key) visit(field, member);  // each training has its own
  });
  visit(Field{"out", "directory for the generations, generations.csv, elo.svg, best.h5"},
        config.out);
  visit(Field{"resume", "go on with the iteration in --out"}, config.resume);
}

/// What a config asks for, checked.
struct Iteration {
  IterateConfig config;        ///< every choice made, in canonical form
  std::filesystem::path root;  ///< of the folders: the directory `config.out`, resolved
  PlayerSpec player, match_player;
  int sides = 2;
  bool reproducible = true;
  SprtConfig gate;
  Model zero;  ///< the model of generation 0

  std::filesystem::path folder(int generation) const;
  std::filesystem::path model_file(int generation) const;
  /// The first of the generations on whose games this one trains.
  int first_of_window(int generation) const;

  // What each generation does, as the commands of these names do it; `best` is the generation
  // whose model is the newest accepted one.
  SelfplayConfig selfplay(int generation, int best) const;
  TrainCommandConfig training(int generation) const;
  MatchConfig gate_match(int generation, int best) const;
  /// The anchors among themselves.
  MatchConfig anchors_match() const;
  /// The model against the anchors, which have these ratings; always from the same openings.
  MatchConfig rating_match(int generation, const std::vector<double>& anchors) const;
};

/// Throws Error for what cannot be done.
Iteration iteration_of(const IterateConfig& config);

}  // namespace arbatta
