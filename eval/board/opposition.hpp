#pragma once

#include "core/games/opposition.hpp"
#include "eval/board_inputs.hpp"

namespace arbatta {

/// OP-Position: red and black checkers by square, the markers and the die's place by intersection,
/// how the die lies; for each player, the mover first, whether it has captured 0, 1, 2, 3 checkers
/// of either colour; and the phase: the square that may go on, the move, the tip.
template <>
class BoardInputs<Opposition> {
 public:
  static constexpr int kCaptures = 4;

  explicit BoardInputs(const Opposition& game) : game_(game) {}

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    const auto add = [&](const std::string& what, int count) {
      for (int i = 0; i < count; ++i) names.push_back(fmt::format("{}{}", what, i));
    };
    add("red.", opposition::kSquares);
    add("black.", opposition::kSquares);
    add("marker.", opposition::kPlaces);
    add("die.", opposition::kPlaces);
    add("lies.", kOrientations);
    for (int i = 0; i < game_.sides(); ++i)
      for (const char* colour : {"red", "black"})
        add(fmt::format("{}.{}=", board::side_name(i, game_.sides()), colour), kCaptures);
    add("phase.", opposition::kTipPhase + 1);
    return names;
  }

  void write(const OppositionState& state, std::span<float> out) const {
    std::size_t at = 0;
    const auto write = [&](std::uint64_t set, int count) {
      board::write_bits(set, out, at);
      at += static_cast<std::size_t>(count);
    };
    write(state.ring[opposition::kRed], opposition::kSquares);
    write(state.ring[opposition::kBlack], opposition::kSquares);
    write(state.markers, opposition::kPlaces);
    write(std::uint64_t{1} << state.place, opposition::kPlaces);
    write(std::uint64_t{1} << state.die, kOrientations);
    for (int i = 0; i < game_.sides(); ++i)
      for (const auto captured : state.captured[(state.seat + i) % game_.sides()])
        write(std::uint64_t{1} << std::min<int>(captured, kCaptures - 1), kCaptures);
    write(std::uint64_t{1} << state.phase, opposition::kTipPhase + 1);
  }

 private:
  Opposition game_;
};

}  // namespace arbatta
