#include "eval/tuples/opposition.hpp"

#include <algorithm>

namespace arbatta {
namespace {

using opposition::kBlack;
using opposition::kRed;
using opposition::kSquares;

/// A segment read from its other end with the colours exchanged; digits: 0 empty, 1 red, 2 black.
std::uint32_t mirrored(std::uint32_t content, int length) {
  constexpr std::array<std::uint32_t, 3> kExchanged = {0, 2, 1};
  std::uint32_t result = 0;
  for (int i = 0; i < length; ++i, content /= 3) result = 3 * result + kExchanged[content % 3];
  return result;
}

std::uint32_t phase_of(const OppositionState& state) {
  if (state.phase == opposition::kTipPhase) return 2;
  return state.phase == opposition::kMovePhase ? 0 : 1;
}

}  // namespace

Tuples<Opposition>::Tuples(const Opposition& game)
    : players_(game.sides()), die_(&kDice[static_cast<int>(game.config().die)]), entry_(kContents) {
  for (std::uint32_t content = 0; content < kContents; ++content) {
    const std::uint32_t other = mirrored(content, kSegment);
    entry_[content] =
        other < content ? entry_[other] : static_cast<std::uint16_t>(segment_entries_++);
  }
  tables_.add("segments", 2 * kFaces * segment_entries_);
  captured_ = static_cast<std::uint32_t>(tables_.add("captured", kPhases * kCaptured * kCaptured));
  tips_ = static_cast<std::uint32_t>(tables_.add("tips", kPhases * kFaces * (1u << kFaces)));
}

void Tuples<Opposition>::look_up(const OppositionState& state, int mover,
                                 std::span<std::uint32_t> out) const {
  const auto number = static_cast<std::uint32_t>(kDieFaces[state.die].top - 1);
  const std::uint32_t phase = phase_of(state);
  const std::uint32_t first = (number + (phase == 2 ? kFaces : 0)) * segment_entries_;
  std::array<std::uint8_t, kSquares> digits;
  for (int i = 0; i < kSquares; ++i)
    digits[i] =
        static_cast<std::uint8_t>((state.ring[kRed] >> i & 1) + 2 * (state.ring[kBlack] >> i & 1));
  std::uint32_t content = 0;
  for (int i = 0; i < kSegment; ++i) content = 3 * content + digits[i];
  for (int i = 0; i < kSquares; ++i) {
    out[i] = first + entry_[content];
    const int next = i + kSegment;
    content = content % (kContents / 3) * 3 + digits[next < kSquares ? next : next - kSquares];
  }
  const auto captured = [&](int side) {
    std::uint32_t number_captured = 0;
    for (const auto count : state.captured[side])
      number_captured = 4 * number_captured + std::min<std::uint32_t>(count, 3);
    return number_captured;
  };
  out[kSquares] = captured_ + (phase * kCaptured + captured(mover)) * kCaptured +
                  captured((mover + 1) % players_);
  const auto taken = state.markers | opposition::kBeyondEdge;
  const auto& neighbours = opposition::kNeighbours[state.place];
  std::uint32_t numbers = 0;
  for (int d = 0; d < kCompass; ++d)
    if ((taken >> neighbours[d] & 1) == 0)
      numbers |= 1u << (kDieFaces[die_->tip[state.die][d]].top - 1);
  out[kSquares + 1] = tips_ + ((phase * kFaces + number) << kFaces | numbers);
}

}  // namespace arbatta
