#include "selfplay/shard_games.hpp"

namespace arbatta {

GameTicket ticket_at(const GameRows& games, const Layout& layout, std::size_t row) {
  GameTicket ticket{.id = games.id[row],
                    .pair = games.pair[row],
                    .series = games.series[row],
                    .game_in_series = games.game_in_series[row],
                    .starter = games.starter[row]};
  const auto seats = static_cast<std::size_t>(layout.seats);
  const auto first = games.players.begin() + static_cast<std::ptrdiff_t>(row * seats);
  ticket.players.assign(first, first + layout.seats);
  return ticket;
}

Outcome outcome_at(const GameRows& games, const Layout& layout, std::size_t row) {
  const auto sides = static_cast<std::size_t>(layout.sides);
  Outcome outcome{.reason = static_cast<Reason>(games.reason[row])};
  for (std::size_t side = 0; side < sides; ++side) {
    outcome.returns[side] = games.outcome[row * sides + side];
    outcome.points[side] = games.points[row * sides + side];
  }
  return outcome;
}

}  // namespace arbatta
