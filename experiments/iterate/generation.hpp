#pragma once

#include <optional>
#include <string>

#include "experiments/iterate/config.hpp"

namespace arbatta {

/// A generation of play, training and matches: what it has come to, as DIR/NNN/summary.json and a
/// line of generations.csv have it. Generation 0 is the model of zero weights, without games.
struct Generation {
  int number = 0;
  int played_by = 0;  ///< the generation whose model has played its games
  std::uint64_t games = 0, positions = 0;
  std::uint64_t window_samples = 0;  ///< positions trained on
  double train_loss = 0, validation_loss = 0, brier = 0;
  std::uint64_t gate_games = 0;
  double gate_score = 0, gate_elo = 0, llr = 0;  ///< of the new model against the best before it
  bool accepted = true;
  double elo = 0, elo_low = 0, elo_high = 0;  ///< of the best model after it, over the first anchor
  std::string model_sha256;                   ///< of its model file
  double seconds = 0;  ///< as far as the process that ended it has measured them

  /// The number of the newest accepted model.
  int best() const { return accepted ? number : played_by; }
};

/// Calls visit(name, member) for each.
void columns(auto& generation, auto&& visit) {
  visit("generation", generation.number);
  visit("played_by", generation.played_by);
  visit("games", generation.games);
  visit("positions", generation.positions);
  visit("window_samples", generation.window_samples);
  visit("train_loss", generation.train_loss);
  visit("validation_loss", generation.validation_loss);
  visit("brier", generation.brier);
  visit("gate_games", generation.gate_games);
  visit("gate_score", generation.gate_score);
  visit("gate_elo", generation.gate_elo);
  visit("llr", generation.llr);
  visit("accepted", generation.accepted);
  visit("elo", generation.elo);
  visit("elo_low", generation.elo_low);
  visit("elo_high", generation.elo_high);
  visit("model_sha256", generation.model_sha256);
  visit("seconds", generation.seconds);
}

/// Of the model file of a generation; empty if there is none.
std::string model_sha256(const Iteration& iteration, int generation);

/// Nothing unless its summary, unchanged, and the model that this tells of are there.
std::optional<Generation> finished_generation(const Iteration& iteration, int number);

/// Says that the generation is finished.
void write_summary(const Iteration& iteration, const Generation& generation);

}  // namespace arbatta
