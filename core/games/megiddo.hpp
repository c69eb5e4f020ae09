#pragma once

// Megiddo: six in a row, or enough captured stones, on a ring board of 36 points.
// Source: the Megiddo rulebook and the older Spanish rules (slides), made exact in the rules
// document, section 1.
//
//            A             rings 1 … 6 from the star outwards, radials A … F clockwise; lines are
//            the 6 rings (cyclic),
//        F       B         the 6 radials and 12 spirals (open); nothing goes across the star.
//            *             A turn places a stone (or slides one); pairs that it brackets turn, wave
//            by wave; the mover
//        E       C         wins with a line of six or with `arbatta` captured stones; a full board
//        is a draw (patara).
//            D
// Rulings: a stone in two captured pairs counts once; with slides a seat may move any stone of its
// side.

#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/games/megiddo_board.hpp"
#include "core/hash.hpp"
#include "core/safeguards.hpp"

namespace arbatta {

struct MegiddoConfig : Safeguards {
  int sides = 2;
  int seats_per_side = 1;
  int arbatta = 6;
  bool edge_captures = false;
  bool reverse_captures = false;
  bool slides = false;

  static std::span<const Preset> presets();
};

void fields(ConfigOf<MegiddoConfig> auto& config, auto&& visit) {
  visit(Field{"sides", "colours on the board", 2, 3}, config.sides);
  visit(Field{"seats_per_side", "2 = teams of two, partners opposite each other", 1, 2},
        config.seats_per_side);
  visit(Field{"arbatta", "captured stones that win", 1, 36}, config.arbatta);
  visit(Field{"edge_captures", "radials are cyclic for captures (Master)"}, config.edge_captures);
  visit(Field{"reverse_captures", "splitting a pair captures it (Cleopatra)"},
        config.reverse_captures);
  visit(Field{"slides", "a stone may move along its radial instead (original rules)"},
        config.slides);
  safeguard_fields(config, visit);
}

struct MegiddoState {
  std::array<megiddo::Board, kMaxSides> stones{};  ///< by side
  std::array<std::uint8_t, kMaxSides> captured{};  ///< by side, in this game
  std::uint8_t seat = 0;                           ///< to move; kNoSeat when over

  bool operator==(const MegiddoState&) const = default;
};

class Megiddo {
 public:
  using Config = MegiddoConfig;
  using State = MegiddoState;
  static constexpr std::string_view kName = "megiddo";

  /// One captured window: its two points, as met going away from the new stone that made it.
  struct Capture {
    int first;
    int second;
    bool operator==(const Capture&) const = default;
  };

  /// A move as a record has it, with the windows of its parentheses if there are any.
  struct Written {
    Move move;
    std::optional<std::vector<Capture>> windows;
  };

  explicit Megiddo(const Config& config);

  const Config& config() const { return config_; }
  int sides() const { return config_.sides; }
  int seats() const { return config_.sides * config_.seats_per_side; }

  State initial(int starter = 0) const { return State{.seat = static_cast<std::uint8_t>(starter)}; }
  int seat_to_move(const State& state) const { return state.seat; }
  int side_to_move(const State& state) const {
    return state.seat < config_.sides ? state.seat : state.seat - config_.sides;
  }

  /// Placements by point index, then slides by the point left, then by the ring landed on.
  void legal_moves(const State& state, MoveList& moves) const;
  int legal_count(const State& state) const;
  Move legal_move(const State& state, int k) const;

  State apply(const State& state, Move move) const;
  std::optional<Outcome> outcome(const State& state) const {
    if (state.seat != kNoSeat) return std::nullopt;
    return decided(state);
  }
  /// A draw for the given reason; the board stays.
  Settled<State> settle(const State& state, Reason reason) const;

  int points(const State& state, int side) const { return state.captured[side]; }
  /// Stones of the side on lines that no other side has a stone on, less what the others have so.
  int prospects(const State& state, int side) const;
  int progress(const State& state) const;
  std::uint64_t key(const State& state) const;

  /// `rings 1…6/seat to move/captured of each side`.
  std::string to_text(const State& state) const;
  State from_text(std::string_view text) const;

  /// 0 … 35: a stone on that point; 36 + 6 * from + (ring - 1): a slide.
  int move_count() const;
  std::string move_to_text(Move move) const;
  /// `C4`, `C4-C2`, also with captures: `C4 (B3,A2)`; these must be what the rules say.
  Move parse_move(const State& state, std::string_view text) const;
  std::string record(const State& state, Move move) const;
  /// The captured windows of a legal move, in the order of the notation.
  std::vector<Capture> captures(const State& state, Move move) const;
  /// Reads a legal move with any windows. Throws Error for another move or shape.
  Written read_move(const State& state, std::string_view text) const;
  /// The state after a legal move some of whose captures all players overlooked: only `windows` are
  /// turned, wave by wave, the rest stays on the board. Throws Error for windows that the rules do
  /// not capture or that follow from an overlooked one.
  State apply_overlooking(const State& state, Move move, std::span<const Capture> windows) const;

  int state_bytes() const { return 6 * config_.sides + 1; }
  void encode(const State& state, std::span<std::uint8_t> bytes) const;
  State decode(std::span<const std::uint8_t> bytes) const;
  std::string layout() const;

  int symmetry_count() const { return megiddo::kSymmetries; }
  State transform(const State& state, int symmetry) const;
  Move transform(Move move, int symmetry) const;

 private:
  megiddo::Board occupied(const State& state) const {
    return state.stones[0] | state.stones[1] | state.stones[2];
  }
  /// What one wave of new stones turns.
  megiddo::Board caught(megiddo::Board wave, megiddo::Board own, megiddo::Board enemy) const;
  /// The windows that a move captures when those that `seen` refuses stay as they are.
  template <class Seen>
  std::vector<Capture> captures_seen(const State& state, Move move, Seen seen) const;
  /// The state after a move that turned no more than `turned`.
  State apply_turning(const State& state, Move move, megiddo::Board turned) const;
  // The cold paths take their state by value: a state whose address is taken stays out of
  // registers.
  Outcome decided(State state) const;
  int count_with_slides(State state) const;
  Move move_with_slides(State state, int k) const;
  void check_playable(const State& state, std::string_view text) const;

  Config config_;
  const std::array<megiddo::Windows, megiddo::kPoints>* windows_;
};

// The hot path is inline.

inline megiddo::Board Megiddo::caught(megiddo::Board wave, megiddo::Board own,
                                      megiddo::Board enemy) const {
  megiddo::Board turned = 0;
  for (; wave != 0; wave &= wave - 1) {
    const auto& windows = (*windows_)[std::countr_zero(wave)];
    turned |= megiddo::matching(windows.normal, own, enemy);
    if (config_.reverse_captures) turned |= megiddo::matching(windows.reverse, own, enemy);
  }
  return turned;
}

// No array is indexed by a side that is known at run time only: the whole state stays in registers.
inline MegiddoState Megiddo::apply(const State& state, Move move) const {
  using megiddo::bit;
  using megiddo::Board;
  const int side = side_to_move(state);
  const Board all = occupied(state);
  Board own = side == 0 ? state.stones[0] : side == 1 ? state.stones[1] : state.stones[2];
  Board enemy = all & ~own;
  int to = move;
  if (move >= megiddo::kPoints) {
    const int from = (move - megiddo::kPoints) / megiddo::kSize;
    to = megiddo::point_at((move - megiddo::kPoints) % megiddo::kSize, megiddo::radial_of(from));
    own ^= bit(from);
  }
  own |= bit(to);
  bool over = megiddo::has_complete_line_through(own, to);
  Board turned = 0;
  for (Board wave = bit(to); (wave = caught(wave, own, enemy)) != 0;) {
    own |= wave;
    enemy &= ~wave;
    turned |= wave;
  }
  if (turned != 0) over = megiddo::has_complete_line(own);
  // The four bytes behind the boards as one word, which compilers load and store at once.
  std::uint32_t totals = state.captured[0] | state.captured[1] << 8 | state.captured[2] << 16;
  totals += static_cast<std::uint32_t>(std::popcount(turned)) << (8 * side);
  over |= static_cast<int>((totals >> (8 * side)) & 0xFF) >= config_.arbatta;
  over |= (own | enemy) == megiddo::kFull;
  const int after = state.seat + 1 == seats() ? 0 : state.seat + 1;
  totals |= static_cast<std::uint32_t>(over ? kNoSeat : after) << 24;
  State next;
  next.stones[0] = side == 0 ? own : state.stones[0] & ~turned;
  next.stones[1] = side == 1 ? own : state.stones[1] & ~turned;
  next.stones[2] = side == 2 ? own : state.stones[2] & ~turned;
  next.captured[0] = static_cast<std::uint8_t>(totals);
  next.captured[1] = static_cast<std::uint8_t>(totals >> 8);
  next.captured[2] = static_cast<std::uint8_t>(totals >> 16);
  next.seat = static_cast<std::uint8_t>(totals >> 24);
  return next;
}

inline int Megiddo::legal_count(const State& state) const {
  return config_.slides ? count_with_slides(state)
                        : std::popcount(megiddo::kFull & ~occupied(state));
}

inline Move Megiddo::legal_move(const State& state, int k) const {
  const megiddo::Board empty = megiddo::kFull & ~occupied(state);
  if (config_.slides && k >= std::popcount(empty)) return move_with_slides(state, k);
  return static_cast<Move>(std::countr_zero(megiddo::nth_set_bit(empty, k)));
}

static_assert(IndexedGame<Megiddo>);

}  // namespace arbatta
