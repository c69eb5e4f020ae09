#pragma once

#include "core/games/mancala.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

/// Mancala, for the mover's row (`own`) and the other's (`enemy`), holes counted from their owner's
/// left: each hole (0 … 22 seeds, or more); neighbours (0 … 10, or more); three in a row (0 … 6, or
/// more); an own hole and the one that faces it; which holes of a row are empty; and what the
/// mover's store is ahead, by the quarter of all seeds that is on the board. From one leaf of a
/// search to the next most entries change, so that all are looked up.
template <>
class Tuples<Mancala> {
 public:
  explicit Tuples(const Mancala& game);

  const TupleTables& tables() const { return tables_; }
  std::size_t count() const { return groups_.size() + 3; }

  void look_up(const MancalaState& state, int mover, std::span<std::uint32_t> out) const;

 private:
  /// Up to three holes, each 0 … pits-1 own, then the enemy's.
  struct Group {
    std::array<std::uint8_t, 3> holes;
    std::uint8_t size;
    std::uint8_t base;  ///< contents of a hole: 0 … base-2, or more
    std::uint32_t first;
  };

  void add(std::initializer_list<int> holes, int base);
  std::string hole_name(int hole) const;

  int pits_;
  int seeds_;
  TupleTables tables_;
  std::vector<Group> groups_;
  std::array<std::uint32_t, 2> rows_{};
  std::uint32_t lead_ = 0;
};

}  // namespace arbatta
