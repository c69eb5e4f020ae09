#pragma once

// Three in a row on 3 × 3 points: the smallest game that shows what `Game` asks for.
// Source: common knowledge (tic-tac-toe, noughts and crosses).
//
//   a3 b3 c3     Two sides in turn place a stone on an empty point. Three of one's own in a row,
//   a2 b2 c2     column or diagonal win (`captures`, for want of a reason of its own); a full board
//   a1 b1 c1     is a draw (`no_moves`). Point index = 3 * (row - 1) + column.
//
// Rulings: none.

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "core/safeguards.hpp"

namespace arbatta {

struct LineConfig : Safeguards {};

void fields(ConfigOf<LineConfig> auto& config, auto&& visit) { safeguard_fields(config, visit); }

struct LineState {
  std::array<std::uint16_t, 2> stones{};  ///< by side, bit = point index
  std::uint8_t seat = 0;                  ///< to move; kNoSeat when over

  bool operator==(const LineState&) const = default;
};

class LineGame {
 public:
  using Config = LineConfig;
  using State = LineState;
  static constexpr std::string_view kName = "line";

  explicit LineGame(const Config& config) : config_(config) { check_safeguards(config_, kName); }

  const Config& config() const { return config_; }
  int sides() const { return 2; }
  int seats() const { return 2; }

  State initial(int starter = 0) const { return {.seat = static_cast<std::uint8_t>(starter)}; }
  int seat_to_move(const State& state) const { return state.seat; }
  int side_to_move(const State& state) const { return state.seat; }

  /// By point index.
  void legal_moves(const State& state, MoveList& moves) const {
    moves.clear();
    for (int point = 0; point < kPoints; ++point)
      if ((occupied(state) >> point & 1) == 0) moves.push(static_cast<Move>(point));
  }

  State apply(const State& state, Move move) const {
    State next = state;
    auto& own = next.stones[state.seat];
    own = static_cast<std::uint16_t>(own | 1 << move);
    const bool over = has_line(own) || occupied(next) == kFull;
    next.seat = over ? kNoSeat : static_cast<std::uint8_t>(1 - state.seat);
    return next;
  }

  std::optional<Outcome> outcome(const State& state) const {
    if (state.seat != kNoSeat) return std::nullopt;
    for (int side = 0; side < 2; ++side)
      if (has_line(state.stones[side]))
        return Outcome{.returns = win_for(side, 2), .reason = Reason::captures};
    return Outcome{.reason = Reason::no_moves};
  }

  Settled<State> settle(const State& state, Reason reason) const {
    return {{.stones = state.stones, .seat = kNoSeat}, {.reason = reason}};
  }

  int points(const State&, int) const { return 0; }
  /// Whether the side has the middle.
  int prospects(const State& state, int side) const { return state.stones[side] >> 4 & 1; }
  int progress(const State& state) const { return std::popcount(occupied(state)); }
  std::uint64_t key(const State& state) const {
    return mix(state.stones[0] | state.stones[1] << 9, state.seat);
  }

  /// Rows 3, 2, 1 as `12.|...|...`, then the seat to move.
  std::string to_text(const State& state) const {
    std::string text;
    for (int i = 0; i < kPoints; ++i) {
      const int point = kSize * (kSize - 1 - i / kSize) + i % kSize;
      const bool first = (state.stones[0] >> point & 1) != 0;
      const bool second = (state.stones[1] >> point & 1) != 0;
      text += first ? '1' : second ? '2' : '.';
      if (i % kSize == kSize - 1) text += i + 1 < kPoints ? '|' : '/';
    }
    return text + (state.seat == kNoSeat ? "-" : std::to_string(state.seat));
  }

  State from_text(std::string_view text) const {
    State state;
    if (text.size() != 13 || text[3] != '|' || text[7] != '|' || text[11] != '/') bad_state(text);
    for (int i = 0; i < kPoints; ++i) {
      const char c = text[i + i / kSize];
      if (c < '.' || c > '2' || c == '/' || c == '0') bad_state(text);
      const int point = kSize * (kSize - 1 - i / kSize) + i % kSize;
      if (c != '.') state.stones[c - '1'] |= static_cast<std::uint16_t>(1 << point);
    }
    const bool lines = has_line(state.stones[0]) || has_line(state.stones[1]);
    const bool over = lines || occupied(state) == kFull;
    if (over ? text[12] != '-' : text[12] != '0' && text[12] != '1') bad_state(text);
    state.seat = over ? kNoSeat : static_cast<std::uint8_t>(text[12] - '0');
    return state;
  }

  int move_count() const { return kPoints; }
  std::string move_to_text(Move move) const {
    return {static_cast<char>('a' + move % kSize), static_cast<char>('1' + move / kSize)};
  }
  Move parse_move(const State& state, std::string_view text) const {
    MoveList moves;
    legal_moves(state, moves);
    for (const Move move : moves)
      if (move_to_text(move) == text) return move;
    throw Error(fmt::format("move '{}'", text), "not a legal move",
                "expected an empty point such as b2");
  }
  std::string record(const State&, Move move) const { return move_to_text(move); }

  int state_bytes() const { return 5; }
  void encode(const State& state, std::span<std::uint8_t> bytes) const {
    for (int i = 0; i < 4; ++i)
      bytes[i] = static_cast<std::uint8_t>(state.stones[i / 2] >> 8 * (i % 2));
    bytes[4] = state.seat;
  }
  State decode(std::span<const std::uint8_t> bytes) const {
    const auto word = [&](int i) {
      return static_cast<std::uint16_t>(bytes[i] | bytes[i + 1] << 8);
    };
    return {.stones = {word(0), word(2)}, .seat = bytes[4]};
  }
  std::string layout() const { return "u16 stones of each side, little-endian; u8 seat to move"; }

  int symmetry_count() const { return 1; }
  State transform(const State& state, int) const { return state; }
  Move transform(Move move, int) const { return move; }

 private:
  static constexpr int kSize = 3;
  static constexpr int kPoints = kSize * kSize;
  static constexpr int kFull = (1 << kPoints) - 1;
  static constexpr std::array<int, 8> kLines = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                                0b010010010, 0b100100100, 0b100010001, 0b001010100};

  static std::uint16_t occupied(const State& state) {
    return static_cast<std::uint16_t>(state.stones[0] | state.stones[1]);
  }
  static bool has_line(int own) {
    return std::any_of(kLines.begin(), kLines.end(), [&](int line) { return (line & ~own) == 0; });
  }
  [[noreturn]] static void bad_state(std::string_view text) {
    throw Error(fmt::format("state '{}'", text), "not a state of this game",
                "expected such as ...|.1.|2../0");
  }

  Config config_;
};

static_assert(Game<LineGame>);

}  // namespace arbatta
