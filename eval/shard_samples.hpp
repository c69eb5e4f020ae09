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
#include "eval/features.hpp"
#include "eval/sample_stream.hpp"
#include "eval/shard_set.hpp"
#include "eval/trainer.hpp"

namespace arbatta {

/// The smallest key of a state and its symmetric twins: equal for all of them.
template <Game G>
std::uint64_t canonical_key(const G& game, const typename G::State& state) {
  std::uint64_t key = game.key(state);
  for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry)
    key = std::min(key, game.key(game.transform(state, symmetry)));
  return key;
}

/// Logged positions of G as features and the mover's score. Shards may be of several variants of
/// the game; each is decoded and described by its own rules. Validation games are drawn by number;
/// of their positions, those that have a symmetric twin among the training positions are left out.
/// Features are the same for all twins, so training on one position is training on all of them.
///
/// In an epoch the shards come in an order of its own, a few at a time; their chunks are shuffled,
/// and so are the rows of as many chunks as fill `buffer`. Memory is bounded by the open shards,
/// the buffer and the validation positions, whatever the size of the data.
template <Game G>
class ShardSamples final : public SampleStream {
 public:
  /// Reads all shards once to learn which games there are, and once to find the twins. Error for
  /// shards that are broken, or of another game or number of sides. Runs in the current TBB arena.
  ShardSamples(const G& game, std::vector<std::filesystem::path> shards, const TrainConfig& config)
      : set_(std::move(shards)), config_(config) {
    for (std::size_t shard = 0; shard < set_.size(); ++shard) add_variant(game, shard);
    share_ = std::min(config.validation,
                      static_cast<double>(config.validation_rows) /
                          static_cast<double>(std::max<std::size_t>(set_.positions(), 1)));
    collect_validation();
    drop_twins();
  }

  /// Digests of the shards, for the model's provenance.
  const std::vector<std::string>& digests() const { return set_.digests(); }
  std::size_t validation_size() const { return validation_.size(); }
  /// Validation positions that were left out.
  std::size_t twins() const { return twins_; }

  std::size_t width() const override { return kWidth; }

  void begin(Split split, int epoch) override {
    split_ = split;
    at_ = 0;
    if (split == Split::validation) return;
    rng_ = stream(config_.seed, static_cast<std::uint64_t>(epoch), Purpose::shuffle);
    shards_.resize(set_.size());
    std::iota(shards_.begin(), shards_.end(), std::size_t{0});
    shuffle(shards_, rng_);
    chunks_.clear();
  }

  Samples next() override {
    rows_.clear();
    if (split_ == Split::training) {
      while (rows_.size() < static_cast<std::size_t>(config_.buffer) && refill()) read_next_chunk();
      shuffle(rows_, rng_);
    } else {
      const std::size_t last = std::min(at_ + kValidationRows, validation_.size());
      rows_.assign(validation_.begin() + static_cast<std::ptrdiff_t>(at_),
                   validation_.begin() + static_cast<std::ptrdiff_t>(last));
      at_ = last;
    }
    return described();
  }

 private:
  using State = typename G::State;
  static constexpr std::size_t kWidth = Features<G>::kCount;
  static constexpr std::size_t kOpenShards = 4;
  static constexpr std::size_t kValidationRows = 65'536;

  struct Variant {
    G game;
    Features<G> features;
  };

  struct Row {
    State state;
    float target;
    std::uint32_t variant;
  };

  void add_variant(const G& game, std::size_t shard) {
    const std::string& text = set_.games()[shard];
    const Call call = parse_call(text);
    if (call.name != G::kName)
      throw Error(set_.name(shard), "a shard of " + call.name,
                  fmt::format("a shard of {} was expected", G::kName));
    const auto [known, is_new] = variant_of_.try_emplace(text, variants_.size());
    if (is_new) {
      const G own(parse_config<typename G::Config>(call));
      if (own.sides() != game.sides())
        throw Error(set_.name(shard), fmt::format("a shard of {} sides", own.sides()),
                    fmt::format("{} were expected", game.sides()));
      variants_.push_back({own, Features<G>(own)});
    }
    variant_of_shard_.push_back(static_cast<std::uint32_t>(known->second));
  }

  /// The rows of a chunk that are of one part.
  std::vector<Row> read(const ShardChunk& chunk, Split split) {
    const ShardReader& reader = set_.open(chunk.shard);
    if (!validation_games_.contains(chunk.shard))
      validation_games_[chunk.shard] = validation_games(reader, config_.seed, share_);
    const auto& kept = validation_games_[chunk.shard];
    const auto columns = reader.read_positions(chunk.first, chunk.count,
                                               {"state", "side", "game", "outcome", "flags"});
    const std::uint32_t variant = variant_of_shard_[chunk.shard];
    const G& game = variants_[variant].game;
    const auto bytes = static_cast<std::size_t>(reader.layout().state_bytes);
    const auto sides = static_cast<std::size_t>(reader.layout().sides);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < chunk.count; ++i) {
      if (kept.at(columns.game[i]) != (split == Split::validation)) continue;
      if (!config_.openings && (columns.flags[i] & kOpeningMove) != 0) continue;
      const double result = columns.outcome[i * sides + columns.side[i]];
      rows.push_back({game.decode(std::span(columns.state).subspan(i * bytes, bytes)),
                      static_cast<float>(score(result, game.sides())), variant});
    }
    return rows;
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
    std::erase_if(validation_games_, [&](const auto& entry) {
      return std::find(shards.begin(), shards.end(), entry.first) == shards.end();
    });
  }

  void collect_validation() {
    each_chunk([&](const ShardChunk& chunk) {
      const auto rows = read(chunk, Split::validation);
      validation_.insert(validation_.end(), rows.begin(), rows.end());
    });
  }

  std::vector<std::uint64_t> keys_of(const std::vector<Row>& rows) const {
    std::vector<std::uint64_t> keys(rows.size());
    tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t i) {
      keys[i] = canonical_key(variants_[rows[i].variant].game, rows[i].state);
    });
    return keys;
  }

  void drop_twins() {
    const auto keys = keys_of(validation_);
    const std::unordered_set<std::uint64_t> wanted(keys.begin(), keys.end());
    std::unordered_set<std::uint64_t> met;
    each_chunk([&](const ShardChunk& chunk) {
      for (const std::uint64_t key : keys_of(read(chunk, Split::training)))
        if (wanted.contains(key)) met.insert(key);
    });
    std::vector<Row> kept;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (!met.contains(keys[i])) kept.push_back(validation_[i]);
    twins_ = validation_.size() - kept.size();
    validation_ = std::move(kept);
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
    const auto rows = read(chunks_.back(), Split::training);
    chunks_.pop_back();
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }

  Samples described() {
    inputs_.resize(rows_.size() * kWidth);
    targets_.resize(rows_.size());
    tbb::parallel_for(std::size_t{0}, rows_.size(), [&](std::size_t i) {
      const Row& row = rows_[i];
      const std::span<float, kWidth> inputs(inputs_.data() + i * kWidth, kWidth);
      const auto& [game, features] = variants_[row.variant];
      features.extract(row.state, game.side_to_move(row.state), inputs);
      targets_[i] = row.target;
    });
    return {inputs_, targets_};
  }

  ShardSet set_;
  TrainConfig config_;
  double share_ = 0;
  std::vector<Variant> variants_;
  std::unordered_map<std::string, std::size_t> variant_of_;
  std::vector<std::uint32_t> variant_of_shard_;
  std::unordered_map<std::size_t, std::vector<bool>> validation_games_;  // of the open shards
  std::vector<Row> validation_;
  std::size_t twins_ = 0;

  // Where the current part stands.
  Split split_ = Split::validation;
  std::size_t at_ = 0;  // shards begun, or validation rows given
  Rng rng_{0};
  std::vector<std::size_t> shards_;
  std::vector<ShardChunk> chunks_;
  std::vector<Row> rows_;
  std::vector<float> inputs_;
  std::vector<float> targets_;
};

}  // namespace arbatta
