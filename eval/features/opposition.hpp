#pragma once

#include "core/games/opposition.hpp"
#include "eval/features.hpp"

namespace arbatta {

/// Features of OP-Position. For the mover (`own`) and for the others together (`enemy`):
///
///   captured             checkers captured so far; with two others: of both
///   most                 the most of one colour; with two others: of one of them
///   short1 … short3      whether 1, 2, 3 more captures win; with two others: for one of them
///   winning_colours      colours of which one more checker wins, 0 to 2
///   winning_faces        numbers of the die with which a turn wins at once; `enemy`: the next
///   player
///
/// What the mover can take now, with the number on the die, in the phases `move` and `+`:
///
///   ready.captures       checkers that can capture; ready.doubles: twice in this turn
///   ready.wins           whether its captures can win
///
/// What the mover's tip can hand to the next player, on the ring as it stands, in the phase `tip`
/// (`tip.`) and before it (`later.`; the others are 0 then):
///
///   free                 intersections that the die can tip to
///   stuck                whether there is none: the number stays
///   safe                 tips that leave nothing to capture
///   losing               tips with which the next player wins at once
///   all_lose             whether every tip does
///   fewest               the fewest checkers that can capture after a tip
///
/// then `again` (phase `+`), `tipping` (phase `tip`), `markers`, `checkers` (on the ring) and
/// `constant`. While the die is stuck its own number counts as the one tip.
template <>
class Features<Opposition> {
 public:
  static constexpr int kCount = 34;

  explicit Features(const Opposition& game);

  static const std::vector<Feature>& list();

  /// Writes the features of a state that is not over.
  void extract(const OppositionState& state, int mover, std::span<float, kCount> out) const;

  /// The points by which a win will raise the margin that a state has (from games of depth 3).
  float stake(const OppositionState& state) const;

 private:
  int players_;
  const DieTable* die_;
};

}  // namespace arbatta
