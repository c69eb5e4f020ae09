#include "experiments/series_fold.hpp"

#include <algorithm>

namespace arbatta {

SeriesFold::SeriesFold(int sides, int match_target)
    : sides_(sides), match_target_(match_target), score_(sides, match_target) {}

std::optional<GameSummary> SeriesFold::add(const GameSummary& game) {
  if (match_target_ == 0) return game;
  if (game.ticket.game_in_series == 0) {
    score_ = MatchScore(sides_, match_target_);
    series_ = {.ticket = game.ticket, .outcome = {}};
  }
  score_.add(game.outcome);
  series_.length += game.length;
  series_.fingerprint = mix(series_.fingerprint, game.fingerprint);
  series_.judged.insert(series_.judged.end(), game.judged.begin(), game.judged.end());
  if (!score_.over()) return std::nullopt;
  const auto& totals = score_.totals();
  series_.outcome.reason = game.outcome.reason;
  if (const auto best = score_.leader()) series_.outcome.returns = win_for(*best, sides_);
  for (int side = 0; side < sides_; ++side)
    series_.outcome.points[side] = static_cast<std::int16_t>(std::min(totals[side], 32767));
  return series_;
}

}  // namespace arbatta
