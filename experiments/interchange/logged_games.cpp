#include "experiments/interchange/logged_games.hpp"

#include "selfplay/shard_games.hpp"

namespace arbatta {
namespace {

template <Game G>
std::vector<std::string> notation(const G& game, const PositionRows& positions, std::size_t first,
                                  std::size_t count) {
  const auto bytes = static_cast<std::size_t>(game.state_bytes());
  std::vector<std::string> moves;
  moves.reserve(count);
  for (std::size_t at = first; at < first + count; ++at) {
    const auto state = game.decode(std::span(positions.state).subspan(at * bytes, bytes));
    moves.push_back(game.record(state, positions.move[at]));
  }
  return moves;
}

template <Game G>
LoggedGame game_at(const G& game, const ShardReader& reader, const ShardRows& shard,
                   std::size_t row) {
  const auto& games = shard.rows.games;
  LoggedGame logged{.ticket = ticket_at(games, reader.layout(), row),
                    .outcome = outcome_at(games, reader.layout(), row)};
  for (const auto player : logged.ticket.players)
    logged.players.push_back(reader.attributes().players.at(player));
  if (logged.ticket.starter != 0) logged.from = game.to_text(game.initial(logged.ticket.starter));
  logged.moves = notation(game, shard.rows.positions, shard.offset[row], games.length[row]);
  return logged;
}

}  // namespace

std::vector<LoggedGame> games_of(const AnyGame& any_game, const ShardReader& reader,
                                 std::size_t at_most) {
  const ShardRows shard = reader.read_all();
  std::vector<LoggedGame> games;
  std::visit(
      [&](const auto& game) {
        for (std::size_t row = 0; row < std::min(at_most, reader.games()); ++row)
          games.push_back(game_at(game, reader, shard, row));
      },
      any_game);
  return games;
}

}  // namespace arbatta
