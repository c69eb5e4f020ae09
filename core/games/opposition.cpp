#include "core/games/opposition.hpp"

#include <algorithm>

namespace arbatta {

using opposition::kBlack;
using opposition::kColours;
using opposition::kPlaces;
using opposition::kRed;
using opposition::kSquares;
using opposition::Markers;
using opposition::Ring;

namespace {

constexpr int kDieStart = kPlaces / 2;

/// Captures that a player with these still needs to win.
int needed(const std::array<std::uint8_t, kColours>& captured) {
  const int red = captured[kRed];
  const int black = captured[kBlack];
  const int three_each = std::max(0, 3 - red) + std::max(0, 3 - black);
  return std::max(0, std::min({4 - red, 4 - black, three_each}));
}

int captures_ready(const std::array<Ring, kColours>& ring, int n) {
  return std::popcount(opposition::red_captures(ring[kRed], ring[kBlack], n)) +
         std::popcount(opposition::black_captures(ring[kBlack], ring[kRed], n));
}

/// What a symmetry does to the ring and to the board of the die.
struct Parts {
  int squares;
  bool mirrored;
  int quarters;
};

Parts parts_of(int symmetry) {
  return {symmetry % kSquares, symmetry / kSquares % 2 != 0, symmetry / (2 * kSquares)};
}

int transformed_square(int square, const Parts& parts) {
  return ((parts.mirrored ? kSquares - square : square) + parts.squares) % kSquares;
}

int transformed_place(int place, const Parts& parts) {
  using opposition::kGrid;
  for (int quarter = 0; quarter < parts.quarters; ++quarter)
    place = kGrid * (place % kGrid) + kGrid - 1 - place / kGrid;
  return place;
}

/// The image of a set under `map`.
template <class Map>
std::uint32_t image(std::uint32_t set, Map map) {
  std::uint32_t result = 0;
  for (; set != 0; set &= set - 1) result |= std::uint32_t{1} << map(std::countr_zero(set));
  return result;
}

}  // namespace

std::span<const Preset> OppositionConfig::presets() {
  static constexpr std::array<Preset, 3> kPresets = {{
      {"rows", "", "red fills the top edge, black the bottom one"},
      {"blocks", "layout=..RRRR...BBBB...RRRR...BBBB.", "four of a colour on each edge"},
      {"alternating", "layout=..RBRB...RBRB...RBRB...RBRB.", "two of each colour on each edge"},
  }};
  return kPresets;
}

Opposition::Opposition(const Config& config)
    : config_(config), start_{}, die_(&kDice[static_cast<int>(config.die)]) {
  check_safeguards(config_, kName);
  const auto& layout = config_.layout;
  const auto count = [&](char c) { return std::count(layout.begin(), layout.end(), c); };
  if (layout.size() != kSquares || count('R') != opposition::kCheckers ||
      count('B') != opposition::kCheckers || count('.') != kSquares - 2 * opposition::kCheckers)
    throw Error(std::string(kName), "layout=" + layout,
                "expected 28 characters of R, B and . with 8 R and 8 B");
  for (int square = 0; square < kSquares; ++square)
    if (layout[square] != '.') start_.ring[layout[square] == 'B'] |= Ring{1} << square;
  start_.die = static_cast<std::uint8_t>(orientation({6, 4}));
  start_.place = kDieStart;
}

OppositionState Opposition::initial(int starter) const {
  State state = start_;
  state.seat = static_cast<std::uint8_t>(starter);
  if (opposition::movable(state.ring, number(state)) == 0) state.phase = opposition::kTipPhase;
  return state;
}

bool Opposition::is_decided(const State& state) const {
  return std::any_of(state.captured.begin(), state.captured.end(), opposition::wins) ||
         state.ring[kRed] == 0 || state.ring[kBlack] == 0;
}

Outcome Opposition::decided(const State& state) const {
  Outcome outcome{.reason = Reason::extinct};
  for (int side = 0; side < config_.players; ++side) {
    outcome.points[side] = static_cast<std::int16_t>(points(state, side));
    if (!opposition::wins(state.captured[side])) continue;
    outcome.reason = Reason::captures;
    outcome.returns = win_for(side, config_.players);
  }
  return outcome;
}

Settled<OppositionState> Opposition::settle(const State& state, Reason reason) const {
  Settled<State> settled{state, {.reason = reason}};
  settled.state.seat = kNoSeat;
  settled.state.phase = opposition::kEndPhase;
  for (int side = 0; side < config_.players; ++side)
    settled.outcome.points[side] = static_cast<std::int16_t>(points(state, side));
  return settled;
}

int Opposition::prospects(const State& state, int side) const {
  constexpr int kAllCheckers = kColours * opposition::kCheckers;
  int nearest_other = kAllCheckers;
  for (int other = 0; other < config_.players; ++other)
    if (other != side) nearest_other = std::min(nearest_other, needed(state.captured[other]));
  const int race = (kAllCheckers + 1) * (nearest_other - needed(state.captured[side]));
  if (state.seat == kNoSeat) return race;
  if (state.phase != opposition::kTipPhase) {
    const int ready = captures_ready(state.ring, number(state));
    return state.seat == side ? race + ready : race - ready;
  }
  if (state.seat != side) return race;
  const auto tips = free_tips(state);
  int fewest = tips != 0 ? kAllCheckers : captures_ready(state.ring, number(state));
  for (int d = 0; d < kCompass; ++d)
    if ((tips >> (opposition::kTips + d) & 1) != 0)
      fewest = std::min(fewest, captures_ready(state.ring, kDieFaces[die_->tip[state.die][d]].top));
  return race - fewest;
}

int Opposition::progress(const State& state) const {
  return kColours * opposition::kCheckers - std::popcount(state.ring[kRed] | state.ring[kBlack]);
}

std::uint64_t Opposition::key(const State& state) const {
  const auto board = state.ring[kRed] | std::uint64_t{state.ring[kBlack]} << kSquares |
                     std::uint64_t{state.die} << (2 * kSquares);
  auto rest = std::uint64_t{state.markers};
  int at = kPlaces;
  const auto add = [&](std::uint64_t value, int bits) {
    rest |= value << at;
    at += bits;
  };
  add(state.place, 5);
  add(state.phase, 5);
  add(state.seat & 3, 2);
  for (const auto& captured : state.captured) add(captured[kRed] * 8u + captured[kBlack], 6);
  return mix(board, rest);
}

void Opposition::encode(const State& state, std::span<std::uint8_t> bytes) const {
  std::size_t at = 0;
  for (const std::uint32_t set : {state.ring[kRed], state.ring[kBlack], state.markers})
    for (int byte = 0; byte < 4; ++byte) bytes[at++] = static_cast<std::uint8_t>(set >> (8 * byte));
  bytes[at++] = state.die;
  bytes[at++] = state.place;
  for (int side = 0; side < config_.players; ++side)
    for (const auto captured : state.captured[side]) bytes[at++] = captured;
  bytes[at++] = state.seat;
  bytes[at] = state.phase;
}

OppositionState Opposition::decode(std::span<const std::uint8_t> bytes) const {
  State state{};
  std::size_t at = 0;
  for (std::uint32_t* set : {&state.ring[kRed], &state.ring[kBlack], &state.markers})
    for (int byte = 0; byte < 4; ++byte) *set |= std::uint32_t{bytes[at++]} << (8 * byte);
  state.die = bytes[at++];
  state.place = bytes[at++];
  for (int side = 0; side < config_.players; ++side)
    for (auto& captured : state.captured[side]) captured = bytes[at++];
  state.seat = bytes[at++];
  state.phase = bytes[at];
  return state;
}

std::string Opposition::layout() const {
  return fmt::format(
      "bit sets of 4 bytes, little-endian: red, black (bit = ring index), markers (bit "
      "5*(5-row)+column-1); 1 byte die 4*(top-1) + rank of the north face among the four at the "
      "sides; 1 byte place of the die (as a marker); red, black captured of each of {} players; 1 "
      "byte seat to move; 1 byte phase (0-27 the square of the checker that may go on, 28 move, 29 "
      "tip, 30 end). numpy.unpackbits(state[:, :12].reshape(-1, 3, 4), axis=2, "
      "bitorder='little')[:, :2, :28] gives one plane a colour",
      config_.players);
}

OppositionState Opposition::transform(const State& state, int symmetry) const {
  const Parts parts = parts_of(symmetry);
  const auto square = [&](int s) { return transformed_square(s, parts); };
  const auto place = [&](int p) { return transformed_place(p, parts); };
  State result = state;
  for (int colour = 0; colour < kColours; ++colour)
    result.ring[parts.mirrored ? 1 - colour : colour] = image(state.ring[colour], square);
  if (parts.mirrored)
    for (auto& captured : result.captured) std::swap(captured[kRed], captured[kBlack]);
  if (state.phase < kSquares) result.phase = static_cast<std::uint8_t>(square(state.phase));
  result.markers = image(state.markers, place);
  result.place = static_cast<std::uint8_t>(place(state.place));
  for (int quarter = 0; quarter < parts.quarters; ++quarter)
    result.die = die_->quarter_turn[result.die];
  return result;
}

Move Opposition::transform(Move move, int symmetry) const {
  const Parts parts = parts_of(symmetry);
  if (move < kSquares) return static_cast<Move>(transformed_square(move, parts));
  if (move < opposition::kTips) return move;
  if (move < opposition::kRemovals)
    return static_cast<Move>(opposition::kTips +
                             (move - opposition::kTips + parts.quarters) % kCompass);
  return static_cast<Move>(opposition::kRemovals +
                           transformed_place(move - opposition::kRemovals, parts));
}

}  // namespace arbatta
