#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "eval/compress.hpp"
#include "eval/sample.hpp"
#include "selfplay/exact_uses.hpp"
#include "selfplay/part.hpp"
#include "selfplay/player_spec.hpp"
#include "selfplay/run_gauges.hpp"
#include "selfplay/series_plan.hpp"
#include "selfplay/stall_watch.hpp"

namespace arbatta {

/// A run of games: what decides them, and how they are to be played.
struct RunPlan {
  AnyGame game{Megiddo({})};
  std::vector<PlayerSpec> players;
  SeriesPlan series;
  std::uint64_t games = 0;        ///< in match play: series
  std::uint64_t shard_games = 0;  ///< games (series) a shard; decides the digest

  std::optional<Part> part{};  ///< one of the processes that share the run: plays its shards only

  bool count_options = false;  ///< GameSummary tells of the legal moves
  ExactUses exact{};           ///< labels and adjudication decide the log, the judge doesn't

  int threads = 1;
  int lanes = 64;   ///< games that a worker keeps in flight when a player wants values in batches
  int stall_s = 0;  ///< seconds that a decision may take (0 = any number) …
  std::function<void(const Stall&)> on_stall{};    ///< … before this is called, in another thread
  RunGauges* gauges = nullptr;                     ///< shown what the run does, if anyone looks
  std::optional<std::filesystem::path> out{};      ///< nothing is logged without it
  Record record = Record::positions;               ///< what is logged; decides the log
  Compression compression = Compression::deflate;  ///< of the log, which is the same without
  std::string program{};                           ///< name and version, for the log
};

/// How many shards hold so many games (series) of a run.
std::uint64_t shard_count(std::uint64_t games, std::uint64_t shard_games);

/// How many of the first `games` games (series) of the run this process plays.
std::uint64_t own_games(const RunPlan& plan, std::uint64_t games);

/// Games a shard for about a third of a million positions, judged by random play of the game: it
/// depends on the game and `match_target` alone.
std::uint64_t default_shard_games(const AnyGame& game, int match_target);

/// The keys that decide the games and the shards, and the digests of the model files: TOML lines
/// for the log. Two runs with the same text have the same games, as far as both go.
std::string deciding_text(const RunPlan& plan);

/// The pairing that such a text names.
Pairing pairing_of(std::string_view deciding_text);

}  // namespace arbatta
