#include "eval/sample_weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arbatta {
namespace {

/// By game how many of its positions are trained on: its last ones.
std::vector<int> trained_rows(const ShardReader& shard, const GameRows& games, bool openings) {
  std::vector<int> rows(games.length.begin(), games.length.end());
  if (openings) return rows;
  const auto positions = shard.read_positions(0, shard.positions(), {"game", "flags"});
  for (std::size_t i = 0; i < positions.flags.size(); ++i)
    rows.at(positions.game[i]) -= (positions.flags[i] & kOpeningMove) != 0;
  return rows;
}

/// 1 + discount + discount² + …, so many of them.
double geometric_sum(double discount, int count) {
  return discount == 1 ? count : (1 - std::pow(discount, count)) / (1 - discount);
}

}  // namespace

SampleWeights::SampleWeights(const ShardReader& shard, const GameRows& games, double run_weight,
                             const TrainConfig& config)
    : discount_(config.discount), last_(games.size(), run_weight) {
  if (config.equal == Equal::positions) return;
  const auto rows = trained_rows(shard, games, config.openings);
  for (std::size_t game = 0; game < rows.size(); ++game)
    if (rows[game] > 0) last_[game] /= geometric_sum(discount_, rows[game]);
}

float SampleWeights::of(std::uint32_t game, int plies_left) const {
  const double faded = discount_ == 1 ? 1 : std::pow(discount_, plies_left - 1);
  constexpr float kLeast = std::numeric_limits<float>::min();  // a mean of weights of 0 is none
  return std::max(kLeast, static_cast<float>(last_.at(game) * faded));
}

std::vector<double> run_weights(const std::vector<std::filesystem::path>& shards, double recency) {
  std::vector<double> weights(shards.size(), 1);
  for (std::size_t shard = shards.size(); shard-- > 1;) {
    const bool is_same_run = shards[shard - 1].parent_path() == shards[shard].parent_path();
    weights[shard - 1] = weights[shard] * (is_same_run ? 1 : recency);
  }
  return weights;
}

}  // namespace arbatta
