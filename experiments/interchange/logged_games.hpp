#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// A game of a log as people write it.
struct LoggedGame {
  GameTicket ticket;
  Outcome outcome;
  std::vector<std::string> players{};  ///< by seat
  std::string from{};                  ///< its start, if that is not the game's first
  std::vector<std::string> moves{};    ///< in notation, with captures
};

/// The games of a shard in order, at most so many.
std::vector<LoggedGame> games_of(const AnyGame& game, const ShardReader& reader,
                                 std::size_t at_most = std::numeric_limits<std::size_t>::max());

}  // namespace arbatta
