#pragma once

#include <vector>

#include "core/game.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/judge.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// Game row `row` of a shard as it stood in the run, without its positions.
GameTicket ticket_at(const GameRows& games, const Layout& layout, std::size_t row);
Outcome outcome_at(const GameRows& games, const Layout& layout, std::size_t row);

/// What the log of a shard says of its games, in order.
template <Game G>
std::vector<GameSummary> summaries_of(const G& game, const ShardReader& reader,
                                      bool count_options) {
  const GameRows games = reader.read_games();
  const auto positions = reader.read_positions(0, reader.positions(), {"state", "move", "flags"});
  const auto state_bytes = static_cast<std::size_t>(reader.layout().state_bytes);
  std::vector<GameSummary> summaries;
  std::size_t position = 0;
  for (std::size_t row = 0; row < games.size(); ++row) {
    GameSummary summary{.ticket = ticket_at(games, reader.layout(), row),
                        .outcome = outcome_at(games, reader.layout(), row),
                        .length = games.length[row]};
    const auto state = [&] {
      return game.decode(std::span(positions.state).subspan(position * state_bytes, state_bytes));
    };
    const auto start = summary.length > 0 ? state() : game.initial(summary.ticket.starter);
    summary.fingerprint = game.key(start);
    for (std::size_t end = position + summary.length; position < end; ++position) {
      summary.fingerprint = fingerprint_step(summary.fingerprint, positions.move[position]);
      summary.labelled += (positions.flags[position] & kExactLabel) != 0;
      if (count_options) summary.add_decision(option_count(game, state()));
    }
    summaries.push_back(summary);
  }
  return summaries;
}

/// Adds what a judge says of the same games to their summaries; gives up once `stop` is set.
template <Game G>
void judge_games(const G& game, const ShardReader& reader, Judge<G>& judge,
                 const std::atomic<bool>& stop, std::vector<GameSummary>& summaries) {
  const auto positions = reader.read_positions(0, reader.positions(), {"state", "move", "flags"});
  const auto bytes = static_cast<std::size_t>(reader.layout().state_bytes);
  PlayedGame<G> played;
  std::size_t position = 0;
  for (auto& summary : summaries) {
    if (stop.load(std::memory_order_relaxed)) return;
    played.begin(summary.ticket, game.initial(summary.ticket.starter));
    for (std::size_t end = position + summary.length; position < end; ++position)
      played.plies.push_back(
          {.before = game.decode(std::span(positions.state).subspan(position * bytes, bytes)),
           .move = positions.move[position],
           .flags = positions.flags[position]});
    summary.judged = judge.judge(played, &stop);
  }
}

}  // namespace arbatta
