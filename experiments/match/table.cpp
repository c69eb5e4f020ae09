#include "experiments/match/table.hpp"

#include <fmt/ranges.h>

#include <cmath>

#include "core/game.hpp"
#include "experiments/estimates.hpp"

namespace arbatta {
namespace {

/// The seat that won, counted from the side that began, for the rating.
int winning_seat(const GameSummary& result, int first, int sides) {
  const auto side = winner(result.outcome);
  return side ? (*side + sides - first) % sides : kDrawn;
}

}  // namespace

MatchTable::MatchTable(std::vector<std::string> players, int sides, std::size_t assignments)
    : names_(std::move(players)),
      sides_(sides),
      assignments_(assignments),
      entries_(names_.size(), Entry(names_.size(), static_cast<std::size_t>(sides))),
      pairs_csv_("pair") {
  for (std::size_t player = 1; player <= names_.size(); ++player)
    pairs_csv_ += fmt::format(",player_{}", player);
  pairs_csv_ += '\n';
}

bool MatchTable::add(const GameSummary& result) {
  distinct_.add(result.fingerprint);
  for (int side = 0; side < sides_; ++side) count(result, side);
  pair_.push_back(result);
  if (pair_.size() < assignments_) return false;
  const auto before = seen_.size();
  close_pair();
  return seen_.size() > before;
}

void MatchTable::count(const GameSummary& result, int side) {
  Entry& entry = entries_[result.ticket.players[side]];  // seat i plays for side i
  ++entry.games;
  entry.points += result.outcome.points[side];
  entry.wins += winner(result.outcome) == side;
  entry.draws += is_draw(result.outcome);
  entry.capped += result.outcome.reason == Reason::max_plies;
  entry.losses = entry.games - entry.wins - entry.draws - entry.capped;
}

void MatchTable::close_pair() {
  std::uint64_t fingerprint = 0;
  for (const auto& result : pair_) fingerprint = mix(fingerprint, result.fingerprint);
  const bool is_new = seen_.emplace(fingerprint, static_cast<int>(seen_.size())).second;
  repeated_pairs_ += !is_new;
  std::vector<double> scores(names_.size());
  for (const auto& result : pair_) {
    note_scores(result, fingerprint);
    for (int side = 0; side < sides_; ++side)
      scores[result.ticket.players[side]] += arbatta::score(result.outcome.returns[side], sides_);
  }
  half_points_ = static_cast<int>(std::lround(2 * scores[0]));
  const bool is_pair_of_two = names_.size() == 2 && sides_ == 2 && pair_.size() == 2;
  if (is_new && is_pair_of_two) ++pentanomial_[static_cast<std::size_t>(half_points_)];
  pairs_csv_ += fmt::format("{},{}\n", pair_[0].ticket.pair, fmt::join(scores, ","));
  pair_.clear();
}

void MatchTable::note_scores(const GameSummary& result, std::uint64_t cluster) {
  const int first = result.ticket.starter % sides_;
  RatedGame rated{.winner = winning_seat(result, first, sides_), .pair = seen_.at(cluster)};
  for (int side = 0; side < sides_; ++side) {
    const auto player = result.ticket.players[side];
    const double value = arbatta::score(result.outcome.returns[side], sides_);
    entries_[player].all.add(cluster, value);
    entries_[player].as[side].add(cluster, value);
    for (int other = 0; other < sides_; ++other)
      if (result.ticket.players[other] != player)
        entries_[player].against[result.ticket.players[other]].add(cluster, value);
    rated.player[(side + sides_ - first) % sides_] = player;
  }
  rated_.push_back(rated);
}

RatingList MatchTable::ratings(std::vector<std::optional<double>> anchors,
                               std::uint64_t seed) const {
  RatingOptions options;
  options.players = static_cast<int>(names_.size());
  options.sides = sides_;
  options.anchors = std::move(anchors);
  options.seed = seed;
  return rate(rated_, options);
}

Json MatchTable::json() const {
  Json rows = Json::array(), cross = Json::array();
  for (std::size_t player = 0; player < names_.size(); ++player) {
    const Entry& entry = entries_[player];
    const auto estimate = entry.all.estimate();
    Json by_side = Json::array(), against = Json::array();
    for (const auto& evidence : entry.as) by_side.push_back(score_json(evidence.estimate()));
    for (const auto& evidence : entry.against)
      against.push_back(!evidence.clusters().empty() ? score_json(evidence.estimate())
                                                     : Json(nullptr));
    cross.push_back(against);
    Json row = {{"player", names_[player]},
                {"games", entry.games},
                {"wins", entry.wins},
                {"draws", entry.draws},
                {"capped", entry.capped},
                {"losses", entry.losses},
                {"points", entry.games > 0 ? entry.points / static_cast<double>(entry.games) : 0},
                {"score", estimate.mean},
                {"score_low", estimate.interval.low},
                {"score_high", estimate.interval.high},
                {"clusters", estimate.clusters},
                {"by_side", by_side}};
    row.update(elo_json(elo_of(estimate, sides_)));
    rows.push_back(row);
  }
  return {{"table", rows},
          {"crosstable", cross},
          {"pentanomial", pentanomial_},
          {"repeated_pairs", repeated_pairs_},
          {"distinct_results", distinct_.count().distinct}};
}

Table MatchTable::table() const {
  std::vector<std::string> headers = {"player", "games",  "won",   "drawn", "capped",
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
                                      std::to_string(entry.capped),
                                      std::to_string(entry.losses),
                                      fmt::format("{:.2f}", entry.points / games),
                                      score_text(estimate),
                                      elo_text(elo_of(estimate, sides_))};
    for (const auto& evidence : entry.as) cells.push_back(score_text(evidence.estimate()));
    table.add(cells);
  }
  return table;
}

Table MatchTable::crosstable() const {
  std::vector<std::string> headers = {"score against"};
  headers.insert(headers.end(), names_.begin(), names_.end());
  Table table(headers);
  for (std::size_t player = 0; player < names_.size(); ++player) {
    std::vector<std::string> cells = {names_[player]};
    for (const auto& evidence : entries_[player].against)
      cells.push_back(!evidence.clusters().empty() ? score_text(evidence.estimate()) : "");
    table.add(cells);
  }
  return table;
}

}  // namespace arbatta
