#pragma once

#include <algorithm>

#include "core/games/mancala.hpp"
#include "eval/board_inputs.hpp"

namespace arbatta {

/// Mancala: for the mover's row and then the other's, hole by hole from its owner's left, whether
/// it holds 0, 1, … 14, or 15 and more seeds, and a sixteenth of their number; then both stores as
/// parts of all seeds, what the mover's is ahead, four times, and whether an offer is to be
/// answered.
template <>
class BoardInputs<Mancala> {
 public:
  static constexpr int kCounts = 16;

  explicit BoardInputs(const Mancala& game) : game_(game) {}

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (int i = 0; i < 2; ++i)
      for (int hole = 0; hole < game_.config().pits; ++hole) {
        const auto text = fmt::format("{}.{}", board::side_name(i, 2), hole + 1);
        for (int count = 0; count < kCounts; ++count)
          names.push_back(fmt::format("{}={}", text, count));
        names.push_back(text + ".seeds");
      }
    for (const char* name : {"own.store", "enemy.store", "lead", "offered"})
      names.emplace_back(name);
    return names;
  }

  void write(const MancalaState& state, std::span<float> out) const {
    const auto cells = mancala::cells_of(state);
    const int mover = game_.side_to_move(state);
    const int pits = game_.config().pits;
    std::size_t at = 0;
    for (int i = 0; i < 2; ++i)
      for (int hole = 0; hole < pits; ++hole) {
        const int seeds = cells[mancala::cell_at(mover ^ i, hole)];
        out[at + static_cast<std::size_t>(std::min(seeds, kCounts - 1))] = 1;
        out[at + kCounts] = static_cast<float>(seeds) / kCounts;
        at += kCounts + 1;
      }
    const auto all = static_cast<float>(2 * pits * game_.config().seeds);
    const auto own = static_cast<float>(cells.store(mover));
    const auto enemy = static_cast<float>(cells.store(mover ^ 1));
    out[at] = own / all;
    out[at + 1] = enemy / all;
    out[at + 2] = 4 * (own - enemy) / all;
    out[at + 3] = static_cast<float>(cells.mark == mancala::kOffered);
  }

 private:
  Mancala game_;
};

}  // namespace arbatta
