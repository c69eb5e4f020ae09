#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "experiments/json.hpp"
#include "experiments/statistics/distinct.hpp"
#include "experiments/statistics/summary.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// The counts of a run, folded in game order.
class Tally {
 public:
  explicit Tally(int sides) : sides_(sides), wins_(sides), points_(sides) {}

  void add(const GameSummary& game);

  int sides() const { return sides_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t positions() const { return positions_; }
  std::uint64_t wins(int side) const { return wins_[side]; }
  /// Games that nobody won, those ended by `max_plies` left out: they are counted in the reasons
  /// only.
  std::uint64_t draws() const { return draws_; }
  std::uint64_t count(Reason reason) const { return reasons_[static_cast<int>(reason)]; }
  const Summary& length() const { return length_; }
  const Histogram& lengths() const { return lengths_; }
  /// Legal moves a decision, and the share of decisions with more than one: 0 if not counted.
  double branching() const { return per_position(options_); }
  double choice_share() const { return per_position(choices_); }
  std::uint64_t labelled() const { return labelled_; }  ///< positions with an exact label
  double mean_points(int side) const { return points_[side].mean(); }
  DistinctCounter::Count distinct() const { return distinct_.count(); }

  /// The keys that selfplay's JSON shares with others: games, positions, labelled, wins, draws,
  /// reasons, length, points, distinct.
  Json json() const;
  /// `megiddo 78.4 %, arbatta 19.9 %`, most frequent first.
  std::string reasons_text() const;

 private:
  double per_position(std::uint64_t count) const {
    return positions_ > 0 ? static_cast<double>(count) / static_cast<double>(positions_) : 0;
  }

  int sides_;
  std::uint64_t games_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t labelled_ = 0;
  std::uint64_t options_ = 0;
  std::uint64_t choices_ = 0;
  std::uint64_t draws_ = 0;
  std::vector<std::uint64_t> wins_;
  std::array<std::uint64_t, kReasonNames.size()> reasons_{};
  Summary length_;
  Histogram lengths_;
  std::vector<Summary> points_;
  DistinctCounter distinct_;
};

}  // namespace arbatta
