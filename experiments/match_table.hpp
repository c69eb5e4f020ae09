#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/evidence.hpp"
#include "experiments/json.hpp"
#include "experiments/statistics/distinct.hpp"
#include "experiments/statistics/pentanomial.hpp"
#include "experiments/table.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// How the players of a match fared, folded in game order. Games of one pair (one opening, every
/// seat assignment) form a cluster; equal pairs are one cluster.
class MatchTable {
 public:
  /// `players` names them; a player's games count once for each side that it plays.
  MatchTable(std::vector<std::string> players, int sides);

  void add(const GameSummary& game);
  /// Closes the last pair; call once, after all games.
  void finish();

  /// The mean score of a player over all its games, or as the side `side` only.
  ScoreEstimate score(int player) const { return entries_[player].all.estimate(); }
  ScoreEstimate score_as(int player, int side) const {
    return entries_[player].as[side].estimate();
  }
  /// Pairs of two players on two sides by the first player's score; no others are counted.
  const Pentanomial& pentanomial() const { return pentanomial_; }

  Json json() const;
  Table table() const;

 private:
  struct Entry {
    std::uint64_t games = 0, wins = 0, draws = 0, losses = 0;
    double points = 0;
    Evidence all;
    std::vector<Evidence> as;  // by side
  };

  struct Score {
    int player;
    int side;
    double score;
  };

  void close_pair();
  void count(const GameSummary& game, int side);

  std::vector<std::string> names_;
  int sides_;
  std::vector<Entry> entries_;
  Pentanomial pentanomial_{};
  DistinctCounter distinct_;
  std::optional<std::uint32_t> pair_;
  std::uint64_t pair_fingerprint_ = 0;
  std::vector<Score> pair_scores_;
};

/// `51.2 % [49.8, 52.6]`.
std::string score_text(const ScoreEstimate& estimate);
/// `+8.3 [-1.4, +18.1]`.
std::string elo_text(const ScoreEstimate& estimate);

}  // namespace arbatta
