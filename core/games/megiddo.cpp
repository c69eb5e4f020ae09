#include "core/games/megiddo.hpp"

#include <algorithm>
#include <charconv>

namespace arbatta {

using megiddo::bit;
using megiddo::Board;
using megiddo::kFull;
using megiddo::kPoints;
using megiddo::kSize;

namespace {

int slide_from(Move move) { return (move - kPoints) / kSize; }

int slide_to(Move move) {
  return megiddo::point_at((move - kPoints) % kSize, megiddo::radial_of(slide_from(move)));
}

Move slide(int from, int ring) { return static_cast<Move>(kPoints + kSize * from + ring); }

/// Calls `visit(ring)` for the rings that a stone on `from` can slide to, inward end first.
template <class Visit>
void each_slide(int from, Board empty, Visit visit) {
  const int radial = megiddo::radial_of(from);
  const auto is_empty = [&](int ring) {
    return (empty & bit(megiddo::point_at(ring, radial))) != 0;
  };
  int lowest = megiddo::ring_of(from);
  while (lowest > 0 && is_empty(lowest - 1)) --lowest;
  for (int ring = lowest; ring < megiddo::ring_of(from); ++ring) visit(ring);
  for (int ring = megiddo::ring_of(from) + 1; ring < kSize && is_empty(ring); ++ring) visit(ring);
}

int open_stones(Board own, Board others) {
  int stones = 0;
  for (const Board line : megiddo::kLines)
    if ((line & others) == 0) stones += std::popcount(line & own);
  return stones;
}

}  // namespace

std::span<const Preset> MegiddoConfig::presets() {
  static constexpr std::array<Preset, 5> kPresets = {{
      {"basic", "", "the basic game"},
      {"master", "edge_captures=true", "captures over the edge of a radial"},
      {"cleopatra", "reverse_captures=true,arbatta=12", "moving between two enemies captures them"},
      {"cleopatra_master", "edge_captures=true,reverse_captures=true,arbatta=12", "both together"},
      {"original", "slides=true", "the older rules: a stone may slide along its radial"},
  }};
  return kPresets;
}

Megiddo::Megiddo(const Config& config)
    : config_(config),
      windows_(&megiddo::kWindows[config.edge_captures]),
      plain_(seats() == 2 && !config.slides) {
  check_safeguards(config_, kName);
}

void Megiddo::legal_moves(const State& state, MoveList& moves) const {
  moves.clear();
  const Board empty = kFull & ~occupied(state);
  for (Board rest = empty; rest != 0; rest &= rest - 1)
    moves.push(static_cast<Move>(std::countr_zero(rest)));
  if (!config_.slides) return;
  for (Board rest = state.stones[side_to_move(state)]; rest != 0; rest &= rest - 1) {
    const int from = std::countr_zero(rest);
    each_slide(from, empty, [&](int ring) { moves.push(slide(from, ring)); });
  }
}

int Megiddo::count_any(State state) const {
  MoveList moves;
  legal_moves(state, moves);
  return moves.size();
}

Move Megiddo::move_any(State state, int k) const {
  MoveList moves;
  legal_moves(state, moves);
  return moves[k];
}

bool Megiddo::is_slide(State state, Move move) const {
  MoveList moves;
  legal_moves(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

MegiddoState Megiddo::apply_any(State state, Move move) const {
  const int side = side_to_move(state);
  Board& own = state.stones[side];
  int to = move;
  if (move >= kPoints) {
    to = slide_to(move);
    own ^= bit(slide_from(move));
  }
  const Placed placed = place(own, occupied(state) & ~own, state.captured[side], to);
  for (auto& stones : state.stones) stones &= ~placed.turned;
  own = placed.own;
  state.captured[side] = placed.captured;
  const bool over = placed.won || occupied(state) == kFull;
  state.seat = over ? kNoSeat : (state.seat + 1) % seats();
  return state;
}

Outcome Megiddo::decided(State state) const {
  Outcome outcome{.reason = Reason::patara};
  for (int side = 0; side < config_.sides; ++side) {
    const int megiddos = megiddo::complete_lines(state.stones[side]);
    const int bonus = megiddos == 0 ? 0 : 6 + 12 * (megiddos - 1);
    outcome.points[side] = static_cast<std::int16_t>(state.captured[side] + bonus);
    if (megiddos == 0 && state.captured[side] < config_.arbatta) continue;
    outcome.reason = megiddos > 0 ? Reason::megiddo : Reason::arbatta;
    outcome.returns = win_for(side, config_.sides);
  }
  return outcome;
}

Settled<MegiddoState> Megiddo::settle(const State& state, Reason reason) const {
  Settled<State> settled{state, {.reason = reason}};
  settled.state.seat = kNoSeat;
  for (int side = 0; side < config_.sides; ++side)
    settled.outcome.points[side] = static_cast<std::int16_t>(state.captured[side]);
  return settled;
}

int Megiddo::prospects(const State& state, int side) const {
  const Board all = occupied(state);
  int total = 0;
  for (int other = 0; other < config_.sides; ++other) {
    const Board own = state.stones[other];
    const int stones = open_stones(own, all & ~own);
    total += other == side ? stones : -stones;
  }
  return total;
}

int Megiddo::progress(const State& state) const {
  return std::popcount(occupied(state)) + state.captured[0] + state.captured[1] + state.captured[2];
}

std::uint64_t Megiddo::key(const State& state) const {
  const auto packed = [&](int side) {
    return state.stones[side] | static_cast<std::uint64_t>(state.captured[side]) << kPoints;
  };
  const auto seat = static_cast<std::uint64_t>(state.seat) << 48;
  return mix(mix(packed(0) | seat, packed(1)), packed(2));
}

void Megiddo::encode(const State& state, std::span<std::uint8_t> bytes) const {
  std::size_t at = 0;
  for (int side = 0; side < config_.sides; ++side)
    for (int byte = 0; byte < 5; ++byte)
      bytes[at++] = static_cast<std::uint8_t>(state.stones[side] >> (8 * byte));
  for (int side = 0; side < config_.sides; ++side)
    bytes[at++] = static_cast<std::uint8_t>(state.captured[side]);
  bytes[at] = static_cast<std::uint8_t>(state.seat);
}

MegiddoState Megiddo::decode(std::span<const std::uint8_t> bytes) const {
  State state{};
  std::size_t at = 0;
  for (int side = 0; side < config_.sides; ++side)
    for (int byte = 0; byte < 5; ++byte) state.stones[side] |= Board{bytes[at++]} << (8 * byte);
  for (int side = 0; side < config_.sides; ++side) state.captured[side] = bytes[at++];
  state.seat = bytes[at];
  return state;
}

std::string Megiddo::layout() const {
  return fmt::format(
      "{0} bit boards of 5 bytes, little-endian, bit 6*(ring-1)+radial; {0} bytes of captured "
      "totals by side; 1 byte seat to move. numpy.unpackbits(state[:, :{1}].reshape(-1, {0}, 5), "
      "axis=2, bitorder='little')[:, :, :36] gives one plane a side",
      config_.sides, 5 * config_.sides);
}

MegiddoState Megiddo::transform(const State& state, int symmetry) const {
  State result = state;
  for (auto& stones : result.stones) stones = megiddo::transformed(stones, symmetry);
  return result;
}

Move Megiddo::transform(Move move, int symmetry) const {
  const auto point = [&](int p) {
    return std::countr_zero(megiddo::transformed(bit(p), symmetry));
  };
  if (move < kPoints) return static_cast<Move>(point(move));
  const int from = slide_from(move);
  return slide(point(from), megiddo::ring_of(point(slide_to(move))));
}

}  // namespace arbatta
