#pragma once

#include <optional>

#include "selfplay/match_play.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// Makes one result of the games of a series, in their order; without a match target every game is
/// a result of its own.
class SeriesFold {
 public:
  SeriesFold(int sides, int match_target);

  /// The result that this game completes: ticket of the series' first game, points in all, and all
  /// that was judged, won by
  /// the side with the most (drawn if that is not one side's alone); its reason is that of the last
  /// game.
  std::optional<GameSummary> add(const GameSummary& game);

 private:
  int sides_;
  int match_target_;
  MatchScore score_;
  GameSummary series_;
};

}  // namespace arbatta
