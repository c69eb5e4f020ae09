#pragma once

#include <array>
#include <cstdint>

#include "core/games/mancala.hpp"
#include "eval/features.hpp"

namespace arbatta {

/// Features of mancala, for the mover (`own`) and for the other side as if it were to move
/// (`enemy`):
///
///   row, row.late         seeds in the row; also times the part of all seeds that is in stores
///   holes                 holes with seeds in them
///   right                 seeds in the last hole, which is next to the store
///   kroos                 holes with enough seeds for a lap, twice `pits`
///   exposed               seeds that the other side takes if the right hole gets its last seed:
///                         those that face an empty hole, or in holes where one more seed makes one
///                         of `capture_counts`
///   captures              decisions that capture; best_capture: the most seeds that one captures
///   extra_turns           decisions after which the same side decides again
///   wins                  whether a decision wins at once
///   missing               seeds that the store lacks to win: to `target`, or to more than half if
///                         that is less
///
/// then `lead` (seeds in the own store less those in the enemy's), `lead.share` (as a part of what
/// wins), `lead.late` (that times the part of all seeds that is in stores), `board` (seeds not in
/// stores), `offered` (whether an offer is to be answered) and `constant`. Decisions that end the
/// game count in `wins` alone.
template <>
class Features<Mancala> {
 public:
  static constexpr int kCount = 28;

  explicit Features(const Mancala& game);

  static const std::vector<Feature>& list();

  /// Writes the features of a state that is not over.
  void extract(const MancalaState& state, int mover, std::span<float, kCount> out) const;

  /// The points by which a win will raise the margin that a state has (from games of depth 3).
  float stake(const MancalaState& state) const;

 private:
  struct Decisions;

  /// Where a sowing ends.
  struct Sown {
    int last;        ///< cell of the last seed
    int seeds;       ///< in that cell
    int into_store;  ///< seeds that passed into the store
  };

  void prepare_path(int side);
  mancala::Holes filled(const MancalaState& state, int side) const;
  Sown sown(const mancala::Cells& cells, int side, int hole) const;
  bool may_capture(const Sown& sown, int side) const;
  Decisions decisions(const MancalaState& state, const mancala::Cells& cells, int side) const;
  void try_out(const MancalaState& state, Move move, int into_store, Decisions& found) const;
  bool is_legal(const MancalaState& state, Move move) const;
  int exposed(const mancala::Cells& cells, int side) const;
  float* write_side(const MancalaState& state, const mancala::Cells& cells, int side, float late,
                    float* out) const;

  Mancala game_;
  int pits_;
  int with_store_;  ///< 1: seeds pass into the store
  int lap_;         ///< seeds that go once round
  int target_;      ///< 256: none
  int wanted_;      ///< seeds in a store
  bool opposite_;
  /// By side: the cells from its leftmost hole on in sowing order, its own row again at the end.
  std::array<std::array<std::uint8_t, 3 * mancala::kMaxPits + 1>, 2> path_{};
  /// By the seeds in a last hole: 1 if they capture.
  std::array<std::uint8_t, mancala::kMaxSeeds + 2> takes_{};
};

}  // namespace arbatta
