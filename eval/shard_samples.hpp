#pragma once

#include <numeric>
#include <string>
#include <unordered_set>
#include <vector>

#include "eval/description.hpp"
#include "eval/merge_twins.hpp"
#include "eval/sample_reader.hpp"

namespace arbatta {

/// Logged positions of G as the evaluator to be trained takes them, with the targets and weights
/// that the config asks for. Shards may be of several variants of the game; each is decoded and
/// described by its own rules. Validation games are drawn by number; of their positions, those that
/// have a symmetric twin among the training positions are left out. Features and table entries are
/// the same for all twins, so training on one position is training on all of them; what a net sees
/// is turned at random.
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
      : config_(config), reader_(game, std::move(shards), config) {
    for (const G& variant : games()) descriptions_.emplace_back(variant, config);
    width_ = descriptions_.front().width();
    check_variants();
    collect_validation();
    drop_twins();
  }

  /// Digests of the shards, for the model's provenance.
  const std::vector<std::string>& digests() const { return reader_.shards().digests(); }
  std::size_t validation_size() const { return validation_.rows.size(); }
  /// Validation positions that were left out.
  std::size_t twins() const { return twins_; }

  std::size_t width() const override { return width_; }
  /// Moves that policies speak of; 0 if the data have none, or none are wanted.
  std::size_t policy_size() const {
    return reader_.has_policies() ? static_cast<std::size_t>(games().front().move_count()) : 0;
  }

  void begin(Split split, int epoch) override {
    split_ = split;
    at_ = 0;
    given_ = 0;
    rows_.clear();
    if (split == Split::validation) return;
    rng_ = stream(config_.seed, static_cast<std::uint64_t>(epoch), Purpose::shuffle);
    turns_ = stream(config_.seed, static_cast<std::uint64_t>(epoch), Purpose::symmetry);
    shards_.resize(reader_.shards().size());
    std::iota(shards_.begin(), shards_.end(), std::size_t{0});
    shuffle(shards_, rng_);
    chunks_.clear();
  }

  Samples next() override {
    const Rows& all = split_ == Split::validation ? validation_ : rows_;
    if (split_ == Split::training && given_ == rows_.rows.size()) fill();
    const std::size_t first = given_;
    given_ = std::min(given_ + whole_batches(), all.rows.size());
    return described(all, first, given_ - first);
  }

 private:
  using State = typename G::State;
  using Row = SampleRow<G>;
  using Rows = SampleRows<G>;
  static constexpr std::size_t kOpenShards = 4;
  static constexpr std::size_t kRowsAtOnce = 16'384;

  const std::vector<G>& games() const { return reader_.variants().games(); }

  void check_variants() const {
    const ShardSet& set = reader_.shards();
    for (std::size_t shard = 0; shard < set.size(); ++shard) {
      const std::uint32_t variant = reader_.variants().of_shard(shard);
      if (descriptions_[variant].width() != width_ ||
          (config_.evaluator == EvaluatorKind::mlp &&
           games()[variant].move_count() != games().front().move_count()))
        throw Error(set.name(shard), "a shard of " + set.games()[shard],
                    "expected the board and the kinds of moves of " + set.games().front());
    }
  }

  void collect_validation() {
    reader_.each(Split::validation, [&](const Rows& rows) { append(validation_, rows); });
  }

  /// And learns what a training position weighs on average.
  void drop_twins() {
    const auto keys = reader_.keys_of(validation_);
    const std::unordered_set<std::uint64_t> wanted(keys.begin(), keys.end());
    std::unordered_set<std::uint64_t> met;
    double weight = 0;
    std::size_t count = 0;
    reader_.each(Split::training, [&](const Rows& rows) {
      for (const std::uint64_t key : reader_.keys_of(rows))
        if (wanted.contains(key)) met.insert(key);
      for (const Row& row : rows.rows) weight += static_cast<double>(row.weight);
      count += rows.rows.size();
    });
    if (weight > 0) scale_ = static_cast<float>(static_cast<double>(count) / weight);
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
      chunks_ = reader_.chunks(group);
      shuffle(chunks_, rng_);
    }
    return !chunks_.empty();
  }

  /// The next rows to be shuffled together; none at the end of the epoch.
  void fill() {
    rows_.clear();
    given_ = 0;
    while (rows_.rows.size() < static_cast<std::size_t>(config_.buffer) && refill()) {
      reader_.read(chunks_.back(), Split::training, rows_);
      chunks_.pop_back();
    }
    if (config_.unique) merge_twins(games(), rows_, reader_.keys_of(rows_));
    shuffle(rows_.rows, rng_);
    if (!config_.symmetries || !descriptions_.front().has_orientation()) return;
    for (Row& row : rows_.rows)
      row.symmetry = static_cast<std::uint16_t>(
          turns_.bounded(static_cast<std::uint64_t>(games()[row.variant].symmetry_count())));
  }

  /// Rows to hand out at once: so many that every batch is as it would be if all came at once.
  std::size_t whole_batches() const {
    const auto batch = static_cast<std::size_t>(config_.batch);
    return std::max<std::size_t>(1, kRowsAtOnce / batch) * batch;
  }

  Samples described(const Rows& all, std::size_t first, std::size_t count) {
    const auto sides = static_cast<std::size_t>(games().front().sides());
    inputs_.resize(count * width_);
    targets_.resize(count);
    outcomes_.resize(count);
    weights_.resize(count);
    shares_.resize(sides > 2 ? count * sides : 0);
    policies_.resize(count * policy_size());
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      const Row& row = all.rows[first + i];
      const G& game = games()[row.variant];
      const State state = row.symmetry == 0 ? row.state : game.transform(row.state, row.symmetry);
      descriptions_[row.variant].describe(state, std::span(inputs_).subspan(i * width_, width_));
      const auto mover = static_cast<std::size_t>(game.side_to_move(state));
      targets_[i] = row.targets[mover];
      outcomes_[i] = row.outcome;
      weights_[i] = scale_ * row.weight;
      for (std::size_t j = 0; j < sides && sides > 2; ++j)
        shares_[i * sides + j] = row.targets[(mover + j) % sides];
      if (policy_size() > 0)
        write_policy(game, state, row, all.visits_of(row),
                     std::span(policies_).subspan(i * policy_size(), policy_size()));
    });
    return {inputs_, targets_, shares_, outcomes_, policies_, weights_};
  }

  TrainConfig config_;
  SampleReader<G> reader_;
  std::vector<Description<G>> descriptions_;  // by variant
  std::size_t width_ = 0;
  Rows validation_;
  std::size_t twins_ = 0;
  float scale_ = 1;  // of all weights: in training they are 1 on average, before twins are merged

  // Where the current part stands.
  Split split_ = Split::validation;
  std::size_t at_ = 0;  // shards begun
  Rng rng_{0};
  std::vector<std::size_t> shards_;
  std::vector<ShardChunk> chunks_;
  Rows rows_;
  std::size_t given_ = 0;  // of the rows at hand
  Rng turns_{0};
  std::vector<float> inputs_, targets_, weights_, shares_, outcomes_, policies_;
};

}  // namespace arbatta
