#include "eval/features/megiddo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "eval/features/megiddo_lines.hpp"
#include "eval/features/megiddo_windows.hpp"

namespace arbatta {
namespace {

using megiddo::Board;
using megiddo::kLineCount;
using megiddo::kSize;
using megiddo::kThreats;
using megiddo::OpenLines;
using megiddo::Seen;
using megiddo::Tactics;

constexpr int kOpenCounts = kSize - 1;
constexpr int kSideFeatures = megiddo::kLineClasses * kOpenCounts + kThreats + 12;
static_assert(2 * kSideFeatures + 4 == Features<Megiddo>::kCount);

/// The one empty point of each line that lacks nothing else, padded.
Board completing(Board lines, Board empty) {
  Board points = 0;
  for (; lines != 0; lines &= lines - 1) points |= megiddo::kLines[std::countr_zero(lines)] & empty;
  return megiddo::spread(points);
}

/// The points where a stone captures at least `stones`, a window being two.
Board captures_of(int stones, const Tactics& tactics) {
  const auto& [one, two, three] = tactics.captures;
  return stones > 6 ? 0 : stones > 4 ? three : stones > 2 ? two : one;
}

/// What both sides share.
struct Scene {
  int arbatta;
  Board empty;
  int points;    ///< that are empty
  float filled;  ///< part of the board
  OpenLines open;
};

struct SideView {
  int shift;  ///< of this side's lines in `open`
  const Tactics& tactics;
  int captured;  ///< by the side or the sides
  int leader;    ///< the most that one side has captured
};

float* write_lines(const OpenLines& open, int shift, float* out) {
  for (const Board lines : megiddo::kClassLines)
    for (int k = 1; k <= kOpenCounts; ++k)
      *out++ = static_cast<float>(std::popcount(open[k] & lines << shift));
  return out;
}

float* write_side(const Scene& scene, const SideView& view, float* out) {
  out = write_lines(scene.open, view.shift, out);
  const Tactics& tactics = view.tactics;
  const int missing = scene.arbatta - view.leader;
  const int taboo = std::popcount(tactics.taboo);
  const Board last_points =
      completing((scene.open[5] >> view.shift) & megiddo::kLineMask, scene.empty);
  const int wins = std::popcount(captures_of(missing, tactics) | last_points);
  for (const int threats : tactics.threats) *out++ = static_cast<float>(threats);
  *out++ = static_cast<float>(std::popcount(tactics.captures.one));
  *out++ = static_cast<float>(std::popcount(tactics.captures.two));
  *out++ = static_cast<float>(taboo);
  *out++ = static_cast<float>(taboo) * scene.filled;
  *out++ = static_cast<float>(taboo == scene.points);
  *out++ = static_cast<float>(wins);
  *out++ = static_cast<float>(wins >= 1);
  *out++ = static_cast<float>(wins >= 2);
  *out++ = static_cast<float>(view.captured);
  *out++ = static_cast<float>(view.captured) / static_cast<float>(scene.arbatta);
  *out++ = static_cast<float>(missing <= 2);
  *out++ = static_cast<float>(missing > 2 && missing <= 4);
  return out;
}

struct HandWeight {
  const char* name;
  float own;
  float enemy;
};

constexpr std::array<const char*, megiddo::kLineClasses> kClassNames = {
    "rings16", "rings25", "rings34", "radials", "spirals"};

/// A line that only one side can still own, by the stones on it. The side to move is a stone ahead.
constexpr std::array<HandWeight, kOpenCounts> kHandLines = {{
    {"open1", 0.02f, -0.02f},
    {"open2", 0.06f, -0.06f},
    {"open3", 0.20f, -0.15f},
    {"open4", 0.60f, -0.40f},
    {"open5", 0.00f, 0.00f},  // see win_points
}};

constexpr std::array<HandWeight, kThreats + 12> kHandTactics = {{
    {"threat.ring", 0.30f, -0.20f},
    {"threat.radial", 0.30f, -0.20f},
    {"threat.spiral", 0.30f, -0.20f},
    {"threat.edge", 0.30f, -0.20f},
    {"threat.reverse", 0.20f, -0.10f},
    {"capture_points", 0.20f, -0.10f},
    {"double_points", 0.30f, -0.20f},
    {"taboo", -0.05f, 0.05f},
    {"taboo.late", -0.15f, 0.15f},
    {"stuck", -1.00f, 0.50f},
    {"win_points", 0.00f, -0.50f},
    {"wins", 6.00f, -0.50f},      // the mover takes the point …
    {"two_wins", 0.00f, -3.00f},  // … and can fill one of the enemy's, not two
    {"captured", 0.15f, -0.15f},
    {"captured_share", 0.00f, 0.00f},
    {"pair_short", 0.30f, -0.30f},
    {"pairs_short", 0.20f, -0.20f},
}};

}  // namespace

Features<Megiddo>::Features(const Megiddo& game)
    : sides_(game.sides()),
      arbatta_(game.config().arbatta),
      edges_(game.config().edge_captures),
      reverse_(game.config().reverse_captures) {}

const std::vector<Feature>& Features<Megiddo>::list() {
  static const std::vector<Feature> kList = [] {
    std::vector<Feature> list;
    for (const bool own : {true, false}) {
      const auto add = [&](const HandWeight& hand, const std::string& prefix) {
        list.push_back({fmt::format("{}.{}{}", own ? "own" : "enemy", prefix, hand.name),
                        own ? hand.own : hand.enemy});
      };
      for (const char* line_class : kClassNames)
        for (const HandWeight& hand : kHandLines) add(hand, fmt::format("{}.", line_class));
      for (const HandWeight& hand : kHandTactics) add(hand, "");
    }
    list.push_back({"empty", 0});
    list.push_back({"empty.odd", 0});
    list.push_back({"first_side", 0});
    list.push_back({"constant", 0});
    return list;
  }();
  return kList;
}

float Features<Megiddo>::stake(const MegiddoState&) const {
  return 24.0f / static_cast<float>(sides_);
}

void Features<Megiddo>::extract(const MegiddoState& state, int mover,
                                std::span<float, kCount> out) const {
  const Board mine = state.stones[mover];
  const Board theirs = (state.stones[0] | state.stones[1] | state.stones[2]) & ~mine;
  const Board empty = megiddo::kFull & ~(mine | theirs);
  const Seen own(megiddo::padded(mine)), enemy(megiddo::padded(theirs)),
      free(megiddo::padded(empty));
  const auto starts = megiddo::window_starts(edges_);
  const Tactics made = megiddo::tactics_of(own, enemy, free, starts, reverse_);
  const Tactics faced = megiddo::tactics_of(enemy, own, free, starts, reverse_);

  int captured = 0, leader = 0;
  for (int side = 0; side < sides_; ++side) {
    if (side == mover) continue;
    captured += state.captured[side];
    leader = std::max<int>(leader, state.captured[side]);
  }
  const int own_captured = state.captured[mover];
  const int points = std::popcount(empty);
  const Scene scene{arbatta_, empty, points,
                    static_cast<float>(megiddo::kPoints - points) / megiddo::kPoints,
                    megiddo::open_lines(mine, theirs)};
  float* at = out.data();
  at = write_side(scene, {0, made, own_captured, own_captured}, at);
  at = write_side(scene, {kLineCount, faced, captured, leader}, at);
  *at++ = static_cast<float>(points);
  *at++ = static_cast<float>(points % 2);
  *at++ = static_cast<float>(mover == 0);
  *at++ = 1;
}

}  // namespace arbatta
