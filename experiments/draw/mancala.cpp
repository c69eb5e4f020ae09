#include "experiments/draw/board.hpp"

namespace arbatta {

namespace {

constexpr std::array<Ink, 2> kInks = {Ink::red, Ink::blue};

int seeds(const mancala::Cells& cells, int side, int hole) {
  return cells[mancala::cell_at(side, hole)];
}

}  // namespace

std::string draw(const Mancala& game, const MancalaState& state, const Paint& paint) {
  const auto cells = mancala::cells_of(state);
  const int pits = game.config().pits;
  std::array<std::string, 2> letters, rows;
  for (int i = 0; i < pits; ++i) {
    letters[0] += fmt::format("{:>5}", static_cast<char>('A' + i));
    letters[1] += fmt::format("{:>5}", static_cast<char>('a' + pits - 1 - i));
    rows[0] += fmt::format("{:>5}", seeds(cells, 0, i));
    rows[1] += fmt::format("{:>5}", seeds(cells, 1, pits - 1 - i));
  }
  const std::string margin(6, ' ');
  const std::string middle(static_cast<std::size_t>(5 * pits), ' ');
  const auto store = [&](int side) {
    return paint(kInks[side], fmt::format("{:>4}", cells.store(side)));
  };
  return margin + paint(Ink::yellow, letters[1]) + "     North, seat 1\n" +  //
         margin + paint(kInks[1], rows[1]) + '\n' +                          //
         "  " + store(1) + middle + "  " + store(0) + '\n' +                 //
         margin + paint(kInks[0], rows[0]) + '\n' +                          //
         margin + paint(Ink::yellow, letters[0]) + "     South, seat 0\n";
}

}  // namespace arbatta
