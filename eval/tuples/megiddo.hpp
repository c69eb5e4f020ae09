#pragma once

#include <memory>

#include "core/games/megiddo.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

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

  void look_up(const MegiddoState& state, int mover, std::span<std::uint32_t> out) const;

 private:
  static constexpr int kPhases = 3;
  static constexpr int kMissing = 16;  // captured stones short of a win: 0 … 14, or more

  struct Tuple {
    megiddo::Board points;
    const std::uint16_t* entry;  ///< by content, three digits, the lowest point first
    std::uint32_t first;         ///< of the first phase's table
    std::uint32_t size;
  };

  struct Layout {
    TupleTables tables;
    std::vector<Tuple> tuples;
    std::vector<std::vector<std::uint16_t>> entries;  // what the tuples point into
    std::uint32_t missing = 0, empty = 0;
  };

  static Layout make_layout();
  static const Layout& layout();

  const Layout* layout_;
  int sides_;
  int arbatta_;
};

}  // namespace arbatta
