#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "eval/shard_set.hpp"

namespace arbatta {

/// The variants of a game that the shards of a set are of.
template <Game G>
class ShardVariants {
 public:
  /// Error naming the shard if one is of another game than `expected`, or of another number of
  /// sides.
  ShardVariants(const ShardSet& set, const G& expected) {
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t shard = 0; shard < set.size(); ++shard) {
      const auto [found, is_new] = known.try_emplace(set.games()[shard], games_.size());
      if (is_new) games_.push_back(game_of(set, shard, expected));
      of_shard_.push_back(static_cast<std::uint32_t>(found->second));
    }
  }

  const std::vector<G>& games() const { return games_; }
  /// Which of these games a shard is of.
  std::uint32_t of_shard(std::size_t shard) const { return of_shard_[shard]; }

 private:
  static G game_of(const ShardSet& set, std::size_t shard, const G& expected) {
    const Call call = parse_call(set.games()[shard]);
    if (call.name != G::kName)
      throw Error(set.name(shard), "a shard of " + call.name,
                  fmt::format("a shard of {} was expected", G::kName));
    const G own(parse_config<typename G::Config>(call));
    if (own.sides() != expected.sides())
      throw Error(set.name(shard), fmt::format("a shard of {} sides", own.sides()),
                  fmt::format("{} were expected", expected.sides()));
    return own;
  }

  std::vector<G> games_;
  std::vector<std::uint32_t> of_shard_;
};

}  // namespace arbatta
