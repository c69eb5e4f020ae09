#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <vector>

#include "eval/sample_rows.hpp"
#include "eval/sample_stream.hpp"
#include "eval/sample_targets.hpp"
#include "eval/sample_weights.hpp"
#include "eval/shard_variants.hpp"

namespace arbatta {

/// The logged positions of some shards with what they are fitted to, as the config asks for, a
/// chunk at a time. A game is all of training or all of validation, drawn by number; neither part
/// is without games where there are two.
template <Game G>
class SampleReader {
 public:
  using Rows = SampleRows<G>;

  /// Opens every shard once. Error for shards that are broken, or of another game or number of
  /// sides.
  SampleReader(const G& game, std::vector<std::filesystem::path> shards, const TrainConfig& config)
      : config_(config),
        run_weights_(arbatta::run_weights(shards, config.recency)),
        set_(std::move(shards)),
        variants_(set_, game),
        share_(std::min(config.validation,
                        static_cast<double>(config.validation_rows) /
                            static_cast<double>(std::max<std::size_t>(set_.positions(), 1)))),
        has_policies_(config.evaluator == EvaluatorKind::mlp && knows_policies()) {
    share_ = share_with_both_parts(set_, config.seed, share_);
  }

  const ShardSet& shards() const { return set_; }
  const ShardVariants<G>& variants() const { return variants_; }
  /// Whether there is something that a policy can be fitted to, and it is wanted.
  bool has_policies() const { return has_policies_; }

  /// The chunks of these shards, which stay open while others are closed.
  std::vector<ShardChunk> chunks(const std::vector<std::size_t>& shards) {
    set_.keep_only(shards);
    std::erase_if(games_, [&](const auto& entry) {
      return std::find(shards.begin(), shards.end(), entry.first) == shards.end();
    });
    return chunks_of(set_, shards);
  }

  /// Calls `visit(rows)` for the rows of one part of all shards, a chunk at a time; it may take
  /// them.
  template <class Visit>
  void each(Split split, Visit visit) {
    for (std::size_t shard = 0; shard < set_.size(); ++shard)
      for (const ShardChunk& chunk : chunks({shard})) {
        Rows rows;
        read(chunk, split, rows);
        visit(rows);
      }
  }

  /// Appends the rows of a chunk of an open shard that are of one part.
  void read(const ShardChunk& chunk, Split split, Rows& to) {
    const ShardReader& reader = set_.open(chunk.shard);
    const Games& games = games_of(chunk.shard);
    const auto columns = columns_of(reader, chunk);
    const auto targets = sample_targets(reader, chunk, columns, games.rows, config_);
    std::size_t entry = 0;
    for (std::size_t i = 0; i < chunk.count; ++i) {
      const std::size_t first_entry = entry;
      if (!columns.policy_count.empty()) entry += columns.policy_count[i];
      if ((games.draws.at(columns.game[i]) < share_) != (split == Split::validation)) continue;
      if (!config_.openings && (columns.flags[i] & kOpeningMove) != 0) continue;
      to.rows.push_back(row_of(reader, chunk, columns, i, targets[i]));
      SampleRow<G>& row = to.rows.back();
      row.weight = games.weights.of(columns.game[i], columns.plies_left[i]);
      row.first_visit = static_cast<std::uint32_t>(to.visits.size());
      if (has_policies_) add_visits(config_.policy, columns, i, first_entry, entry, to.visits);
      row.visit_count = static_cast<std::uint16_t>(to.visits.size() - row.first_visit);
    }
  }

  /// The canonical keys of rows.
  std::vector<std::uint64_t> keys_of(const Rows& rows) const {
    std::vector<std::uint64_t> keys(rows.rows.size());
    tbb::parallel_for(std::size_t{0}, keys.size(), [&](std::size_t i) {
      const SampleRow<G>& row = rows.rows[i];
      keys[i] = canonical_key(variants_.games()[row.variant], row.state);
    });
    return keys;
  }

 private:
  /// What is read from a shard once, for all its chunks.
  struct Games {
    std::vector<double> draws;
    GameRows rows;
    SampleWeights weights;
  };

  bool knows_policies() const {
    return config_.policy == PolicyTarget::moves ||
           (config_.policy == PolicyTarget::visits && set_.policy_entries() > 0);
  }

  const Games& games_of(std::size_t shard) {
    const auto found = games_.find(shard);
    if (found != games_.end()) return found->second;
    const ShardReader& reader = set_.open(shard);
    const GameRows rows = reader.read_games();
    return games_
        .emplace(shard, Games{split_draws(reader, rows, config_.seed), rows,
                              SampleWeights(reader, rows, run_weights_[shard], config_)})
        .first->second;
  }

  PositionRows columns_of(const ShardReader& reader, const ShardChunk& chunk) const {
    if (needs_all_columns(config_)) return reader.read_positions(chunk.first, chunk.count);
    return reader.read_positions(
        chunk.first, chunk.count,
        {"state", "side", "game", "exact", "outcome", "plies_left", "flags"});
  }

  /// All but weight and visits.
  SampleRow<G> row_of(const ShardReader& reader, const ShardChunk& chunk,
                      const PositionRows& columns, std::size_t i, const Values& targets) const {
    const std::uint32_t variant = variants_.of_shard(chunk.shard);
    const G& game = variants_.games()[variant];
    const auto bytes = static_cast<std::size_t>(reader.layout().state_bytes);
    const auto sides = static_cast<std::size_t>(reader.layout().sides);
    SampleRow<G> row{};
    row.state = game.decode(std::span(columns.state).subspan(i * bytes, bytes));
    row.variant = variant;
    const double result = columns.outcome[i * sides + columns.side[i]];
    row.outcome = static_cast<float>(score(result, game.sides()));
    for (std::size_t side = 0; side < sides; ++side)
      row.targets[side] =
          static_cast<float>(score(static_cast<double>(targets[side]), game.sides()));
    return row;
  }

  TrainConfig config_;
  std::vector<double> run_weights_;  // by shard
  ShardSet set_;
  ShardVariants<G> variants_;
  double share_;
  bool has_policies_;
  std::unordered_map<std::size_t, Games> games_;  // of open shards
};

}  // namespace arbatta
