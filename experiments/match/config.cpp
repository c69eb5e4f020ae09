#include "experiments/match/config.hpp"

#include "experiments/match/rungs.hpp"
#include "selfplay/run.hpp"

namespace arbatta {
namespace {

void check_ladder(const MatchConfig& config) {
  if (!config.players.empty())
    throw Error("players", "given with --ladder", "expected one of them");
  if (config.format != MatchFormat::round_robin || !config.sprt.empty() || !config.anchors.empty())
    throw Error("ladder", "given with --format, --sprt or --anchors",
                "expected those with --players only");
}

std::vector<std::string> players_of(const MatchConfig& config) {
  if (config.ladder.empty()) return config.players;
  check_ladder(config);
  std::vector<std::string> players;
  for (const auto& rung : rungs_of(parse_player(config.ladder), config.rungs))
    players.push_back(rung.text());
  return players;
}

Pairing pairing_of(const MatchConfig& config) {
  if (!config.ladder.empty()) return Pairing::ladder;
  return config.format == MatchFormat::gauntlet ? Pairing::gauntlet : Pairing::everyone;
}

}  // namespace

void fields(ConfigOf<SprtConfig> auto& config, auto&& visit) {
  visit(Field{"elo0", "H0: the first player is so much stronger", -10000, 10000}, config.elo0);
  visit(Field{"elo1", "H1: the first player is so much stronger", -10000, 10000}, config.elo1);
  visit(Field{"alpha", "how likely H1 may be accepted under H0", 0, 1}, config.alpha);
  visit(Field{"beta", "how likely H0 may be accepted under H1", 0, 1}, config.beta);
  visit(Field{"model", "the scale of both"}, config.model);
}

RunPlan plan_of(const MatchConfig& config) {
  const auto players = players_of(config);
  if (players.empty())
    throw Error("match", "--players is missing", "expected two or more, or --ladder");
  RunPlan plan = make_plan(config, config.game, players);
  if (plan.players.size() < 2)
    throw Error("players", "only one is given", "expected two or more to play each other");
  plan.series.pairing = pairing_of(config);
  plan.series.assignments = assignments_of(static_cast<int>(plan.players.size()),
                                           sides_of(plan.game), plan.series.pairing);
  plan.exact.judge = exact_use(config.judge);
  check_exact(plan.game, {.judge = plan.exact.judge});  // make_plan has checked the rest
  plan.games = whole_pairs(plan);
  use_small_shards(config, plan);
  return plan;
}

SprtConfig parse_sprt(const std::string& text) {
  return parse_config<SprtConfig>(parse_call("sprt(" + text + ")"));
}

std::optional<Sprt> sprt_of(const MatchConfig& config, const RunPlan& plan) {
  if (config.sprt.empty()) return std::nullopt;
  if (plan.series.assignments.size() != 2)
    throw Error("sprt", config.sprt, "expected two players on two sides");
  return Sprt(parse_sprt(config.sprt));
}

}  // namespace arbatta
