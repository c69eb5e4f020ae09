#pragma once

#include "eval/shard_image.hpp"
#include "selfplay/run_plan.hpp"

namespace arbatta {

/// What every shard of a game says of itself, whoever played it.
template <Game G>
ShardAttributes game_attributes(const G& game) {
  ShardAttributes attributes;
  attributes.game = canonical(game);
  attributes.rules = fields_json(game.config());
  attributes.state_layout = game.layout();
  for (int move = 0; move < game.move_count(); ++move)
    attributes.action_names.push_back(game.move_to_text(static_cast<Move>(move)));
  for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry) {
    auto& permutation = attributes.symmetries.emplace_back();
    for (int move = 0; move < game.move_count(); ++move)
      permutation.push_back(game.transform(static_cast<Move>(move), symmetry));
  }
  return attributes;
}

/// What every shard of a run says of itself; the shard's number is left open.
template <Game G>
ShardAttributes shard_attributes(const G& game, const RunPlan& plan) {
  ShardAttributes attributes = game_attributes(game);
  attributes.program = plan.program;
  attributes.deterministic = reproducible(plan.players);
  attributes.config = deciding_text(plan);
  attributes.seed = plan.series.seed;
  for (const auto& player : plan.players) attributes.players.push_back(player.text());
  return attributes;
}

}  // namespace arbatta
