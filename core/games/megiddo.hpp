#pragma once

// Megiddo: six in a row, or enough captured stones, on a ring board of 36 points.
// Source: the Megiddo rulebook and the older Spanish rules (slides), made exact in the rules
// document, section 1.
//
// clang-format off
//            A              Rings 1 … 6 from the star outwards, radials A … F clockwise. Lines are
//        F       B          the 6 rings (cyclic), the 6 radials and 12 spirals (open); nothing goes
//            *              across the star. A turn places a stone (or slides one); pairs that it
//        E       C          brackets turn, wave by wave; the mover wins with a line of six or with
//            D              `arbatta` captured stones; a full board is a draw (patara).
// clang-format on
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
  std::array<int, kMaxSides> captured{};           ///< by side, in this game
  int seat = 0;                                    ///< to move; kNoSeat when over

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

  State initial(int starter = 0) const { return State{.seat = starter}; }
  int seat_to_move(const State& state) const { return state.seat; }
  int side_to_move(const State& state) const {
    return state.seat < config_.sides ? state.seat : state.seat - config_.sides;
  }

  /// Placements by point index, then slides by the point left, then by the ring landed on.
  void legal_moves(const State& state, MoveList& moves) const;
  int legal_count(const State& state) const;
  Move legal_move(const State& state, int k) const;

  bool is_legal(const State& state, Move move) const {
    if (move >= megiddo::kPoints) return is_slide(state, move);
    return (occupied(state) & megiddo::bit(move)) == 0;
  }

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
  /// A side after a stone of it came to a point and turned all that it captured.
  struct Placed {
    megiddo::Board own;
    megiddo::Board enemy;
    megiddo::Board turned;
    int captured;
    bool won;
  };
  Placed place(megiddo::Board own, megiddo::Board enemy, int captured, int point) const;
  /// What a new stone turns at once.
  megiddo::Board caught(int point, megiddo::Board own, megiddo::Board enemy) const;
  /// The windows that a move captures when those that `seen` refuses stay as they are.
  template <class Seen>
  std::vector<Capture> captures_seen(const State& state, Move move, Seen seen) const;
  /// The state after a move that turned no more than `turned`.
  State apply_turning(const State& state, Move move, megiddo::Board turned) const;
  // The rarer paths take their state by value: a state whose address is taken stays out of
  // registers.
  bool is_slide(State state, Move move) const;
  State apply_any(State state, Move move) const;
  Outcome decided(State state) const;
  int count_any(State state) const;
  Move move_any(State state, int k) const;
  void check_playable(const State& state, std::string_view text) const;

  Config config_;
  const std::array<megiddo::Windows, megiddo::kPoints>* windows_;
  bool plain_;  // two players, who place stones only
};

// The hot path is inline.

inline megiddo::Board Megiddo::caught(int point, megiddo::Board own, megiddo::Board enemy) const {
  const auto& windows = (*windows_)[point];
  const auto turned = megiddo::matching(windows.normal, own, enemy);
  if (!config_.reverse_captures) return turned;
  return turned | megiddo::matching(windows.reverse, own, enemy);
}

inline Megiddo::Placed Megiddo::place(megiddo::Board own, megiddo::Board enemy, int captured,
                                      int point) const {
  own |= megiddo::bit(point);
  bool won = megiddo::has_complete_line_through(own, point);
  megiddo::Board turned = 0;
  if (megiddo::Board wave = caught(point, own, enemy); wave != 0) {
    while (wave != 0) {
      own |= wave;
      enemy &= ~wave;
      turned |= wave;
      megiddo::Board next = 0;
      for (; wave != 0; wave &= wave - 1) next |= caught(std::countr_zero(wave), own, enemy);
      wave = next;
    }
    captured += std::popcount(turned);
    won |= captured >= config_.arbatta || megiddo::has_complete_line(own);
  }
  return {own, enemy, turned, captured, won};
}

// No array is indexed by a side that is known at run time only: the whole state stays in registers.
inline MegiddoState Megiddo::apply(const State& state, Move move) const {
  if (!plain_) [[unlikely]]
    return apply_any(state, move);
  const bool first = state.seat == 0;
  const megiddo::Board all = state.stones[0] | state.stones[1];
  const megiddo::Board own = first ? state.stones[0] : state.stones[1];
  const Placed placed = place(own, all & ~own, first ? state.captured[0] : state.captured[1], move);
  State next;
  next.stones[0] = first ? placed.own : placed.enemy;
  next.stones[1] = first ? placed.enemy : placed.own;
  next.stones[2] = state.stones[2];  // none; a constant would make g++ 12 build the state in memory
  next.captured[0] = first ? placed.captured : state.captured[0];
  next.captured[1] = first ? state.captured[1] : placed.captured;
  next.captured[2] = state.captured[2];
  next.seat = state.seat ^ 1;
  const bool over = placed.won || (all | megiddo::bit(move)) == megiddo::kFull;
  // A jump, not a choice of values: what follows need not wait for the captures.
  if (__builtin_expect_with_probability(over, 1, 0.001)) next.seat = kNoSeat;
  return next;
}

inline int Megiddo::legal_count(const State& state) const {
  if (!plain_) [[unlikely]]
    return count_any(state);
  return std::popcount(megiddo::kFull & ~(state.stones[0] | state.stones[1]));
}

inline Move Megiddo::legal_move(const State& state, int k) const {
  if (!plain_) [[unlikely]]
    return move_any(state, k);
  const megiddo::Board empty = megiddo::kFull & ~(state.stones[0] | state.stones[1]);
  return static_cast<Move>(std::countr_zero(megiddo::nth_set_bit(empty, k)));
}

static_assert(IndexedGame<Megiddo>);

}  // namespace arbatta
