#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "eval/description.hpp"
#include "eval/sample_rows.hpp"
#include "eval/sample_stream.hpp"
#include "eval/sample_targets.hpp"
#include "eval/shard_game.hpp"
#include "eval/shard_set.hpp"

namespace arbatta {

/// Logged positions of G as the evaluator to be trained takes them, with the targets that the
/// config asks for. Shards may be of several variants of the game; each is decoded and described by
/// its own rules. Validation games are drawn by number; of their positions, those that have a
/// symmetric twin among the training positions are left out. Features and table entries are the
/// same for all twins, so training on one position is training on all of them; what a net sees is
/// turned at random.
///
/// In an epoch the shards come in an order of its own, a few at a time; their chunks are shuffled,
/// and so are the rows of as many chunks as fill `buffer`, equal ones merged before if the config
/// asks for that. Memory is bounded by the open shards, the buffer and the validation positions,
/// whatever the size of the data.
template <Game G>
class ShardSamples final : public SampleStream {
 public:
  /// Reads all shards once to learn which games there are, and once to find the twins. Error for
  /// shards that are broken, or of another game or number of sides. Runs in the current TBB arena.
  ShardSamples(const G& game, std::vector<std::filesystem::path> shards, const TrainConfig& config)
      : set_(std::move(shards)), config_(config) {
    for (std::size_t shard = 0; shard < set_.size(); ++shard) add_variant(game, shard);
    width_ = variants_.front().description.width();
    if (config.evaluator == EvaluatorKind::mlp && has_policies()) moves_ = game.move_count();
    share_ = std::min(config.validation,
                      static_cast<double>(config.validation_rows) /
                          static_cast<double>(std::max<std::size_t>(set_.positions(), 1)));
    collect_validation();
    drop_twins();
  }

  /// Digests of the shards, for the model's provenance.
  const std::vector<std::string>& digests() const { return set_.digests(); }
  std::size_t validation_size() const { return validation_.rows.size(); }
  /// Validation positions that were left out.
  std::size_t twins() const { return twins_; }

  std::size_t width() const override { return width_; }
  /// Moves that policies speak of; 0 if the data have none, or none are wanted.
  std::size_t policy_size() const { return static_cast<std::size_t>(moves_); }

  void begin(Split split, int epoch) override {
    split_ = split;
    at_ = 0;
    given_ = 0;
    rows_.clear();
    if (split == Split::validation) return;
    rng_ = stream(config_.seed, static_cast<std::uint64_t>(epoch), Purpose::shuffle);
    turns_ = stream(config_.seed, static_cast<std::uint64_t>(epoch), Purpose::symmetry);
    shards_.resize(set_.size());
    std::iota(shards_.begin(), shards_.end(), std::size_t{0});
    shuffle(shards_, rng_);
    chunks_.clear();
  }

  Samples next() override {
    if (split_ == Split::validation) {
      const std::size_t first = at_;
      at_ = std::min(at_ + kValidationRows, validation_.rows.size());
      return described(validation_, first, at_ - first);
    }
    if (given_ == rows_.rows.size()) fill();
    const std::size_t first = given_;
    given_ = std::min(given_ + whole_batches(), rows_.rows.size());
    return described(rows_, first, given_ - first);
  }

 private:
  using State = typename G::State;
  using Row = SampleRow<G>;
  using Rows = SampleRows<G>;
  static constexpr std::size_t kOpenShards = 4;
  static constexpr std::size_t kValidationRows = 65'536;
  static constexpr std::size_t kRowsAtOnce = 16'384;

  struct Variant {
    G game;
    Description<G> description;
  };

  /// What is read from a shard once, for all its chunks.
  struct Games {
    std::vector<bool> validation;
    GameRows rows;
  };

  void add_variant(const G& game, std::size_t shard) {
    const std::string& text = set_.games()[shard];
    const auto [known, is_new] = variant_of_.try_emplace(text, variants_.size());
    if (is_new) {
      const G own = game_of_shard(set_, shard, game);
      variants_.push_back({own, Description<G>(own, config_)});
      if (variants_.back().description.width() != variants_.front().description.width() ||
          (config_.evaluator == EvaluatorKind::mlp &&
           own.move_count() != variants_.front().game.move_count()))
        throw Error(set_.name(shard), "a shard of " + text,
                    "expected the board and the kinds of moves of " + set_.games().front());
    }
    variant_of_shard_.push_back(static_cast<std::uint32_t>(known->second));
  }

  /// Whether there is something that a policy can be fitted to.
  bool has_policies() {
    return config_.policy == PolicyTarget::moves ||
           (config_.policy == PolicyTarget::visits && set_.policy_entries() > 0);
  }

  const Games& games_of(std::size_t shard) {
    const ShardReader& reader = set_.open(shard);
    const auto [found, is_new] = games_.try_emplace(shard);
    if (is_new)
      found->second = {validation_games(reader, config_.seed, share_), reader.read_games()};
    return found->second;
  }

  /// Appends the rows of a chunk that are of one part.
  void read(const ShardChunk& chunk, Split split, Rows& to) {
    const ShardReader& reader = set_.open(chunk.shard);
    const Games& games = games_of(chunk.shard);
    const auto columns =
        needs_all_columns(config_)
            ? reader.read_positions(chunk.first, chunk.count)
            : reader.read_positions(chunk.first, chunk.count,
                                    {"state", "side", "game", "exact", "outcome", "flags"});
    const auto targets = sample_targets(reader, chunk, columns, games.rows, config_);
    const std::uint32_t variant = variant_of_shard_[chunk.shard];
    const G& game = variants_[variant].game;
    const auto bytes = static_cast<std::size_t>(reader.layout().state_bytes);
    const auto sides = static_cast<std::size_t>(reader.layout().sides);
    std::size_t entry = 0;
    for (std::size_t i = 0; i < chunk.count; ++i) {
      const std::size_t first_entry = entry;
      if (!columns.policy_count.empty()) entry += columns.policy_count[i];
      if (games.validation.at(columns.game[i]) != (split == Split::validation)) continue;
      if (!config_.openings && (columns.flags[i] & kOpeningMove) != 0) continue;
      const double result = columns.outcome[i * sides + columns.side[i]];
      Row row{.state = game.decode(std::span(columns.state).subspan(i * bytes, bytes)),
              .targets = {},
              .outcome = static_cast<float>(score(result, game.sides())),
              .variant = variant,
              .first_visit = static_cast<std::uint32_t>(to.visits.size()),
              .visit_count = 0,
              .symmetry = 0};
      for (std::size_t side = 0; side < sides; ++side)
        row.targets[side] =
            static_cast<float>(score(static_cast<double>(targets[i][side]), game.sides()));
      if (moves_ > 0) add_visits(config_.policy, columns, i, first_entry, entry, to.visits);
      row.visit_count = static_cast<std::uint16_t>(to.visits.size() - row.first_visit);
      to.rows.push_back(row);
    }
  }

  template <class Visit>
  void each_chunk(Visit visit) {
    for (std::size_t shard = 0; shard < set_.size(); ++shard) {
      if (set_.size() > kOpenShards) keep_open({shard});
      for (const ShardChunk& chunk : chunks_of(set_, {shard})) visit(chunk);
    }
  }

  void keep_open(const std::vector<std::size_t>& shards) {
    set_.keep_only(shards);
    std::erase_if(games_, [&](const auto& entry) {
      return std::find(shards.begin(), shards.end(), entry.first) == shards.end();
    });
  }

  void collect_validation() {
    each_chunk([&](const ShardChunk& chunk) { read(chunk, Split::validation, validation_); });
  }

  std::vector<std::uint64_t> keys_of(const std::vector<Row>& rows) const {
    std::vector<std::uint64_t> keys(rows.size());
    tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t i) {
      keys[i] = canonical_key(variants_[rows[i].variant].game, rows[i].state);
    });
    return keys;
  }

  void drop_twins() {
    const auto keys = keys_of(validation_.rows);
    const std::unordered_set<std::uint64_t> wanted(keys.begin(), keys.end());
    std::unordered_set<std::uint64_t> met;
    each_chunk([&](const ShardChunk& chunk) {
      rows_.clear();
      read(chunk, Split::training, rows_);
      for (const std::uint64_t key : keys_of(rows_.rows))
        if (wanted.contains(key)) met.insert(key);
    });
    std::vector<Row> kept;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (!met.contains(keys[i])) kept.push_back(validation_.rows[i]);
    twins_ = validation_.rows.size() - kept.size();
    validation_.rows = std::move(kept);
  }

  /// Makes sure that there is a chunk to read; false at the end of the epoch.
  bool refill() {
    while (chunks_.empty() && at_ < shards_.size()) {
      const std::size_t last = std::min(at_ + kOpenShards, shards_.size());
      std::vector<std::size_t> group(shards_.begin() + static_cast<std::ptrdiff_t>(at_),
                                     shards_.begin() + static_cast<std::ptrdiff_t>(last));
      std::sort(group.begin(), group.end());
      at_ = last;
      keep_open(group);
      chunks_ = chunks_of(set_, group);
      shuffle(chunks_, rng_);
    }
    return !chunks_.empty();
  }

  void read_next_chunk() {
    read(chunks_.back(), Split::training, rows_);
    chunks_.pop_back();
  }

  /// The next rows to be shuffled together; none at the end of the epoch.
  void fill() {
    rows_.clear();
    given_ = 0;
    while (rows_.rows.size() < static_cast<std::size_t>(config_.buffer) && refill())
      read_next_chunk();
    if (config_.unique) merge_twins(rows_, keys_of(rows_.rows));
    shuffle(rows_.rows, rng_);
    if (!config_.symmetries || !variants_.front().description.has_orientation()) return;
    for (Row& row : rows_.rows)
      row.symmetry = static_cast<std::uint16_t>(
          turns_.bounded(static_cast<std::uint64_t>(variants_[row.variant].game.symmetry_count())));
  }

  /// Rows to hand out at once: so many that every batch is as it would be if all came at once.
  std::size_t whole_batches() const {
    const auto batch = static_cast<std::size_t>(config_.batch);
    return std::max<std::size_t>(1, kRowsAtOnce / batch) * batch;
  }

  Samples described(const Rows& all, std::size_t first, std::size_t count) {
    const auto sides = static_cast<std::size_t>(variants_.front().game.sides());
    inputs_.resize(count * width_);
    targets_.resize(count);
    outcomes_.resize(count);
    shares_.resize(sides > 2 ? count * sides : 0);
    policies_.resize(count * policy_size());
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      const Row& row = all.rows[first + i];
      const auto& [game, description] = variants_[row.variant];
      const State state = row.symmetry == 0 ? row.state : game.transform(row.state, row.symmetry);
      description.describe(state, std::span(inputs_).subspan(i * width_, width_));
      const auto mover = static_cast<std::size_t>(game.side_to_move(state));
      targets_[i] = row.targets[mover];
      outcomes_[i] = row.outcome;
      for (std::size_t j = 0; j < sides && sides > 2; ++j)
        shares_[i * sides + j] = row.targets[(mover + j) % sides];
      if (moves_ > 0)
        write_policy(game, state, row,
                     std::span(all.visits).subspan(row.first_visit, row.visit_count),
                     std::span(policies_).subspan(i * policy_size(), policy_size()));
    });
    return {inputs_, targets_, shares_, outcomes_, policies_};
  }

  ShardSet set_;
  TrainConfig config_;
  double share_ = 0;
  std::size_t width_ = 0;
  int moves_ = 0;  // that policies speak of
  std::vector<Variant> variants_;
  std::unordered_map<std::string, std::size_t> variant_of_;
  std::vector<std::uint32_t> variant_of_shard_;
  std::unordered_map<std::size_t, Games> games_;  // of the open shards
  Rows validation_;
  std::size_t twins_ = 0;

  // Where the current part stands.
  Split split_ = Split::validation;
  std::size_t at_ = 0;  // shards begun, or validation rows given
  Rng rng_{0};
  std::vector<std::size_t> shards_;
  std::vector<ShardChunk> chunks_;
  Rows rows_;
  std::size_t given_ = 0;  // of these rows
  Rng turns_{0};
  std::vector<float> inputs_, targets_, shares_, outcomes_, policies_;
};

}  // namespace arbatta
