#include "experiments/match_table.hpp"

#include <cmath>

#include "core/game.hpp"
#include "experiments/statistics/elo.hpp"

namespace arbatta {

MatchTable::MatchTable(std::vector<std::string> players, int sides)
    : names_(std::move(players)), sides_(sides), entries_(names_.size()) {
  for (auto& entry : entries_) entry.as.resize(static_cast<std::size_t>(sides));
}

void MatchTable::add(const GameSummary& game) {
  if (pair_ && *pair_ != game.ticket.pair) close_pair();
  pair_ = game.ticket.pair;
  pair_fingerprint_ = mix(pair_fingerprint_, game.fingerprint);
  distinct_.add(game.fingerprint);
  for (int side = 0; side < sides_; ++side) count(game, side);
}

void MatchTable::finish() {
  if (pair_) close_pair();
}

void MatchTable::count(const GameSummary& game, int side) {
  const int player = game.ticket.players[side];  // seat i plays for side i
  const float result = game.outcome.returns[side];
  Entry& entry = entries_[player];
  ++entry.games;
  entry.points += game.outcome.points[side];
  entry.wins += result > 0 && winner(game.outcome) == side;
  entry.draws += !winner(game.outcome) && result == 0;
  entry.losses = entry.games - entry.wins - entry.draws;
  pair_scores_.push_back({player, side, arbatta::score(result, sides_)});
}

void MatchTable::close_pair() {
  double first_player = 0;
  for (const auto& [player, side, score] : pair_scores_) {
    entries_[player].all.add(pair_fingerprint_, score);
    entries_[player].as[side].add(pair_fingerprint_, score);
    if (player == 0) first_player += score;
  }
  const bool is_pair_of_two = names_.size() == 2 && sides_ == 2 && pair_scores_.size() == 4;
  if (is_pair_of_two) ++pentanomial_[static_cast<std::size_t>(std::lround(2 * first_player))];
  pair_scores_.clear();
  pair_fingerprint_ = 0;
}

Json MatchTable::json() const {
  Json rows = Json::array();
  for (std::size_t player = 0; player < names_.size(); ++player) {
    const Entry& entry = entries_[player];
    const auto estimate = entry.all.estimate();
    const auto elo = elo_interval(estimate.interval);
    Json by_side = Json::array();
    for (const auto& evidence : entry.as) {
      const auto as = evidence.estimate();
      by_side.push_back({{"score", as.mean}, {"low", as.interval.low}, {"high", as.interval.high}});
    }
    rows.push_back(
        {{"player", names_[player]},
         {"games", entry.games},
         {"wins", entry.wins},
         {"draws", entry.draws},
         {"losses", entry.losses},
         {"points", entry.games > 0 ? entry.points / static_cast<double>(entry.games) : 0},
         {"score", estimate.mean},
         {"score_low", estimate.interval.low},
         {"score_high", estimate.interval.high},
         {"elo", clamped_elo(elo_from_score(estimate.mean))},
         {"elo_low", clamped_elo(elo.low)},
         {"elo_high", clamped_elo(elo.high)},
         {"clusters", estimate.clusters},
         {"by_side", by_side}});
  }
  return {{"table", rows},
          {"llr", nullptr},
          {"pentanomial", pentanomial_},
          {"distinct_games", distinct_.count().distinct},
          {"distinct_games_exact", distinct_.count().exact}};
}

Table MatchTable::table() const {
  std::vector<std::string> headers = {"player", "games",  "won",   "drawn",
                                      "lost",   "points", "score", "Elo"};
  for (int side = 0; side < sides_; ++side) headers.push_back(fmt::format("as side {}", side));
  Table table(headers);
  for (std::size_t player = 0; player < names_.size(); ++player) {
    const Entry& entry = entries_[player];
    const auto estimate = entry.all.estimate();
    const double games = static_cast<double>(std::max<std::uint64_t>(1, entry.games));
    std::vector<std::string> cells = {names_[player],
                                      std::to_string(entry.games),
                                      std::to_string(entry.wins),
                                      std::to_string(entry.draws),
                                      std::to_string(entry.losses),
                                      fmt::format("{:.2f}", entry.points / games),
                                      score_text(estimate),
                                      elo_text(estimate)};
    for (const auto& evidence : entry.as) cells.push_back(score_text(evidence.estimate()));
    table.add(cells);
  }
  return table;
}

std::string score_text(const ScoreEstimate& estimate) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * estimate.mean, 100 * estimate.interval.low,
                     100 * estimate.interval.high);
}

std::string elo_text(const ScoreEstimate& estimate) {
  const auto elo = elo_interval(estimate.interval);
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", clamped_elo(elo_from_score(estimate.mean)),
                     clamped_elo(elo.low), clamped_elo(elo.high));
}

}  // namespace arbatta
