#pragma once

#include "core/games/opposition.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

/// OP-Position: the 28 segments of seven squares in a row on the ring, as many as a hop can reach,
/// by the number on the die and by phase (tip or before); they share a table, since the ring may be
/// turned, and mirrored with its colours exchanged. Then what the mover has captured of each
/// colour, and what the next player has, by phase, with the same entry for exchanged colours; and
/// the numbers that the die can be tipped to, by its own number and the phase. A tip changes the
/// entries of all segments, so that all are looked up.
template <>
class Tuples<Opposition> {
 public:
  explicit Tuples(const Opposition& game);

  const TupleTables& tables() const { return tables_; }
  std::size_t count() const { return opposition::kSquares + 2; }

  void look_up(const OppositionState& state, int mover, std::span<std::uint32_t> out) const;

 private:
  static constexpr int kSegment = 7;
  static constexpr std::uint32_t kContents = 2187;  // 3 to the power of kSegment
  static constexpr std::uint32_t kFaces = 6;
  static constexpr std::uint32_t kPhases = 3;  // move, going on, tip

  int players_;
  const DieTable* die_;
  TupleTables tables_;
  std::vector<std::uint16_t> entry_;  // by content of a segment
  std::uint32_t segment_entries_ = 0;
  std::array<std::uint8_t, 256> captured_entry_{};  // by what two players have captured
  std::uint32_t captured_size_ = 0;
  std::uint32_t captured_ = 0, tips_ = 0;
};

}  // namespace arbatta
