#include "selfplay/match_play.hpp"

#include <algorithm>

namespace arbatta {

void MatchScore::add(const Outcome& outcome) {
  ++games_;
  for (int side = 0; side < sides_; ++side) totals_[side] += outcome.points[side];
}

bool MatchScore::over() const {
  const auto first = leader();
  return (first && totals_[*first] >= target_) || games_ == kMostGames;
}

std::optional<int> MatchScore::leader() const {
  const auto last = totals_.begin() + sides_;
  const auto best = std::max_element(totals_.begin(), last);
  if (std::count(totals_.begin(), last, *best) > 1) return std::nullopt;
  return static_cast<int>(best - totals_.begin());
}

int next_starter(const Outcome& outcome, int sides, int seats, int starter, int last_mover) {
  const auto won_by = winner(outcome);
  if (!won_by) return (starter + 1) % seats;
  int loser = (*won_by + 1) % sides;
  for (int after = 2; after < sides; ++after) {
    const int side = (*won_by + after) % sides;
    if (outcome.points[side] < outcome.points[loser]) loser = side;
  }
  int seat = (last_mover + 1) % seats;
  while (seat % sides != loser) seat = (seat + 1) % seats;
  return seat;
}

}  // namespace arbatta
