#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "experiments/evidence.hpp"
#include "experiments/json.hpp"
#include "experiments/statistics/distinct.hpp"
#include "experiments/statistics/pentanomial.hpp"
#include "experiments/statistics/rating.hpp"
#include "experiments/table.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// How the players of a match fared, folded in the order of the results (games, or whole series).
/// The results of one pair (one opening, every seat assignment) form a cluster; equal pairs are one
/// cluster. Games that `max_plies` ended count apart from draws; in scores and ratings they are
/// half points as draws are. Memory: some hundred bytes a result.
class MatchTable {
 public:
  /// `players` names them; a player's results count once for each side that it plays. A pair is
  /// complete after `assignments` results.
  MatchTable(std::vector<std::string> players, int sides, std::size_t assignments);

  /// True if the result completes a pair unlike all before.
  bool add(const GameSummary& result);

  /// The mean score of a player over all its results.
  ScoreEstimate score(int player) const { return entries_[player].all.estimate(); }
  /// Pairs of two players on two sides by the first player's score, equal pairs once; no others are
  /// counted.
  const Pentanomial& pentanomial() const { return pentanomial_; }
  /// Complete pairs like one before, game by game.
  std::uint64_t repeated_pairs() const { return repeated_pairs_; }
  /// The last complete pair: the first player's score in half points; two players on two sides.
  int half_points() const { return half_points_; }

  /// Strengths by maximum likelihood (statistics/rating.hpp); `anchors` as there.
  RatingList ratings(std::vector<std::optional<double>> anchors, std::uint64_t seed) const;

  Json json() const;
  Table table() const;
  /// Rows: players; columns: their scores against each other.
  Table crosstable() const;
  /// One line a pair: its number, then the sum of each player's scores in it.
  const std::string& pairs_csv() const { return pairs_csv_; }

 private:
  struct Entry {
    explicit Entry(std::size_t players, std::size_t sides) : as(sides), against(players) {}
    std::uint64_t games = 0, wins = 0, draws = 0, capped = 0, losses = 0;
    double points = 0;
    Evidence all;
    std::vector<Evidence> as;       // by side
    std::vector<Evidence> against;  // by player
  };

  void close_pair();
  void count(const GameSummary& result, int side);
  void note_scores(const GameSummary& result, std::uint64_t cluster);

  std::vector<std::string> names_;
  int sides_;
  std::size_t assignments_;
  std::vector<Entry> entries_;
  Pentanomial pentanomial_{};
  int half_points_ = 0;
  DistinctCounter distinct_;
  std::uint64_t repeated_pairs_ = 0;
  std::vector<GameSummary> pair_;                // its results so far
  std::unordered_map<std::uint64_t, int> seen_;  // fingerprints of pairs, numbered
  std::vector<RatedGame> rated_;
  std::string pairs_csv_;
};

}  // namespace arbatta
