#pragma once

#include <string>
#include <vector>

#include "core/referee.hpp"
#include "experiments/options.hpp"

namespace arbatta {

inline constexpr Field kMovesFirst{"moves",
                                   "moves to play first; one with its captures is one argument"};
inline constexpr Field kMovesFrom{"from", "the state text to play them from, instead of the start"};

/// A game as far as it was played on the command line.
template <Game G>
struct Position {
  Referee<G> referee;
  std::vector<std::string> record;  ///< the moves, with their captures
};

/// Says in which ply a move was wrong.
inline Error at_ply(int ply, const Error& error) {
  const std::string message = error.what();
  const auto colon = message.find(": ");
  return Error(fmt::format("ply {}", ply), message.substr(0, colon), message.substr(colon + 2));
}

/// Plays `moves` from the state text `from`, or from the start if that is empty. `game` must
/// outlive the result. Throws Error for an impossible state and, naming its ply (from 1), for a
/// move that is not legal.
template <Game G>
Position<G> play_moves(const G& game, const std::string& from, const MoveSequence& moves) {
  Position<G> position{{game, from.empty() ? game.initial() : game.from_text(from)}, {}};
  Referee<G>& referee = position.referee;
  for (const auto& text : moves) {
    const int ply = referee.ply() + 1;
    if (referee.over())
      throw Error(
          fmt::format("ply {}", ply), fmt::format("move '{}'", text),
          fmt::format("expected none, the game is over ({})", name(referee.outcome()->reason)));
    try {
      const Move move = game.parse_move(referee.state(), text);
      position.record.push_back(game.record(referee.state(), move));
      referee.play(move);
    } catch (const Error& error) {
      throw at_ply(ply, error);
    }
  }
  return position;
}

}  // namespace arbatta
