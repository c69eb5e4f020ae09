#include "experiments/draw/board.hpp"

namespace arbatta {

namespace {

using namespace opposition;

constexpr int kEdge = 7;  // the ring's squares from one corner to the next
constexpr int kSide = kEdge + 1;
constexpr int kLeft = 3;  // columns of the rank numbers

/// Rank from the top and file of a ring square, 0 … 7.
struct Square {
  int rank;
  int file;
};

constexpr Square square_at(int index) {
  const int step = index % kEdge;
  switch (index / kEdge) {
    case 0:
      return {0, step};
    case 1:
      return {step, kEdge};
    case 2:
      return {kEdge, kEdge - step};
    default:
      return {kEdge - step, 0};
  }
}

void draw_ring(Canvas& canvas, const OppositionState& state) {
  for (int i = 0; i < kSquares; ++i) {
    const auto [rank, file] = square_at(i);
    const int row = 2 * rank;
    const int column = kLeft + 4 * file;
    canvas.put(row, column, "_", Ink::faint);
    if ((state.ring[kRed] >> i & 1) != 0) canvas.put(row, column, "R", Ink::red);
    if ((state.ring[kBlack] >> i & 1) != 0) canvas.put(row, column, "B", Ink::blue);
    if (state.phase == i) canvas.put(row, column + 1, "+", Ink::yellow);
  }
  for (int i = 0; i < kSide; ++i) {
    canvas.put(2 * i, 0, std::to_string(kSide - i), Ink::yellow);
    canvas.put(2 * kSide, kLeft + 4 * i, std::string(1, static_cast<char>('a' + i)), Ink::yellow);
  }
}

/// Intersections stand between the squares, in from the ring by one and a half.
void draw_grid(Canvas& canvas, const OppositionState& state) {
  for (int place = 0; place < kPlaces; ++place) {
    const int row = 2 * (place / kGrid) + 3;
    const int column = kLeft + 4 * (place % kGrid) + 6;
    const bool has_marker = (state.markers >> place & 1) != 0;
    canvas.put(row, column, has_marker ? "o" : ".", has_marker ? Ink::green : Ink::faint);
    if (place == state.place)
      canvas.put(row, column - 1, fmt::format("[{}]", kDieFaces[state.die].top), Ink::yellow);
  }
  for (int i = 1; i <= kGrid; ++i) {
    canvas.put(13 - 2 * i, kLeft + 4, std::to_string(i), Ink::faint);
    canvas.put(13, kLeft + 4 * i + 2, std::to_string(i), Ink::faint);
  }
}

std::string die_text(const Opposition& game, const OppositionState& state) {
  const auto& tips = kDice[static_cast<std::size_t>(game.config().die)].tip[state.die];
  std::string text = fmt::format("die: {} on top, after a tip", kDieFaces[state.die].top);
  for (int d = 0; d < kCompass; ++d)
    text += fmt::format(" {} {}", "NESW"[d], kDieFaces[tips[d]].top);
  return text + '\n';
}

}  // namespace

std::string draw(const Opposition& game, const OppositionState& state, const Paint& paint) {
  Canvas canvas(2 * kSide + 1, kLeft + 4 * kSide);
  draw_ring(canvas, state);
  draw_grid(canvas, state);
  std::string text = canvas.text(paint) + die_text(game, state) + "captured:";
  for (int side = 0; side < game.sides(); ++side)
    text += fmt::format("  seat {} {} red, {} black", side, state.captured[side][kRed],
                        state.captured[side][kBlack]);
  return text + '\n';
}

}  // namespace arbatta
