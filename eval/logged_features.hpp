#pragma once

#include <tbb/parallel_for.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "eval/features.hpp"
#include "eval/shard_variants.hpp"

namespace arbatta {

/// Logged positions of G as features and the mover's score, in the order of the log: the positions
/// of a game follow each other. Shards may be of several variants of the game; each is decoded and
/// described by its own rules. One shard at a time is in memory.
template <Game G>
class LoggedFeatures {
 public:
  /// Error for shards that are broken, or of another game or number of sides.
  LoggedFeatures(const G& game, std::vector<std::filesystem::path> shards)
      : set_(std::move(shards)), variants_(set_, game) {
    for (const G& variant : variants_.games()) features_.emplace_back(variant);
  }

  /// Digests of the shards, for the model's provenance.
  const std::vector<std::string>& digests() const { return set_.digests(); }

  /// Calls `visit(inputs, targets, games)` for all positions, a chunk at a time: kCount values a
  /// position; 1 = the mover won, 0 = it lost; a number that no other game of the log has. Runs in
  /// the current TBB arena.
  template <class Visit>
  void each(Visit visit) {
    std::uint64_t games = 0;
    for (std::size_t shard = 0; shard < set_.size(); ++shard) {
      set_.keep_only({shard});
      for (const ShardChunk& chunk : chunks_of(set_, {shard})) {
        read(chunk, games);
        visit(inputs_, targets_, games_);
      }
      games += set_.open(shard).games();
    }
  }

 private:
  static constexpr std::size_t kWidth = Features<G>::kCount;

  void read(const ShardChunk& chunk, std::uint64_t games_before) {
    const ShardReader& reader = set_.open(chunk.shard);
    const auto columns =
        reader.read_positions(chunk.first, chunk.count, {"state", "side", "game", "outcome"});
    const std::uint32_t variant = variants_.of_shard(chunk.shard);
    const G& game = variants_.games()[variant];
    const auto bytes = static_cast<std::size_t>(reader.layout().state_bytes);
    const auto sides = static_cast<std::size_t>(reader.layout().sides);
    inputs_.resize(chunk.count * kWidth);
    targets_.resize(chunk.count);
    games_.resize(chunk.count);
    tbb::parallel_for(std::size_t{0}, chunk.count, [&](std::size_t i) {
      const int side = columns.side[i];
      const auto state = game.decode(std::span(columns.state).subspan(i * bytes, bytes));
      features_[variant].extract(state, side,
                                 std::span<float, kWidth>(inputs_.data() + i * kWidth, kWidth));
      const double result = columns.outcome[i * sides + static_cast<std::size_t>(side)];
      targets_[i] = static_cast<float>(score(result, game.sides()));
      games_[i] = games_before + columns.game[i];
    });
  }

  ShardSet set_;
  ShardVariants<G> variants_;
  std::vector<Features<G>> features_;  // by variant
  std::vector<float> inputs_;
  std::vector<float> targets_;
  std::vector<std::uint64_t> games_;
};

}  // namespace arbatta
