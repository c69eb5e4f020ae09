#include "experiments/iterate/config.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "eval/train_model.hpp"
#include "experiments/iterate/players.hpp"

namespace arbatta {
namespace {

enum class Stage { selfplay, training, gate, rating };

/// Within the range of every option that takes a seed.
std::uint64_t seed_of(const IterateConfig& config, int generation, Stage stage) {
  const auto own = mix(config.seed, static_cast<std::uint64_t>(generation));
  return mix(own, static_cast<std::uint64_t>(stage)) >> 12;
}

/// A match of players at their best whose log keeps moves and results.
MatchConfig match_of(const IterateConfig& config, std::vector<std::string> players) {
  MatchConfig match;
  static_cast<RunOptions&>(match) = config;
  match.game = config.game;
  match.players = std::move(players);
  match.temperature = 0;
  match.temperature_plies = 0;
  match.match_target = 0;
  match.record = Record::games;
  match.shard_games = 0;
  match.resume = true;
  return match;
}

/// A generation is short: its shards are small enough that a killed one has lost little.
std::uint64_t shard_games_of(const IterateConfig& config) {
  constexpr std::uint64_t kGames = 256;
  return config.shard_games > 0 ? config.shard_games : std::min(kGames, config.games);
}

/// Players are named with their model files: the same however the directory is written.
std::string resolved_out(const std::string& out) {
  if (out.find_first_of("(), \t") != out.npos)
    throw Error("out", out, "expected a path without parentheses, commas and spaces");
  const auto path = std::filesystem::path(out).lexically_normal();
  return path.has_filename() ? path.string() : path.parent_path().string();
}

void check_anchors(const Iteration& iteration) {
  const auto& anchors = iteration.config.anchors;
  for (auto anchor = anchors.begin(); anchor != anchors.end(); ++anchor)
    if (std::find(anchors.begin(), anchor, *anchor) != anchor)
      throw Error("anchors", *anchor, "expected each player once");
  if (anchors.size() > 1) plan_of(iteration.anchors_match());
  if (!anchors.empty()) {
    auto match = match_of(iteration.config, {iteration.match_player.text(), anchors[0]});
    match.games = iteration.config.anchor_games;
    plan_of(match);
  }
}

}  // namespace

Iteration iteration_of(const IterateConfig& given) {
  Iteration iteration{.config = given,
                      .player = with_model(parse_player(given.player), "hand"),
                      .match_player = {},
                      .gate = parse_sprt(given.gate),
                      .zero = {}};
  const auto best =
      given.match_player.empty() ? at_its_best(iteration.player) : parse_player(given.match_player);
  iteration.match_player = with_model(best, "hand");
  check(iteration.gate);
  iteration.config.out = resolved_out(given.out);
  auto& config = iteration.config;
  auto selfplay = iteration.selfplay(0, 0);
  selfplay.players = {iteration.player.text()};  // there is no model yet
  const RunPlan plan = plan_of(selfplay);
  config.game = canonical(plan.game);
  config.player = iteration.player.text();
  config.match_player = iteration.match_player.text();
  config.opening_plies = plan.series.opening_plies;
  config.shard_games = shard_games_of(config);
  for (auto& anchor : config.anchors) anchor = parse_player(anchor).text();
  config.resume = false;
  iteration.sides = sides_of(plan.game);
  const auto matched = plan_of(match_of(config, {config.match_player, config.match_player}));
  iteration.reproducible = reproducible(plan.players) && reproducible(matched.players);
  check_anchors(iteration);
  iteration.zero =
      std::visit([&](const auto& game) { return zero_model(game, config.train); }, plan.game);
  return iteration;
}

std::filesystem::path Iteration::folder(int generation) const {
  return std::filesystem::path(config.out) / fmt::format("{:03}", generation);
}

std::filesystem::path Iteration::model_file(int generation) const {
  return folder(generation) / "model.h5";
}

SelfplayConfig Iteration::selfplay(int generation, int best) const {
  SelfplayConfig selfplay;
  static_cast<RunOptions&>(selfplay) = config;
  selfplay.game = config.game;
  selfplay.players = {with_model(player, model_file(best).string()).text()};
  selfplay.label = config.label;
  selfplay.seed = seed_of(config, generation, Stage::selfplay);
  selfplay.out = (folder(generation) / "data").string();
  selfplay.resume = true;
  return selfplay;
}

TrainCommandConfig Iteration::training(int generation) const {
  TrainCommandConfig training;
  static_cast<TrainConfig&>(training) = config.train;
  for (int from = std::max(1, generation - config.window + 1); from <= generation; ++from)
    training.data.push_back((folder(from) / "data").string());
  training.seed = seed_of(config, generation, Stage::training);
  training.out = model_file(generation).string();
  training.curves = (folder(generation) / "curves").string();
  training.threads = config.threads;
  training.resume = true;
  return training;
}

MatchConfig Iteration::gate_match(int generation, int best) const {
  MatchConfig match = match_of(config, {});
  for (const int of : {generation, best})
    match.players.push_back(with_model(match_player, model_file(of).string()).text());
  if (sides == 2) match.sprt = config.gate;
  match.games = config.gate_games;
  match.seed = seed_of(config, generation, Stage::gate);
  match.out = (folder(generation) / "match").string();
  return match;
}

MatchConfig Iteration::anchors_match() const {
  const auto count = config.anchors.size();
  MatchConfig match = match_of(config, config.anchors);
  match.anchors = {config.anchors[0] + "=0"};
  match.games = config.anchor_games * (count * (count - 1) / 2);
  match.seed = seed_of(config, 0, Stage::rating);
  match.out = (std::filesystem::path(config.out) / "anchors").string();
  return match;
}

MatchConfig Iteration::rating_match(int generation, const std::vector<double>& anchors) const {
  MatchConfig match = match_of(config, config.anchors);
  match.players.insert(match.players.begin(),
                       with_model(match_player, model_file(generation).string()).text());
  match.format = MatchFormat::gauntlet;
  for (std::size_t i = 0; i < anchors.size(); ++i)
    match.anchors.push_back(fmt::format("{}={}", config.anchors[i], anchors[i]));
  match.games = config.anchor_games * config.anchors.size();
  match.seed = seed_of(config, 0, Stage::rating);
  match.out = (folder(generation) / "anchors").string();
  return match;
}

}  // namespace arbatta
