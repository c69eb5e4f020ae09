#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace arbatta {

/// A state as numbers for a net, most of them 0: what `encode` packs, from the viewpoint of the
/// side on the move. A game has its own by a specialisation in eval/board/ that is listed below;
/// this one gives every bit of the packed state as it is. Order and names are what model files are
/// checked against.
template <Game G>
class BoardInputs {
 public:
  explicit BoardInputs(const G& game) : game_(game) {}

  /// One name an input.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (int byte = 0; byte < game_.state_bytes(); ++byte)
      for (int bit = 0; bit < 8; ++bit) names.push_back(fmt::format("byte{}.bit{}", byte, bit));
    return names;
  }

  /// Writes the inputs of a state that is not over; `out` holds zeros.
  void write(const typename G::State& state, std::span<float> out) const {
    std::array<std::uint8_t, 64> bytes{};
    game_.encode(state, std::span(bytes).first(static_cast<std::size_t>(game_.state_bytes())));
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<float>(bytes[i / 8] >> (i % 8) & 1);
  }

 private:
  G game_;
};

namespace board {

/// `own`, and for the sides that follow it `enemy` or `next`, `last`.
inline std::string side_name(int after_mover, int sides) {
  if (after_mover == 0) return "own";
  return sides == 2 ? "enemy" : after_mover == 1 ? "next" : "last";
}

/// Writes a 1 for each bit of a set, from `at` on.
inline void write_bits(std::uint64_t set, std::span<float> out, std::size_t at) {
  for (; set != 0; set &= set - 1) out[at + static_cast<std::size_t>(std::countr_zero(set))] = 1;
}

}  // namespace board
}  // namespace arbatta

// Games with inputs of their own. They belong here, so that nobody can meet the general template in
// one file and the special one in another.
#include "eval/board/mancala.hpp"
#include "eval/board/megiddo.hpp"
#include "eval/board/opposition.hpp"
