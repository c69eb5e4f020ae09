#pragma once

#include "core/games/megiddo.hpp"
#include "eval/board_inputs.hpp"

namespace arbatta {

/// Megiddo: for each side, the mover's first, its stones point by point, and its captured stones as
/// a part of `arbatta`; then the empty points as a part of all.
template <>
class BoardInputs<Megiddo> {
 public:
  explicit BoardInputs(const Megiddo& game) : game_(game) {}

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (int i = 0; i < game_.sides(); ++i)
      for (Move point = 0; point < megiddo::kPoints; ++point)
        names.push_back(board::side_name(i, game_.sides()) + '.' + game_.move_to_text(point));
    for (int i = 0; i < game_.sides(); ++i)
      names.push_back(board::side_name(i, game_.sides()) + ".captured");
    names.emplace_back("empty");
    return names;
  }

  void write(const MegiddoState& state, std::span<float> out) const {
    const int sides = game_.sides(), mover = game_.side_to_move(state);
    auto at = static_cast<std::size_t>(sides * megiddo::kPoints);
    int empty = megiddo::kPoints;
    for (int i = 0; i < sides; ++i) {
      const int side = (mover + i) % sides;
      board::write_bits(state.stones[side], out, static_cast<std::size_t>(i * megiddo::kPoints));
      out[at++] =
          static_cast<float>(state.captured[side]) / static_cast<float>(game_.config().arbatta);
      empty -= std::popcount(state.stones[side]);
    }
    out[at] = static_cast<float>(empty) / megiddo::kPoints;
  }

 private:
  Megiddo game_;
};

}  // namespace arbatta
