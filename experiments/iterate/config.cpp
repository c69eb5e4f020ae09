#include "experiments/iterate/config.hpp"

#include <algorithm>

#include "eval/train_model.hpp"
#include "experiments/model_name.hpp"
#include "experiments/players.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

/// A generation is short: its shards are small enough that a killed one has lost little.
std::uint64_t shard_games_of(const IterateConfig& config) {
  constexpr std::uint64_t kGames = 256;
  return config.shard_games > 0 ? config.shard_games : std::min(kGames, config.games);
}

/// The players' model is always that of the iteration.
void check_given(const IterateConfig& config) {
  if (config.games < 2)
    throw Error("games", fmt::format("{}", config.games),
                "expected 2 or more: some to train on, some for validation");
  for (const auto& [key, player] :
       {std::pair("player", config.player), std::pair("match_player", config.match_player)})
    if (!player.empty() && names_model(player))
      throw Error(key, player, "expected no model: it plays with those that iterate trains");
}

/// Makes every choice that the config leaves open.
void resolve(IterateConfig& config, const Iteration& iteration, const RunPlan& selfplay) {
  config.game = canonical(selfplay.game);
  config.player = iteration.player.text();
  config.match_player = iteration.match_player.text();
  config.opening_plies = selfplay.series.opening_plies;
  config.shard_games = shard_games_of(config);
  for (auto& anchor : config.anchors) anchor = parse_player(anchor).text();
  config.resume = false;
}

void check_gate(const Iteration& iteration) {
  check(iteration.gate);
  if (iteration.sides > 2 && iteration.gate.model == EloModel::normalised)
    throw Error("gate", iteration.config.gate, "expected model=logistic on three sides");
}

void check_matches(const Iteration& iteration) {
  const auto& anchors = iteration.config.anchors;
  const auto player = iteration.match_player.text();  // there is no model yet
  auto gate = iteration.gate_match(0, 0);
  gate.players = {player, player};
  plan_of(gate);
  for (auto anchor = anchors.begin(); anchor != anchors.end(); ++anchor)
    if (std::find(anchors.begin(), anchor, *anchor) != anchor)
      throw Error("anchors", *anchor, "expected each player once");
  if (anchors.size() > 1) plan_of(iteration.anchors_match());
  if (anchors.empty()) return;
  auto rating = iteration.rating_match(0, {});
  rating.players[0] = player;
  plan_of(rating);
}

}  // namespace

Iteration iteration_of(const IterateConfig& given) {
  check_given(given);
  Iteration iteration{.config = given,
                      .root = resolved_path(given.out),
                      .player = with_model(parse_player(given.player), "hand"),
                      .match_player = {},
                      .gate = parse_sprt(given.gate),
                      .zero = {}};
  check_model_name("out", iteration.root);
  const auto best =
      given.match_player.empty() ? at_its_best(iteration.player) : parse_player(given.match_player);
  iteration.match_player = with_model(best, "hand");
  auto selfplay = iteration.selfplay(0, 0);
  selfplay.players = {iteration.player.text()};  // there is no model yet
  const RunPlan plan = plan_of(selfplay);
  resolve(iteration.config, iteration, plan);
  iteration.sides = sides_of(plan.game);
  check_gate(iteration);
  check_matches(iteration);
  iteration.reproducible = reproducible(plan.players) && iteration.match_player.reproducible() &&
                           reproducible(parse_players(iteration.config.anchors));
  iteration.zero =
      std::visit([&](const auto& game) { return zero_model(game, given.train); }, plan.game);
  return iteration;
}

}  // namespace arbatta
