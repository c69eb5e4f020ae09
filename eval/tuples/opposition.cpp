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

/// What two players have captured, four bits each (0 … 3 of red, then of black), with the colours
/// exchanged.
std::uint32_t exchanged(std::uint32_t captured) {
  return (captured & 0x33) << 2 | (captured & 0xcc) >> 2;
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
  std::uint32_t pairs = 0;
  for (std::uint32_t captured = 0; captured < captured_entry_.size(); ++captured) {
    const std::uint32_t other = exchanged(captured);
    captured_entry_[captured] =
        other < captured ? captured_entry_[other] : static_cast<std::uint8_t>(pairs++);
  }
  tables_.add("segments", 2 * kFaces * segment_entries_);
  captured_size_ = pairs;
  captured_ = static_cast<std::uint32_t>(tables_.add("captured", kPhases * pairs));
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
  std::uint32_t captured = 0;
  for (const int side : {mover, (mover + 1) % players_})
    for (const auto count : state.captured[side])
      captured = 4 * captured + std::min<std::uint32_t>(count, 3);
  out[kSquares] = captured_ + phase * captured_size_ + captured_entry_[captured];
  const auto taken = state.markers | opposition::kBeyondEdge;
  const auto& neighbours = opposition::kNeighbours[state.place];
  std::uint32_t numbers = 0;
  for (int d = 0; d < kCompass; ++d)
    if ((taken >> neighbours[d] & 1) == 0)
      numbers |= 1u << (kDieFaces[die_->tip[state.die][d]].top - 1);
  out[kSquares + 1] = tips_ + ((phase * kFaces + number) << kFaces | numbers);
}

}  // namespace arbatta
