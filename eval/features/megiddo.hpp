#pragma once

#include <array>
#include <cstdint>

#include "core/games/megiddo.hpp"
#include "eval/features.hpp"

namespace arbatta {

/// Features of Megiddo, for the mover (`own`) and for the others together (`enemy`):
///
///   rings16.open1 … spirals.open5  lines of the class with k stones of the viewer and no other
///   threat.ring|radial|spiral      windows that a stone on their one empty point would capture
///   threat.edge, threat.reverse    the same over a radial's edge; by splitting a pair (0 unless
///                                  the rules have them)
///   capture_points                 empty points where a stone captures; double_points: by two
///                                  windows or more
///   taboo, .late                   empty points where a stone would stand in a pair that can be
///                                  captured at once: beside an own stone, with an enemy at one
///                                  end and nothing at the other; `.late`: times the filled part
///                                  of the board
///   stuck                          whether every empty point is taboo
///   win_points, wins, two_wins     empty points that win at once, by a line or by the pairs that
///                                  are captured directly; whether there is one; whether two
///   captured, captured_share       stones captured so far; also as a part of `arbatta`
///   pair_short, pairs_short        whether 1–2, 3–4 more captured stones win
///
/// then `empty` (points), `empty.odd`, `first_side` (the mover is side 0) and `constant`. With
/// three sides `captured` of the enemy is a sum, and what is said about winning speaks of the side
/// that has captured most.
template <>
class Features<Megiddo> {
 public:
  static constexpr int kCount = 88;

  explicit Features(const Megiddo& game);

  static const std::vector<Feature>& list();

  /// Writes the features of a state that is not over.
  void extract(const MegiddoState& state, int mover, std::span<float, kCount> out) const;

  /// The points by which a win will raise the margin that a state has (from games of depth 3).
  float stake(const MegiddoState& state) const;

 private:
  int sides_;
  int arbatta_;
  bool edges_;
  bool reverse_;
};

}  // namespace arbatta
