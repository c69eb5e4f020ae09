#include "eval/features/megiddo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace arbatta {
namespace {

using megiddo::Board;
using megiddo::kPoints;
using megiddo::kSize;

// ---- Lines: 24 counts at once, bit-sliced. -----------------------------------------------------

constexpr int kLineCount = 24;
constexpr Board kLineMask = (Board{1} << kLineCount) - 1;
constexpr Board kRing = 0b111111;

/// Multiplying a radial's points by this gathers them, ring by ring, in bits 30 … 35.
constexpr Board kGather =
    1ull << 30 | 1ull << 25 | 1ull << 20 | 1ull << 15 | 1ull << 10 | 1ull << 5;

/// Bit i of the result: the `k`-th point of megiddo::kLines[i] is in `board`.
constexpr Board line_points(Board board, int k) {
  const Board ring = (board >> (kSize * k)) & kRing;
  const Board twice = ring | ring << kSize;
  const Board clockwise = (twice >> k) & kRing;
  const Board anticlockwise = (twice >> (kSize - k)) & kRing;
  const Board rings = ((((board >> k) & megiddo::kRadialA) * kGather) >> 30) & kRing;
  return rings | ring << kSize | clockwise << (2 * kSize) | anticlockwise << (3 * kSize);
}

/// Binary digits of a number for each bit position.
struct Digits {
  Board ones, twos, fours;
};

constexpr Digits sum(const std::array<Board, kSize>& w) {
  const auto carry = [](Board a, Board b, Board c) { return (a & b) | (c & (a ^ b)); };
  const Board low = w[0] ^ w[1] ^ w[2], low_carry = carry(w[0], w[1], w[2]);
  const Board high = w[3] ^ w[4] ^ w[5], high_carry = carry(w[3], w[4], w[5]);
  const Board both = low & high;
  return {low ^ high, low_carry ^ high_carry ^ both, carry(low_carry, high_carry, both)};
}

/// open[k] bit i (i + 24 for the enemy): line i holds k of that side's stones and no other.
using OpenLines = std::array<Board, kSize>;

OpenLines open_lines(Board own, Board enemy) {
  std::array<Board, kSize> words;
  for (int k = 0; k < kSize; ++k)
    words[k] = line_points(own, k) | line_points(enemy, k) << kLineCount;
  const auto [ones, twos, fours] = sum(words);
  const Board none = ~(ones | twos | fours);
  const Board alone = ((none >> kLineCount) & kLineMask) | (none & kLineMask) << kLineCount;
  const Board few = alone & ~fours;
  const Board many = alone & fours;
  return {
      0,          few & ones & ~twos, few & twos & ~ones, few & ones & twos, many & ~ones & ~twos,
      many & ones};
}

constexpr auto kClassLines = [] {
  std::array<Board, megiddo::kLineClasses> masks{};
  for (int line = 0; line < kLineCount; ++line)
    masks[megiddo::line_class(line)] |= Board{1} << line;
  return masks;
}();

// ---- Windows: all of one kind at once, on a padded board. --------------------------------------

// Rings become rows of nine bits, their first three points repeated behind the sixth, so that the
// points k steps along a line are one shift away and no window falls off a row.
constexpr int kRow = 9;
constexpr int kPaddedBits = kRow * kSize;
constexpr Board kPaddedFull = (Board{1} << kPaddedBits) - 1;
constexpr Board kColumn = [] {
  Board column = 0;
  for (int ring = 0; ring < kSize; ++ring) column |= Board{1} << (kRow * ring);
  return column;
}();
constexpr Board kCore = kColumn * kRing;           // the points themselves
constexpr Board kCopies = kColumn * (0b111 << 6);  // the repeated ones
constexpr Board kThreeRows = (Board{1} << (3 * kRow)) - 1;

constexpr Board spread(Board board) {
  Board rows = 0;
  for (int ring = 0; ring < kSize; ++ring)
    rows |= (board & kRing << (kSize * ring)) << ((kRow - kSize) * ring);
  return rows;
}
constexpr Board padded(Board board) {
  const Board rows = spread(board);
  return rows | ((rows << kSize) & kCopies);
}

/// Moves what was found at repeated points to the points themselves.
constexpr Board folded(Board board) { return (board & kCore) | (board & kCopies) >> kSize; }

/// Capture threats by kind, in the order of the features.
enum Threat { kRingThreat, kRadialThreat, kSpiralThreat, kEdgeThreat, kReverseThreat, kThreats };

/// The windows of one kind.
struct WindowKind {
  int step;     ///< to the next point of the line
  bool cyclic;  ///< goes on from ring 6 to ring 1
  Threat near;  ///< what a capture is called when the window starts in rings 1–3
  Threat far;   ///< … in rings 4–6
};
constexpr WindowKind kRings{1, false, kRingThreat, kRingThreat};
constexpr WindowKind kRadials{kRow, true, kRadialThreat, kEdgeThreat};
constexpr WindowKind kClockwise{kRow + 1, false, kSpiralThreat, kSpiralThreat};
constexpr WindowKind kAnticlockwise{kRow - 1, false, kSpiralThreat, kSpiralThreat};

constexpr Board kNearRows = (Board{1} << (3 * kRow)) - 1;
constexpr Board kOpenStarts = kCore & kNearRows;
constexpr Board kEdgeStarts = kCore & ~kNearRows;
constexpr Board kAnticlockwiseStarts = (kColumn * (kRing << 3)) & kNearRows;

/// The board as each window's start sees it: bit s of at[k] is the point k steps on from s.
struct Seen {
  std::array<Board, 4> at;
};

template <WindowKind kind>
constexpr Seen seen(Board board) {
  Seen result{};
  for (int k = 0; k < 4; ++k) {
    result.at[k] = board >> (k * kind.step);
    if (kind.cyclic) result.at[k] |= board << (kPaddedBits - k * kind.step);
  }
  return result;
}

/// The points k steps on from these starts.
template <WindowKind kind>
constexpr Board points_after(Board starts, int k) {
  const Board onwards = starts << (k * kind.step);
  if (!kind.cyclic) return folded(onwards);
  return (onwards | starts >> (kPaddedBits - k * kind.step)) & kPaddedFull;
}

/// What the windows say to one side. Boards are padded and folded.
struct Tactics {
  std::array<int, kThreats> threats{};
  Board one = 0, two = 0, three = 0;  ///< points where a stone captures so many windows or more
  Board taboo = 0;

  void capture_on(Board points) {
    three |= two & points;
    two |= one & points;
    one |= points;
  }
};

template <WindowKind kind>
void look(const Seen& own, const Seen& enemy, const Seen& empty, Board starts, Board reverse,
          Tactics& tactics) {
  const Board pair = enemy.at[1] & enemy.at[2] & starts;
  const Board first = pair & empty.at[0] & own.at[3];
  const Board last = pair & own.at[0] & empty.at[3];
  tactics.threats[kind.near] += std::popcount((first | last) & kNearRows);
  tactics.threats[kind.far] += std::popcount((first | last) & ~kNearRows);
  tactics.capture_on(folded(first));
  tactics.capture_on(points_after<kind>(last, 3));

  const Board before = empty.at[1] & own.at[2] & starts;
  const Board behind = own.at[1] & empty.at[2] & starts;
  const Board exposed = (enemy.at[0] & empty.at[3]) | (empty.at[0] & enemy.at[3]);
  tactics.taboo |= points_after<kind>(before & exposed, 1);
  tactics.taboo |= points_after<kind>(behind & exposed, 2);

  const Board held = enemy.at[0] & enemy.at[3] & reverse;
  tactics.threats[kReverseThreat] += std::popcount((before | behind) & held);
  tactics.capture_on(points_after<kind>(before & held, 1));
  tactics.capture_on(points_after<kind>(behind & held, 2));
}

/// The three kinds of points, padded.
struct Position {
  Board own, enemy, empty;
};

template <WindowKind kind>
void look(const Position& position, Board starts, Board reverse, Tactics& own, Tactics& enemy) {
  const Seen mine = seen<kind>(position.own);
  const Seen theirs = seen<kind>(position.enemy);
  const Seen empty = seen<kind>(position.empty);
  look<kind>(mine, theirs, empty, starts, reverse, own);
  look<kind>(theirs, mine, empty, starts, reverse, enemy);
}

// ---- The features of one side. -----------------------------------------------------------------

constexpr int kOpenCounts = kSize - 1;
constexpr int kSideFeatures = megiddo::kLineClasses * kOpenCounts + kThreats + 10;
static_assert(2 * kSideFeatures + 4 == Features<Megiddo>::kCount);

/// The one empty point of each line that lacks nothing else, padded.
Board completing(Board lines, Board empty) {
  Board points = 0;
  for (; lines != 0; lines &= lines - 1) points |= megiddo::kLines[std::countr_zero(lines)] & empty;
  return spread(points);
}

/// The points where a stone captures at least `stones`, a window being two.
Board captures_of(int stones, const Tactics& tactics) {
  if (stones > 6) return 0;
  return stones > 4 ? tactics.three : stones > 2 ? tactics.two : tactics.one;
}

struct SideView {
  const OpenLines& open;
  int shift;  ///< of this side's lines in `open`
  const Tactics& tactics;
  int captured;  ///< by the side or the sides
  int leader;    ///< the most that one side has captured
};

float* write_lines(const SideView& view, float* out) {
  for (const Board lines : kClassLines)
    for (int k = 1; k <= kOpenCounts; ++k)
      *out++ = static_cast<float>(std::popcount(view.open[k] & lines << view.shift));
  return out;
}

float* write_side(const SideView& view, int arbatta, Board empty, float* out) {
  out = write_lines(view, out);
  const Tactics& tactics = view.tactics;
  const int missing = arbatta - view.leader;
  const Board last_points = completing((view.open[5] >> view.shift) & kLineMask, empty);
  const int wins = std::popcount(captures_of(missing, tactics) | last_points);
  for (const int threats : tactics.threats) *out++ = static_cast<float>(threats);
  *out++ = static_cast<float>(std::popcount(tactics.one));
  *out++ = static_cast<float>(std::popcount(tactics.two));
  *out++ = static_cast<float>(std::popcount(tactics.taboo));
  *out++ = static_cast<float>(wins);
  *out++ = static_cast<float>(wins >= 1);
  *out++ = static_cast<float>(wins >= 2);
  *out++ = static_cast<float>(view.captured);
  *out++ = static_cast<float>(view.captured) / static_cast<float>(arbatta);
  *out++ = static_cast<float>(missing <= 2);
  *out++ = static_cast<float>(missing > 2 && missing <= 4);
  return out;
}

// ---- Names and hand-set weights. ---------------------------------------------------------------

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

constexpr std::array<HandWeight, kThreats + 10> kHandTactics = {{
    {"threat.ring", 0.30f, -0.20f},
    {"threat.radial", 0.30f, -0.20f},
    {"threat.spiral", 0.30f, -0.20f},
    {"threat.edge", 0.30f, -0.20f},
    {"threat.reverse", 0.20f, -0.10f},
    {"capture_points", 0.20f, -0.10f},
    {"double_points", 0.30f, -0.20f},
    {"taboo", -0.05f, 0.05f},
    {"win_points", 0.00f, -0.50f},
    {"wins", 6.00f, -0.50f},      // the mover takes the point …
    {"two_wins", 0.00f, -3.00f},  // … and can fill one of the enemy's, not two
    {"captured", 0.30f, -0.30f},
    {"captured_share", 0.00f, 0.00f},
    {"pair_short", 0.60f, -0.60f},
    {"pairs_short", 0.20f, -0.20f},
}};

}  // namespace

Features<Megiddo>::Features(const Megiddo& game)
    : sides_(game.sides()),
      arbatta_(game.config().arbatta),
      edge_starts_(game.config().edge_captures ? kEdgeStarts : 0),
      reverse_(game.config().reverse_captures ? kPaddedFull : 0) {}

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

void Features<Megiddo>::extract(const MegiddoState& state, std::span<float, kCount> out) const {
  const int mover = state.seat % sides_;
  const Board mine = state.stones[mover];
  const Board theirs = (state.stones[0] | state.stones[1] | state.stones[2]) & ~mine;
  const Board empty = megiddo::kFull & ~(mine | theirs);
  const Position position{padded(mine), padded(theirs), padded(empty)};

  Tactics own, enemy;
  look<kRings>(position, kCore, reverse_, own, enemy);
  look<kRadials>(position, kOpenStarts | edge_starts_, reverse_, own, enemy);
  look<kClockwise>(position, kOpenStarts, reverse_, own, enemy);
  look<kAnticlockwise>(position, kAnticlockwiseStarts, reverse_, own, enemy);

  int captured = 0, leader = 0;
  for (int side = 0; side < sides_; ++side) {
    if (side == mover) continue;
    captured += state.captured[side];
    leader = std::max<int>(leader, state.captured[side]);
  }
  const int own_captured = state.captured[mover];
  const OpenLines open = open_lines(mine, theirs);
  float* at = out.data();
  at = write_side({open, 0, own, own_captured, own_captured}, arbatta_, empty, at);
  at = write_side({open, kLineCount, enemy, captured, leader}, arbatta_, empty, at);
  const int points = std::popcount(empty);
  *at++ = static_cast<float>(points);
  *at++ = static_cast<float>(points % 2);
  *at++ = static_cast<float>(mover == 0);
  *at++ = 1;
}

}  // namespace arbatta
