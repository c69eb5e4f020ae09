#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "core/rng.hpp"
#include "eval/shard_image.hpp"

namespace arbatta::test {

inline constexpr Layout kLayout{.state_bytes = 5, .sides = 2, .seats = 4};

/// A made-up position of a made-up game; every column depends on the stream.
inline void add_position(PositionRows& rows, Rng& rng, std::uint32_t game, int ply, int length) {
  for (int i = 0; i < kLayout.state_bytes; ++i)
    rows.state.push_back(static_cast<std::uint8_t>(rng.bounded(4)));
  rows.seat.push_back(static_cast<std::uint8_t>(ply % kLayout.seats));
  rows.side.push_back(static_cast<std::uint8_t>(ply % kLayout.sides));
  rows.ply.push_back(static_cast<std::uint16_t>(ply));
  rows.game.push_back(game);
  rows.move.push_back(static_cast<std::uint16_t>(rng.bounded(300)));
  const auto value = static_cast<float>(rng.unit());
  rows.value.insert(rows.value.end(), {value, -value});
  rows.outcome.insert(rows.outcome.end(), {1.0f, -1.0f});
  rows.plies_left.push_back(static_cast<std::uint16_t>(length - ply));
  rows.flags.push_back(ply == 0 ? kOpeningMove : kFullSearch);
  const std::uint64_t searched = rng.bounded(3);
  rows.policy_count.push_back(static_cast<std::uint16_t>(searched));
  for (std::uint64_t i = 0; i < searched; ++i) {
    rows.policy_move.push_back(static_cast<std::uint16_t>(i));
    rows.policy_visits.push_back(static_cast<std::uint32_t>(rng.bounded(100000)));
  }
}

/// Game `id`: its rows depend on the number alone.
inline void add_game(Block& block, std::uint64_t id) {
  Rng rng = stream(1, id, Purpose::opening);
  const int length = 1 + static_cast<int>(rng.bounded(20));
  const auto row = static_cast<std::uint32_t>(block.games.size());
  for (int ply = 0; ply < length; ++ply) add_position(block.positions, rng, row, ply, length);
  GameRows& games = block.games;
  games.id.push_back(id);
  games.length.push_back(static_cast<std::uint16_t>(length));
  games.outcome.insert(games.outcome.end(), {1.0f, -1.0f});
  games.points.insert(games.points.end(), {7, static_cast<std::int16_t>(-rng.bounded(9))});
  games.reason.push_back(static_cast<std::uint8_t>(rng.bounded(kReasonNames.size())));
  games.opening.push_back(static_cast<std::uint32_t>(id / 2));
  games.pair.push_back(static_cast<std::uint32_t>(id / 2));
  games.series.push_back(static_cast<std::uint32_t>(id));
  games.game_in_series.push_back(0);
  games.starter.push_back(static_cast<std::uint8_t>(id % 2));
  games.players.insert(games.players.end(), {0, 1, 0, 1});
}

inline Block games_block(std::uint64_t first, std::uint64_t count) {
  Block block;
  for (std::uint64_t id = first; id < first + count; ++id) add_game(block, id);
  return block;
}

inline ShardRows sample_rows(std::uint64_t first, std::uint64_t count) {
  ShardRows shard;
  shard.rows = games_block(first, count);
  index_rows(shard);
  return shard;
}

inline ShardAttributes sample_attributes() {
  return {.game = "made_up(preset=small)",
          .rules = R"({"preset":"small","name":"Spiel für vier"})",
          .state_layout = "five cells of two bits",
          .program = "arbatta 0.1.0",
          .config = "games = 10\n",
          .seed = 0xFFFFFFFFFFFFFFFFu,
          .shard = 3,
          .action_names = {"a1", "b2", ""},
          .symmetries = {{0, 1, 2}, {2, 1, 0}},
          .players = {"random", "greedy"}};
}

inline std::vector<std::byte> sample_image(std::uint64_t games, const Packing& packing = {}) {
  ShardRows shard = sample_rows(0, games);
  return shard_image("sample.h5", sample_attributes(), kLayout, shard, packing);
}

/// Room on disk for one test, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "arbatta-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryFolder(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code none;
    std::filesystem::remove_all(path_, none);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline void write_file(const std::filesystem::path& file, std::span<const std::byte> bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

}  // namespace arbatta::test
