#include "experiments/draw/board.hpp"

namespace arbatta {

namespace {

using megiddo::kSize;

constexpr std::array<std::string_view, kMaxSides> kStones = {"X", "O", "#"};
constexpr std::array<Ink, kMaxSides> kInks = {Ink::red, Ink::blue, Ink::green};

// Ring r is a hexagon whose corner on radial A stands 2 r rows above the middle; the corner on
// radial B stands r rows above it and 4 r columns to its right, and so on clockwise.
constexpr int kMiddleRow = 2 * kSize + 1;
constexpr int kMiddleColumn = 4 * kSize + 2;
constexpr std::array<int, kSize> kRowStep = {-2, -1, 1, 2, 1, -1};
constexpr std::array<int, kSize> kColumnStep = {0, 4, 4, 0, -4, -4};

int row_of(int radial, int radius) { return kMiddleRow + radius * kRowStep[radial]; }
int column_of(int radial, int radius) { return kMiddleColumn + radius * kColumnStep[radial]; }

/// The side of ring `radius` that goes clockwise from `radial`, without its corners.
void draw_side(Canvas& canvas, int radial, int radius) {
  const int next = (radial + 1) % kSize;
  const int rows = row_of(next, radius) - row_of(radial, radius);
  const int columns = column_of(next, radius) - column_of(radial, radius);
  const int steps = std::abs(rows);
  for (int i = 1; i < steps; ++i)
    canvas.put(row_of(radial, radius) + i * rows / steps,
               column_of(radial, radius) + i * columns / steps, ".", Ink::faint);
}

void draw_point(Canvas& canvas, const MegiddoState& state, int ring, int radial) {
  const int row = row_of(radial, ring + 1);
  const int column = column_of(radial, ring + 1);
  canvas.put(row, column, "+", Ink::faint);
  for (int side = 0; side < kMaxSides; ++side)
    if ((state.stones[side] & megiddo::bit(megiddo::point_at(ring, radial))) != 0)
      canvas.put(row, column, kStones[side], kInks[side]);
}

void draw_labels(Canvas& canvas) {
  constexpr std::string_view kLetters = "ABCDEF";
  for (int radial = 0; radial < kSize; ++radial) {
    const int column = column_of(radial, kSize) + 2 * kColumnStep[radial] / 4;
    const int row = row_of(radial, kSize) + (kColumnStep[radial] == 0 ? kRowStep[radial] / 2 : 0);
    canvas.put(row, column, kLetters.substr(radial, 1), Ink::yellow);
  }
  for (int radius = 1; radius <= kSize; ++radius)
    for (const int radial : {0, 3})
      canvas.put(row_of(radial, radius), column_of(radial, radius) + 1, std::to_string(radius),
                 Ink::faint);
}

}  // namespace

std::string draw(const Megiddo& game, const MegiddoState& state, const Paint& paint) {
  Canvas canvas(2 * kMiddleRow + 1, 2 * kMiddleColumn + 1);
  for (int ring = 0; ring < kSize; ++ring)
    for (int radial = 0; radial < kSize; ++radial) draw_side(canvas, radial, ring + 1);
  draw_labels(canvas);
  for (int ring = 0; ring < kSize; ++ring)
    for (int radial = 0; radial < kSize; ++radial) draw_point(canvas, state, ring, radial);
  std::string text = canvas.text(paint);
  text += fmt::format("captured (of {}):", game.config().arbatta);
  for (int side = 0; side < game.sides(); ++side)
    text += fmt::format("  {} {}", paint(kInks[side], kStones[side]), state.captured[side]);
  return text + '\n';
}

}  // namespace arbatta
