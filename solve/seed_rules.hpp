#pragma once

#include <optional>
#include <string>

#include "core/games/mancala.hpp"

namespace arbatta {

/// The rules of a mancala game with `capture=counts` as its endgame databases have them: a position
/// is the seeds on the board and who moves, and its value is the seeds that the side to move still
/// gets less those that the other still gets, when both play for these. Play that goes round for
/// ever is worth 0 from there on, and no number of seeds wins at once (`target` is off); limits and
/// repetition rules are not looked at.
class SeedRules {
 public:
  static constexpr int kMaxSeeds = 127;  ///< a value is one signed byte

  /// Throws Error for rules that have no such databases, naming the key.
  explicit SeedRules(const MancalaConfig& config);

  /// The game with `target` off. States here have South to move and empty stores.
  const Mancala& game() const { return game_; }
  int pits() const { return game_.config().pits; }
  /// The most seeds on a board of this game that a database can be about.
  int most_seeds() const;
  /// What decides the values, as a game string: equal texts, equal databases.
  const std::string& text() const { return text_; }

  /// The value of a position in which the game is over as it stands: South cannot or need not move.
  std::optional<int> end_value(const mancala::Cells& cells) const;

 private:
  bool is_over(const mancala::Cells& cells, int own, int other) const;

  Mancala game_;
  std::string text_;
};

}  // namespace arbatta
