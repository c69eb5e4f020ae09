#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arbatta {

/// Which way round the faces lie: with 6 on top and 4 to the north, east shows 2 (western) or 5
/// (mirror).
enum class DieKind : std::uint8_t { western, mirror };

constexpr std::array<std::string_view, 2> enum_names(DieKind) { return {"western", "mirror"}; }

/// The directions in which a die tips, clockwise.
enum Compass { kNorth, kEast, kSouth, kWest, kCompass };

inline constexpr int kOrientations = 24;

/// Opposite faces add up to 7, so the faces on top and to the north say how a die lies.
struct DieFaces {
  int top;
  int north;
  bool operator==(const DieFaces&) const = default;
};

constexpr bool can_lie(DieFaces faces) {
  return faces.top >= 1 && faces.top <= 6 && faces.north >= 1 && faces.north <= 6 &&
         faces.north != faces.top && faces.north != 7 - faces.top;
}

/// 0 … 23: by the top face, then by the north face.
constexpr int orientation(DieFaces faces) {
  int index = 4 * (faces.top - 1);
  for (int north = 1; north < faces.north; ++north) index += can_lie({faces.top, north});
  return index;
}

/// The inverse of `orientation`.
inline constexpr auto kDieFaces = [] {
  std::array<DieFaces, kOrientations> faces{};
  for (int top = 1; top <= 6; ++top)
    for (int north = 1; north <= 6; ++north)
      if (can_lie({top, north})) faces[orientation({top, north})] = {top, north};
  return faces;
}();

/// The face that shows east. Faces 1, 2, 3 are the positive axes and 6, 5, 4 the negative ones;
/// east is then north × top on the western die and top × north on its mirror image.
constexpr int east_of(DieKind kind, DieFaces faces) {
  const auto axis = [](int face) { return face <= 3 ? face - 1 : 6 - face; };
  const auto is_negative = [](int face) { return face > 3; };
  const int top = axis(faces.top);
  const int north = axis(faces.north);
  bool negative = is_negative(faces.top) != is_negative(faces.north);
  if (top != (north + 1) % 3) negative = !negative;
  if (kind == DieKind::mirror) negative = !negative;
  const int face = 3 - top - north + 1;
  return negative ? 7 - face : face;
}

/// How a die lies after it rolls over its edge in `direction`.
constexpr DieFaces tipped(DieKind kind, DieFaces faces, int direction) {
  switch (direction) {
    case kNorth:
      return {7 - faces.north, faces.top};
    case kEast:
      return {7 - east_of(kind, faces), faces.north};
    case kSouth:
      return {faces.north, 7 - faces.top};
    default:
      return {east_of(kind, faces), faces.north};
  }
}

/// How a die lies after the whole board has turned clockwise by a quarter.
constexpr DieFaces turned_clockwise(DieKind kind, DieFaces faces) {
  return {faces.top, 7 - east_of(kind, faces)};
}

/// All that a die can do, by orientation.
struct DieTable {
  std::array<std::array<std::uint8_t, kCompass>, kOrientations> tip{};
  std::array<std::uint8_t, kOrientations> quarter_turn{};
};

/// kDice[kind].
inline constexpr auto kDice = [] {
  std::array<DieTable, 2> dice{};
  for (const DieKind kind : {DieKind::western, DieKind::mirror}) {
    auto& die = dice[static_cast<int>(kind)];
    for (int i = 0; i < kOrientations; ++i) {
      for (int d = 0; d < kCompass; ++d)
        die.tip[i][d] = static_cast<std::uint8_t>(orientation(tipped(kind, kDieFaces[i], d)));
      die.quarter_turn[i] =
          static_cast<std::uint8_t>(orientation(turned_clockwise(kind, kDieFaces[i])));
    }
  }
  return dice;
}();

static_assert(east_of(DieKind::western, {6, 4}) == 2 && east_of(DieKind::mirror, {6, 4}) == 5);
static_assert(tipped(DieKind::western, {6, 4}, kNorth) == DieFaces{3, 6});

}  // namespace arbatta
