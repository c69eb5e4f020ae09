#pragma once

#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/games/registry.hpp"
#include "solve/seed_rules.hpp"

namespace arbatta::test {

inline MancalaConfig mancala_config(const std::string& text) {
  return std::get<Mancala>(make_game(text)).config();
}

/// Seeds by hole: the mover's from its left, then the other's.
using Board = std::vector<int>;

inline mancala::Cells cells_of(const Board& board) {
  const int pits = static_cast<int>(board.size()) / 2;
  mancala::Cells cells;
  for (int side = 0; side < 2; ++side)
    for (int hole = 0; hole < pits; ++hole)
      cells.set(mancala::cell_at(side, hole), board[side * pits + hole]);
  return cells;
}

/// As `side` sees it.
inline Board board_of(const mancala::Cells& cells, int side, int pits) {
  Board board;
  for (const int row : {side, 1 - side})
    for (int hole = 0; hole < pits; ++hole) board.push_back(cells[mancala::cell_at(row, hole)]);
  return board;
}

inline std::vector<Board> all_boards(int holes, int seeds) {
  if (holes == 1) return {{seeds}};
  std::vector<Board> boards;
  for (int first = 0; first <= seeds; ++first)
    for (Board rest : all_boards(holes - 1, seeds - first)) {
      rest.insert(rest.begin(), first);
      boards.push_back(std::move(rest));
    }
  return boards;
}

using Values = std::map<Board, int>;

/// One more decision of look-ahead on top of `values`.
inline int looked_ahead(const SeedRules& rules, const Board& board, const Values& values) {
  if (const auto end = rules.end_value(cells_of(board))) return *end;
  const Mancala& game = rules.game();
  const auto state = mancala::state_of(cells_of(board));
  MoveList moves;
  game.legal_moves(state, moves);
  int best = -1000;
  for (const Move move : moves) {
    const auto next = game.apply(state, move);
    const int gain = game.points(next, 0) - game.points(next, 1);
    const bool over = game.seat_to_move(next) == kNoSeat;
    best = std::max(
        best, over ? gain : gain - values.at(board_of(mancala::cells_of(next), 1, rules.pits())));
  }
  return best;
}

/// The values of all positions of up to so many seeds by plain value iteration, level by level: the
/// value of k decisions in a level, play that has not left it by then being worth 0, for k = 0, 1,
/// … until nothing changes.
inline Values iterated_values(const SeedRules& rules, int seeds) {
  Values values;
  for (int level = 0; level <= seeds; ++level) {
    const auto boards = all_boards(2 * rules.pits(), level);
    for (const auto& board : boards) values[board] = 0;
    for (bool changed = true; changed;) {
      std::vector<int> next;
      for (const auto& board : boards) next.push_back(looked_ahead(rules, board, values));
      changed = false;
      for (std::size_t i = 0; i < boards.size(); ++i)
        if (std::exchange(values[boards[i]], next[i]) != next[i]) changed = true;
    }
  }
  return values;
}

}  // namespace arbatta::test
