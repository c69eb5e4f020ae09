#pragma once

#include <string>

#include "core/error.hpp"
#include "core/game.hpp"
#include "eval/shard_set.hpp"

namespace arbatta {

/// The game of a shard, which may be another variant of `expected`. Error naming the shard if it is
/// another game, or one of another number of sides.
template <Game G>
G game_of_shard(const ShardSet& set, std::size_t shard, const G& expected) {
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

}  // namespace arbatta
