#pragma once

#include "selfplay/played_game.hpp"

namespace arbatta::test {

/// A game of `pair` between `players` (by side) that side `winner` wins (-1: a draw).
inline GameSummary game(std::uint32_t pair, std::vector<std::uint16_t> players, int winner,
                        std::uint64_t fingerprint) {
  GameSummary summary;
  summary.ticket.pair = pair;
  summary.ticket.players = std::move(players);
  const int sides = static_cast<int>(summary.ticket.players.size());
  if (winner >= 0) summary.outcome.returns = win_for(winner, sides);
  summary.fingerprint = fingerprint;
  return summary;
}

}  // namespace arbatta::test
