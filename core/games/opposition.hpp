#pragma once

// OP-Position: two colours that everybody moves, a die that says how far, captures that win.
// Source: the OP-Position rules (PyroMyth, 2003), made exact in the rules document, section 3.
//
//   0  1  2  3  4  5  6  7     28 ring squares, clockwise from a8; red hops clockwise, black
//  27                    8     anticlockwise, as many squares as the die shows. A turn: move any
//  26   .  .  .  .  .    9     checker (after a capture the same one may go on capturing), then tip
//  25   .  .  .  .  .   10     the die to a free intersection of the 5×5 and leave a marker behind,
//  24   .  .  D  .  .   11     or remove a marker if none is free. A hop over the own colour must
//  23   .  .  .  .  .   12     capture.
//  22   .  .  .  .  .   13     Four captured checkers of one colour, or three of each, win at once.
//  21 20 19 18 17 16 15 14
//
// Rulings: the diagram of the starting layout is lost (`layout`; `rows` is the default); a turn
// without a legal move goes straight to the tip; with three players an extinct colour is a draw.

#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/games/die.hpp"
#include "core/hash.hpp"
#include "core/safeguards.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace arbatta {

namespace opposition {

inline constexpr int kSquares = 28;
inline constexpr int kGrid = 5;
inline constexpr int kPlaces = kGrid * kGrid;
inline constexpr int kCheckers = 8;  ///< of each colour

using Ring = std::uint32_t;     ///< a set of ring squares, bit = ring index
using Markers = std::uint32_t;  ///< a set of intersections: bit 5 * (5 - row) + column - 1

enum Colour { kRed, kBlack, kColours };

/// What is to be decided. A phase below kMovePhase is the square of the checker that may go on.
enum Phase : std::uint8_t { kMovePhase = kSquares, kTipPhase, kEndPhase };

/// Moves: 0 … 27 the square that a checker leaves, then `+`, `=`, the tips, and the removals.
enum Moves { kAgain = kSquares, kStop, kTips, kRemovals = kTips + kCompass };
inline constexpr int kMoves = kRemovals + kPlaces;
static_assert(kMoves == 59);

/// The intersection next to each one, by direction; kPlaces beyond the edge.
inline constexpr auto kNeighbours = [] {
  std::array<std::array<std::uint8_t, kCompass>, kPlaces> next{};
  for (int place = 0; place < kPlaces; ++place) {
    const int line = place / kGrid;
    const int column = place % kGrid;
    const auto beside = [&](bool inside, int step) {
      return static_cast<std::uint8_t>(inside ? place + step : kPlaces);
    };
    next[place] = {beside(line > 0, -kGrid), beside(column < kGrid - 1, 1),
                   beside(line < kGrid - 1, kGrid), beside(column > 0, -1)};
  }
  return next;
}();
inline constexpr Markers kBeyondEdge = Markers{1} << kPlaces;

/// Shifts that smear a ring over the squares that a hop of n passes: 1 … n-1 (none for n = 1, where
/// the first shift moves everything away). A hop's length is data, not a branch.
inline constexpr std::array<std::array<std::uint8_t, 4>, 7> kPassed = {
    {{}, {63, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 2, 0}, {1, 1, 2, 1}}};

/// Both copies of a ring side by side: bit i + k of it is what stands k squares after square i.
constexpr std::uint64_t twice(Ring ring) { return ring | std::uint64_t{ring} << kSquares; }

/// Checkers of `own` that hop `n` squares clockwise onto one of `other`.
constexpr Ring red_captures(Ring own, Ring other, int n) {
  return static_cast<Ring>(twice(other) >> n) & own;
}

/// The same for anticlockwise hops.
constexpr Ring black_captures(Ring own, Ring other, int n) {
  return static_cast<Ring>(twice(other) >> (kSquares - n)) & own;
}

/// Checkers of either colour that can move `n` squares.
constexpr Ring movable(const std::array<Ring, kColours>& ring, int n) {
  const auto& shift = kPassed[n];
  const auto red = twice(ring[kRed]);
  const auto black = twice(ring[kBlack]);
  auto red_passed = red >> shift[0];
  auto black_passed = black << shift[0];
  for (int i = 1; i < 4; ++i) {
    red_passed |= red_passed >> shift[i];
    black_passed |= black_passed << shift[i];
  }
  const Ring red_blocked = static_cast<Ring>(red >> n);
  const Ring black_blocked = static_cast<Ring>(black >> (kSquares - n));
  const Ring red_free = ~static_cast<Ring>(red_passed) | static_cast<Ring>(black >> n);
  const Ring black_free =
      ~static_cast<Ring>(black_passed >> kSquares) | static_cast<Ring>(red >> (kSquares - n));
  return (ring[kRed] & ~red_blocked & red_free) | (ring[kBlack] & ~black_blocked & black_free);
}

/// Where a checker of `colour` on `square` lands.
constexpr int landing(int square, int colour, int n) {
  const int to = colour == kRed ? square + n : square + kSquares - n;
  return to >= kSquares ? to - kSquares : to;
}

/// Four of one colour, or three of each.
constexpr bool wins(const std::array<std::uint8_t, kColours>& captured) {
  return captured[kRed] >= 4 || captured[kBlack] >= 4 ||
         (captured[kRed] >= 3 && captured[kBlack] >= 3);
}

}  // namespace opposition

struct OppositionConfig : Safeguards {
  int players = 2;
  std::string layout = "RRRRRRRR......BBBBBBBB......";
  DieKind die = DieKind::western;

  static std::span<const Preset> presets();
};

void fields(ConfigOf<OppositionConfig> auto& config, auto&& visit) {
  visit(Field{"players", "2 or 3", 2, 3}, config.players);
  visit(Field{"layout", "the ring from a8 clockwise: 28 of R, B and ., with 8 R and 8 B"},
        config.layout);
  visit(Field{"die", "which way round the faces lie"}, config.die);
  safeguard_fields(config, visit);
}

struct OppositionState {
  std::array<opposition::Ring, opposition::kColours> ring{};
  opposition::Markers markers = 0;
  std::uint8_t die = 0;    ///< orientation
  std::uint8_t place = 0;  ///< of the die
  std::array<std::array<std::uint8_t, opposition::kColours>, kMaxSides> captured{};  ///< by player
  std::uint8_t seat = 0;                        ///< to move; kNoSeat when over
  std::uint8_t phase = opposition::kMovePhase;  ///< or the square of the checker that may go on

  bool operator==(const OppositionState&) const = default;
};

class Opposition {
 public:
  using Config = OppositionConfig;
  using State = OppositionState;
  static constexpr std::string_view kName = "opposition";

  /// Throws Error for a layout that is not 28 of R, B and `.` with 8 of each colour.
  explicit Opposition(const Config& config);

  const Config& config() const { return config_; }
  int sides() const { return config_.players; }
  int seats() const { return config_.players; }

  State initial(int starter = 0) const;
  int seat_to_move(const State& state) const { return state.seat; }
  int side_to_move(const State& state) const { return state.seat; }

  /// By number: checkers by ring square; `+`, `=`; N E S W; removals by row from 5, then by column.
  void legal_moves(const State& state, MoveList& moves) const {
    moves.clear();
    for (auto rest = legal_set(state); rest != 0; rest &= rest - 1)
      moves.push(static_cast<Move>(std::countr_zero(rest)));
  }
  int legal_count(const State& state) const { return std::popcount(legal_set(state)); }
  Move legal_move(const State& state, int k) const;

  State apply(const State& state, Move move) const;
  std::optional<Outcome> outcome(const State& state) const {
    if (state.seat != kNoSeat) return std::nullopt;
    return decided(state);
  }
  /// A draw for the given reason; the board stays.
  Settled<State> settle(const State& state, Reason reason) const;

  /// Checkers that the player has captured, of both colours.
  int points(const State& state, int side) const {
    return state.captured[side][opposition::kRed] + state.captured[side][opposition::kBlack];
  }
  /// First the captures that the player is ahead in the race (what the nearest opponent still needs
  /// less what it needs itself); then the captures that lie ready: for the player when it is to
  /// move, against it when another is; before its own tip those of the tip that leaves fewest.
  int prospects(const State& state, int side) const;
  int progress(const State& state) const;
  std::uint64_t key(const State& state) const;

  /// `ring/top north column,row/markers and die/captures/seat/phase`.
  std::string to_text(const State& state) const;
  State from_text(std::string_view text) const;

  int move_count() const { return opposition::kMoves; }
  std::string move_to_text(Move move) const;
  Move parse_move(const State& state, std::string_view text) const;
  /// The move's text: the rules have no notation of captures.
  std::string record(const State&, Move move) const { return move_to_text(move); }

  int state_bytes() const { return 16 + 2 * config_.players; }
  void encode(const State& state, std::span<std::uint8_t> bytes) const;
  State decode(std::span<const std::uint8_t> bytes) const;
  std::string layout() const;

  /// The ring and the die meet only in the number on top, so each has symmetries of its own: the
  /// ring turns by 0 … 27 squares and, with the colours exchanged, mirrors (56); the die's board
  /// turns by quarters (4; a mirrored board would need the mirrored die). Symmetry = squares +
  /// 28 * mirrored + 56 * quarters clockwise.
  int symmetry_count() const { return 2 * opposition::kSquares * kCompass; }
  State transform(const State& state, int symmetry) const;
  Move transform(Move move, int symmetry) const;

 private:
  static int number(const State& state) { return kDieFaces[state.die].top; }
  /// The legal moves as a set of move numbers.
  static std::uint64_t legal_set(const State& state);
  static std::uint64_t free_tips(const State& state);
  void hop(State& state, int square) const;
  void pass_turn(State& state) const;
  Outcome decided(const State& state) const;
  bool is_decided(const State& state) const;
  void check_playable(const State& state, std::string_view text) const;

  Config config_;
  State start_;
  const DieTable* die_;
};

// The hot path is inline.

inline std::uint64_t Opposition::free_tips(const State& state) {
  const auto taken = state.markers | opposition::kBeyondEdge;
  const auto& neighbours = opposition::kNeighbours[state.place];
  std::uint64_t tips = 0;
  for (int d = 0; d < kCompass; ++d)
    tips |= std::uint64_t{(~taken >> neighbours[d]) & 1} << (opposition::kTips + d);
  return tips;
}

inline std::uint64_t Opposition::legal_set(const State& state) {
  using namespace opposition;
  if (state.phase == kMovePhase) return movable(state.ring, number(state));
  if (state.phase != kTipPhase) return state.phase == kEndPhase ? 0 : std::uint64_t{0b11} << kAgain;
  const auto tips = free_tips(state);
  return tips != 0 ? tips : std::uint64_t{state.markers} << kRemovals;
}

inline Move Opposition::legal_move(const State& state, int k) const {
  auto moves = legal_set(state);
#ifdef __BMI2__
  moves = _pdep_u64(std::uint64_t{1} << k, moves);
#else
  for (; k > 0; --k) moves &= moves - 1;
#endif
  return static_cast<Move>(std::countr_zero(moves));
}

inline void Opposition::hop(State& state, int square) const {
  using namespace opposition;
  const int colour = (state.ring[kRed] >> square & 1) != 0 ? kRed : kBlack;
  const int other = 1 - colour;
  const int n = number(state);
  const int to = landing(square, colour, n);
  state.ring[colour] ^= Ring{1} << square | Ring{1} << to;
  state.phase = kTipPhase;
  if ((state.ring[other] >> to & 1) == 0) return;
  state.ring[other] ^= Ring{1} << to;
  ++state.captured[state.seat][other];
  if (wins(state.captured[state.seat]) || state.ring[other] == 0) {
    state.seat = kNoSeat;
    state.phase = kEndPhase;
  } else if ((state.ring[other] >> landing(to, colour, n) & 1) != 0) {
    state.phase = static_cast<std::uint8_t>(to);
  }
}

inline void Opposition::pass_turn(State& state) const {
  state.seat = static_cast<std::uint8_t>(state.seat + 1 == config_.players ? 0 : state.seat + 1);
  const bool can_move = opposition::movable(state.ring, number(state)) != 0;
  state.phase = can_move ? opposition::kMovePhase : opposition::kTipPhase;
}

inline OppositionState Opposition::apply(const State& state, Move move) const {
  using namespace opposition;
  State next = state;
  if (move < kSquares) {
    hop(next, move);
  } else if (move == kAgain) {
    hop(next, state.phase);
  } else if (move == kStop) {
    next.phase = kTipPhase;
  } else if (move < kRemovals) {
    next.markers |= Markers{1} << state.place;
    next.place = kNeighbours[state.place][move - kTips];
    next.die = die_->tip[state.die][move - kTips];
    pass_turn(next);
  } else {
    next.markers ^= Markers{1} << (move - kRemovals);
    pass_turn(next);
  }
  return next;
}

static_assert(IndexedGame<Opposition>);

}  // namespace arbatta
