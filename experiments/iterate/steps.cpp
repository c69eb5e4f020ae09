#include <algorithm>

#include "core/hash.hpp"
#include "experiments/iterate/config.hpp"
#include "experiments/players.hpp"

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

}  // namespace

std::filesystem::path Iteration::folder(int generation) const {
  return root / fmt::format("{:03}", generation);
}

std::filesystem::path Iteration::model_file(int generation) const {
  return folder(generation) / "model.h5";
}

int Iteration::first_of_window(int generation) const {
  return std::max(1, generation - config.window + 1);
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
  for (int from = first_of_window(generation); from <= generation; ++from)
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
  match.out = (root / "anchors").string();
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
