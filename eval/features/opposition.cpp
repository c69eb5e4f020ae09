#include "eval/features/opposition.hpp"

#include <algorithm>
#include <array>

namespace arbatta {
namespace {

using opposition::kBlack;
using opposition::kCheckers;
using opposition::kColours;
using opposition::kRed;
using opposition::Ring;

using Captured = std::array<std::uint8_t, kColours>;

constexpr int kFaces = 6;
constexpr Ring kEverywhere = ~Ring{0};
constexpr int kToWin = 4;  // of one colour
constexpr int kSideFeatures = 7;
constexpr int kReadyFeatures = 3;
constexpr int kTipFeatures = 6;
static_assert(2 * kSideFeatures + kReadyFeatures + 2 * kTipFeatures + 5 ==
              Features<Opposition>::kCount);

/// What one turn can capture with one number.
struct Chance {
  int captures = 0;                     ///< checkers that can
  int doubles = 0;                      ///< that can twice
  std::array<int, kColours> longest{};  ///< captures by one checker, by the colour captured
};

Chance chance(const std::array<Ring, kColours>& ring, Ring movers, int n) {
  Ring red = ring[kRed] & movers;
  Ring black = ring[kBlack] & movers;
  Chance chance;
  for (int hop = 1; hop <= kToWin; ++hop) {
    red = opposition::red_captures(red, ring[kBlack], hop * n);
    black = opposition::black_captures(black, ring[kRed], hop * n);
    chance.longest[kBlack] += red != 0;
    chance.longest[kRed] += black != 0;
    const int able = std::popcount(red) + std::popcount(black);
    if (hop == 1) chance.captures = able;
    if (hop == 2) chance.doubles = able;
  }
  return chance;
}

/// Captures of one colour alone that win, by colour.
std::array<int, kColours> shortfalls(const Captured& captured) {
  std::array<int, kColours> missing;
  for (const int colour : {kRed, kBlack})
    missing[colour] = (captured[1 - colour] >= 3 ? 3 : kToWin) - captured[colour];
  return missing;
}

bool can_win(const Chance& chance, const Captured& captured) {
  const auto missing = shortfalls(captured);
  return chance.longest[kRed] >= missing[kRed] || chance.longest[kBlack] >= missing[kBlack];
}

/// Captures of any colours that win.
int needed(const Captured& captured) {
  const int three_each = std::max(0, 3 - captured[kRed]) + std::max(0, 3 - captured[kBlack]);
  return std::min(three_each, kToWin - std::max(captured[kRed], captured[kBlack]));
}

/// What one player, or several as if they were one, have captured.
struct Standing {
  int captured = 0;
  int most = 0;
  int needed = kToWin;
  int winning_colours = 0;

  void add(const Captured& more) {
    const auto missing = shortfalls(more);
    captured += more[kRed] + more[kBlack];
    most = std::max<int>({most, more[kRed], more[kBlack]});
    needed = std::min(needed, arbatta::needed(more));
    winning_colours = std::max(winning_colours, (missing[kRed] == 1) + (missing[kBlack] == 1));
  }
};

float* write_side(const Standing& standing, int winning_faces, float* out) {
  *out++ = static_cast<float>(standing.captured);
  *out++ = static_cast<float>(standing.most);
  for (int needed = 1; needed < kToWin; ++needed)
    *out++ = static_cast<float>(standing.needed == needed);
  *out++ = static_cast<float>(standing.winning_colours);
  *out++ = static_cast<float>(winning_faces);
  return out;
}

/// What the next player gets from a tip.
struct Handed {
  int free = 0;
  int safe = 0;
  int losing = 0;
  int fewest = 2 * kCheckers;

  void add(int captures, bool loses) {
    safe += captures == 0;
    losing += loses;
    fewest = std::min(fewest, captures);
  }
};

void write_tips(const Handed& handed, float* out) {
  *out++ = static_cast<float>(handed.free);
  *out++ = static_cast<float>(handed.free == 0);
  *out++ = static_cast<float>(handed.safe);
  *out++ = static_cast<float>(handed.losing);
  *out++ = static_cast<float>(handed.losing >= std::max(1, handed.free));
  *out++ = static_cast<float>(handed.fewest);
}

/// What every number of the die is worth to the mover and to the next player.
struct Numbers {
  std::array<Chance, kFaces + 1> chances;  ///< by number
  std::array<bool, kFaces + 1> next_wins{};
  int own_wins = 0;

  Numbers(const OppositionState& state, int next) {
    for (int n = 1; n <= kFaces; ++n) {
      chances[n] = chance(state.ring, kEverywhere, n);
      own_wins += can_win(chances[n], state.captured[state.seat]);
      next_wins[n] = can_win(chances[n], state.captured[next]);
    }
  }

  int next_wins_total() const {
    return static_cast<int>(std::count(next_wins.begin(), next_wins.end(), true));
  }
};

/// What the mover can capture now; after a capture only one checker may go on.
Chance ready_chance(const OppositionState& state, const Numbers& numbers) {
  const int n = kDieFaces[state.die].top;
  if (state.phase >= opposition::kMovePhase) return numbers.chances[n];
  return chance(state.ring, Ring{1} << state.phase, n);
}

Handed handed(const OppositionState& state, const DieTable& die, const Numbers& numbers) {
  Handed handed;
  const auto add = [&](int orientation) {
    const int n = kDieFaces[orientation].top;
    handed.add(numbers.chances[n].captures, numbers.next_wins[n]);
  };
  const auto taken = state.markers | opposition::kBeyondEdge;
  for (int d = 0; d < kCompass; ++d) {
    if ((taken >> opposition::kNeighbours[state.place][d] & 1) != 0) continue;
    ++handed.free;
    add(die.tip[state.die][d]);
  }
  if (handed.free == 0) add(state.die);
  return handed;
}

struct HandWeight {
  const char* name;
  float weight;
};

constexpr std::array<HandWeight, Features<Opposition>::kCount> kHand = {{
    {"own.captured", 0.30f},
    {"own.most", 0.60f},
    {"own.short1", 0.70f},
    {"own.short2", 0.00f},
    {"own.short3", 0.00f},
    {"own.winning_colours", 0.00f},
    {"own.winning_faces", 0.15f},
    {"enemy.captured", -0.30f},
    {"enemy.most", -0.60f},
    {"enemy.short1", -0.70f},
    {"enemy.short2", 0.00f},
    {"enemy.short3", 0.00f},
    {"enemy.winning_colours", 0.00f},
    {"enemy.winning_faces", -0.15f},
    {"ready.captures", 0.35f},
    {"ready.doubles", 0.30f},
    {"ready.wins", 4.00f},  // the mover wins …
    {"tip.free", 0.20f},
    {"tip.stuck", 0.50f},
    {"tip.safe", 0.00f},
    {"tip.losing", 0.00f},
    {"tip.all_lose", -4.00f},  // … and so does the next player
    {"tip.fewest", -0.25f},
    {"later.free", 0.15f},
    {"later.stuck", 0.40f},
    {"later.safe", 0.00f},
    {"later.losing", 0.00f},
    {"later.all_lose", -0.30f},
    {"later.fewest", -0.15f},
    {"again", 0.60f},
    {"tipping", -0.20f},
    {"markers", 0.00f},
    {"checkers", 0.00f},
    {"constant", 0.00f},
}};

}  // namespace

Features<Opposition>::Features(const Opposition& game)
    : players_(game.sides()), die_(&kDice[static_cast<int>(game.config().die)]) {}

const std::vector<Feature>& Features<Opposition>::list() {
  static const std::vector<Feature> kList = [] {
    std::vector<Feature> list;
    for (const auto& [name, weight] : kHand) list.push_back({name, weight});
    return list;
  }();
  return kList;
}

float Features<Opposition>::stake(const OppositionState&) const { return 1.5f; }

void Features<Opposition>::extract(const OppositionState& to_move, int mover,
                                   std::span<float, kCount> out) const {
  OppositionState state = to_move;
  state.seat = static_cast<std::uint8_t>(mover);
  const Numbers numbers(state, mover + 1 == players_ ? 0 : mover + 1);
  Standing own, enemy;
  for (int player = 0; player < players_; ++player)
    (player == mover ? own : enemy).add(state.captured[player]);
  const bool tipping = state.phase == opposition::kTipPhase;
  const Chance ready = tipping ? Chance{} : ready_chance(state, numbers);

  std::fill(out.begin(), out.end(), 0.0f);
  float* at = out.data();
  at = write_side(own, numbers.own_wins, at);
  at = write_side(enemy, numbers.next_wins_total(), at);
  *at++ = static_cast<float>(ready.captures);
  *at++ = static_cast<float>(ready.doubles);
  *at++ = static_cast<float>(can_win(ready, state.captured[mover]));
  write_tips(handed(state, *die_, numbers), tipping ? at : at + kTipFeatures);
  at += 2 * kTipFeatures;
  *at++ = static_cast<float>(state.phase < opposition::kMovePhase);
  *at++ = static_cast<float>(tipping);
  *at++ = static_cast<float>(std::popcount(state.markers));
  *at++ = static_cast<float>(std::popcount(state.ring[kRed] | state.ring[kBlack]));
  *at++ = 1;
}

}  // namespace arbatta
