#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "core/referee.hpp"
#include "core/search/random_player.hpp"
#include "eval/sha256.hpp"
#include "eval/shard_file.hpp"
#include "eval/shard_image.hpp"

namespace arbatta::test {

/// Plays game `id`, `choose(state, ply, rng)` deciding for all, and appends it to the block.
template <Game G, class Choose>
void play_into(Block& block, const G& game, std::uint64_t id, Choose choose) {
  Rng rng = stream(5, id, Purpose::opening);
  Referee<G> referee(game, game.initial(static_cast<int>(id) % game.seats()));
  PositionRows& rows = block.positions;
  const std::size_t first = rows.size();
  while (!referee.over()) {
    const auto& state = referee.state();
    const auto at = rows.state.size();
    rows.state.resize(at + static_cast<std::size_t>(game.state_bytes()));
    game.encode(state, std::span(rows.state).subspan(at));
    const Move move = choose(state, referee.ply(), rng);
    rows.seat.push_back(static_cast<std::uint8_t>(game.seat_to_move(state)));
    rows.side.push_back(static_cast<std::uint8_t>(game.side_to_move(state)));
    rows.ply.push_back(static_cast<std::uint16_t>(referee.ply()));
    rows.game.push_back(static_cast<std::uint32_t>(block.games.size()));
    rows.move.push_back(move);
    rows.flags.push_back(kValueAbsent);
    rows.policy_count.push_back(0);
    referee.play(move);
  }
  const std::size_t length = rows.size() - first;
  const Outcome outcome = *referee.outcome();
  for (std::size_t i = 0; i < length; ++i) {
    rows.plies_left.push_back(static_cast<std::uint16_t>(length - i));
    for (int side = 0; side < game.sides(); ++side) {
      rows.value.push_back(0);
      rows.outcome.push_back(outcome.returns[side]);
    }
  }
  GameRows& games = block.games;
  games.id.push_back(id);
  games.length.push_back(static_cast<std::uint16_t>(length));
  for (int side = 0; side < game.sides(); ++side) {
    games.outcome.push_back(outcome.returns[side]);
    games.points.push_back(outcome.points[side]);
  }
  games.reason.push_back(static_cast<std::uint8_t>(outcome.reason));
  games.opening.push_back(0);
  games.pair.push_back(static_cast<std::uint32_t>(id / 2));
  games.series.push_back(static_cast<std::uint32_t>(id));
  games.game_in_series.push_back(0);
  games.starter.push_back(static_cast<std::uint8_t>(static_cast<int>(id) % game.seats()));
  games.players.insert(games.players.end(), static_cast<std::size_t>(game.seats()), 0);
}

/// A block of random games.
template <Game G>
Block random_games(const G& game, std::uint64_t first, std::uint64_t count) {
  Block block;
  for (std::uint64_t id = first; id < first + count; ++id)
    play_into(block, game, id,
              [&](const auto& state, int, Rng& rng) { return random_move(game, state, rng); });
  return block;
}

/// Writes a shard with its checksum to DIR/shards.
template <Game G>
void write_shard(const std::filesystem::path& run, std::uint64_t shard, const G& game, Block block,
                 std::size_t chunk_rows = 1024) {
  ShardRows rows;
  rows.rows = std::move(block);
  index_rows(rows);
  const ShardAttributes attributes{.game = canonical(game),
                                   .rules = "{}",
                                   .state_layout = game.layout(),
                                   .program = "test",
                                   .config = "",
                                   .seed = 5,
                                   .shard = shard,
                                   .action_names = {},
                                   .symmetries = {},
                                   .players = {"random"}};
  const Layout layout{game.state_bytes(), game.sides(), game.seats()};
  const auto file = shard_file(run, shard);
  std::filesystem::create_directories(file.parent_path());
  const auto image =
      shard_image(file.string(), attributes, layout, rows, {.chunk_rows = chunk_rows});
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(image.data()),
             static_cast<std::streamsize>(image.size()));
  std::ofstream(checksum_file(file)) << checksum_line(file, sha256(image));
}

}  // namespace arbatta::test
