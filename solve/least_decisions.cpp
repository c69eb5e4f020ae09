#include "solve/least_decisions.hpp"

#include <algorithm>
#include <bit>

namespace arbatta {

using opposition::kBlack;
using opposition::kRed;

namespace {

bool can_capture(const Opposition::State& state) {
  const int n = kDieFaces[state.die].top;
  return (opposition::red_captures(state.ring[kRed], state.ring[kBlack], n) |
          opposition::black_captures(state.ring[kBlack], state.ring[kRed], n)) != 0;
}

/// Decisions that pass before `side` can capture next, at least.
int before_capture(const Opposition::State& state, int side) {
  const bool tips_now = state.phase == opposition::kTipPhase;
  if (state.seat != side) return tips_now ? 1 : 2;
  if (tips_now) return 2;
  return state.phase == opposition::kMovePhase && !can_capture(state) ? 3 : 0;
}

}  // namespace

int captures_needed(const Opposition::State& state, int player) {
  constexpr int kOfOneColour = 4;
  constexpr int kOfEach = 3;
  const auto missing = [&](int colour, int wanted) {
    const int more = std::max(0, wanted - state.captured[player][colour]);
    return more <= std::popcount(state.ring[colour]) ? more : kNeverWins;
  };
  const int each = missing(kRed, kOfEach) + missing(kBlack, kOfEach);
  return std::min({missing(kRed, kOfOneColour), missing(kBlack, kOfOneColour), each});
}

int least_decisions(const Opposition&, const Opposition::State& state, int side) {
  const int needed = captures_needed(state, side);
  return needed >= kNeverWins ? kNeverWins : before_capture(state, side) + needed;
}

}  // namespace arbatta
