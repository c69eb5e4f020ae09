#pragma once

#include <bit>

#include "core/games/megiddo.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

namespace megiddo {

inline constexpr std::size_t kMostGroupPoints = 6;

/// Numbers with three digits 0 or 1 instead of two: by the bits of at most six points.
inline constexpr auto kTernary = [] {
  std::array<std::uint16_t, 1 << kMostGroupPoints> table{};
  for (std::size_t bits = 1; bits < table.size(); ++bits)
    table[bits] = static_cast<std::uint16_t>(3 * table[bits / 2] + bits % 2);
  return table;
}();

/// The bits of a board at these points, side by side.
inline std::size_t gathered(Board board, Board points) {
#ifdef __BMI2__
  return _pext_u64(board, points);
#else
  std::size_t bits = 0;
  for (int i = 0; points != 0; points &= points - 1, ++i)
    bits |= static_cast<std::size_t>((board & points & -points) != 0) << i;
  return bits;
#endif
}

}  // namespace megiddo

/// Megiddo: the 24 lines, which could become six in a row; the capture windows (four points of a
/// line in a row, those over a radial's edge too); blocks of two rings by three radials. Of each
/// point counts whether it is empty, the mover's or another's. What one of the 24 symmetries
/// carries into each other shares its entry. Three tables each, by the empty points (24 and more,
/// 12 and more, fewer); and tables of the stones that both still have to capture, and of the empty
/// points.
template <>
class Tuples<Megiddo> {
 public:
  explicit Tuples(const Megiddo& game);

  const TupleTables& tables() const { return layout_->tables; }
  std::size_t count() const { return layout_->tuples.size() + 2; }

  void look_up(const MegiddoState& state, int mover, std::span<std::uint32_t> out) const {
    Seen nothing;
    update(nothing, state, mover, [&](std::size_t i, std::uint32_t entry) { out[i] = entry; });
  }

  /// What the groups of points look at in a state, as a side sees it; at first nothing.
  struct Seen {
    megiddo::Board own = 0;
    megiddo::Board enemy = 0;
    int phase = -1;
  };

  /// Calls `put(i, entry)` for each group whose entry may differ from that of the state in `seen`:
  /// those that contain a changed point (one of several may come again), or all if many points or
  /// the phase changed. Then `state` is what was seen.
  template <class Put>
  void update(Seen& seen, const MegiddoState& state, int mover, Put put) const;

 private:
  static constexpr int kPhases = 3;
  static constexpr int kMissing = 16;   // captured stones short of a win: 0 … 14, or more
  static constexpr int kFewPoints = 6;  // of which each belongs to about 21 groups of 162

  struct Tuple {
    megiddo::Board points;
    const std::uint16_t* entry;  ///< by content, three digits, the lowest point first
    std::array<std::uint32_t, kPhases> first;
  };

  using Numbers = std::array<std::vector<std::uint8_t>, megiddo::kPoints>;  // of tuples, by point

  struct Layout {
    TupleTables tables;
    std::vector<Tuple> tuples;
    std::vector<std::vector<std::uint16_t>> entries;  // what the tuples point into
    Numbers containing;
    std::uint32_t missing = 0, empty = 0;
  };

  static Layout make_layout();
  static Numbers numbers_by_point(const std::vector<Tuple>& tuples);
  static const Layout& layout();
  static std::uint32_t entry_of(const Tuple& tuple, const Seen& seen);
  std::uint32_t missing_entry(const MegiddoState& state, int mover) const;

  const Layout* layout_;
  int sides_;
  int arbatta_;
};

// What a search does at every leaf is inline.

inline std::uint32_t Tuples<Megiddo>::entry_of(const Tuple& tuple, const Seen& seen) {
  const std::size_t content = megiddo::kTernary[megiddo::gathered(seen.own, tuple.points)] +
                              2u * megiddo::kTernary[megiddo::gathered(seen.enemy, tuple.points)];
  return tuple.first[seen.phase] + tuple.entry[content];
}

template <class Put>
void Tuples<Megiddo>::update(Seen& seen, const MegiddoState& state, int mover, Put put) const {
  const auto own = state.stones[mover];
  const auto all = state.stones[0] | state.stones[1] | state.stones[2];
  const int empty = megiddo::kPoints - std::popcount(all);
  const Seen last = seen;
  const Seen now{.own = own, .enemy = all & ~own, .phase = empty >= 24 ? 0 : empty >= 12 ? 1 : 2};
  seen = now;
  const auto& tuples = layout_->tuples;
  const auto changed = (last.own ^ now.own) | (last.enemy ^ now.enemy);
  if (last.phase == now.phase && std::popcount(changed) <= kFewPoints) {
    for (auto rest = changed; rest != 0; rest &= rest - 1)
      for (const std::uint8_t i : layout_->containing[std::countr_zero(rest)])
        put(i, entry_of(tuples[i], now));
  } else {
    for (std::size_t i = 0; i < tuples.size(); ++i) put(i, entry_of(tuples[i], now));
  }
  put(tuples.size(), missing_entry(state, mover));
  put(tuples.size() + 1, layout_->empty + static_cast<std::uint32_t>(empty));
}

}  // namespace arbatta
