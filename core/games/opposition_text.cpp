// OP-Position's state text and moves (rules document, section 3).

#include <algorithm>
#include <vector>

#include "core/games/opposition.hpp"

namespace arbatta {

using opposition::kBlack;
using opposition::kColours;
using opposition::kGrid;
using opposition::kPlaces;
using opposition::kRed;
using opposition::kSquares;
using opposition::Markers;
using opposition::Ring;

namespace {

constexpr std::array<std::string_view, kColours> kColourNames = {"red", "black"};
constexpr std::string_view kColourLetters = "RB";
constexpr std::string_view kCompassLetters = "NESW";

/// Ring square as on a chess board: a8 … h8, h7 … h1, g1 … a1, a2 … a7.
std::string square_text(int square) {
  const int edge = square / 7;
  const int step = square % 7;
  const std::array<char, 4> files = {static_cast<char>('a' + step), 'h',
                                     static_cast<char>('h' - step), 'a'};
  const std::array<char, 4> ranks = {'8', static_cast<char>('8' - step), '1',
                                     static_cast<char>('1' + step)};
  return {files[edge], ranks[edge]};
}

/// The ring index of a square, or -1.
int parse_square(std::string_view text) {
  for (int square = 0; square < kSquares; ++square)
    if (square_text(square) == text) return square;
  return -1;
}

std::string place_text(int place) {
  return {static_cast<char>('1' + place % kGrid), ',',
          static_cast<char>('0' + kGrid - place / kGrid)};
}

[[noreturn]] void bad_state(std::string_view text, const std::string& what) {
  throw Error(fmt::format("state '{}'", text), what,
              "expected ring/top north column,row/markers/captures/seat/phase");
}

/// A text of the shape of `pattern`, in which `#` stands for any digit.
bool has_shape(std::string_view text, std::string_view pattern) {
  return std::equal(text.begin(), text.end(), pattern.begin(), pattern.end(),
                    [](char c, char p) { return p == '#' ? c >= '0' && c <= '9' : c == p; });
}

void read_ring(std::string_view field, OppositionState& state, std::string_view text) {
  if (field.size() != kSquares)
    bad_state(text, fmt::format("the ring has {} squares instead of 28", field.size()));
  for (int square = 0; square < kSquares; ++square) {
    if (field[square] == '.') continue;
    const auto colour = kColourLetters.find(field[square]);
    if (colour == std::string_view::npos)
      bad_state(text, fmt::format("'{}' on the ring is none of R, B and .", field[square]));
    state.ring[colour] |= Ring{1} << square;
  }
}

void read_die(std::string_view field, OppositionState& state, std::string_view text) {
  if (!has_shape(field, "# # #,#"))
    bad_state(text, fmt::format("the die '{}' has not the shape of '6 4 3,3'", field));
  const DieFaces faces{field[0] - '0', field[2] - '0'};
  if (!can_lie(faces))
    bad_state(text, fmt::format("no die lies with {} on top and {} to the north", faces.top,
                                faces.north));
  const int column = field[4] - '0';
  const int row = field[6] - '0';
  if (column < 1 || column > kGrid || row < 1 || row > kGrid)
    bad_state(text, fmt::format("the die's place {},{} is off the board", column, row));
  state.die = static_cast<std::uint8_t>(orientation(faces));
  state.place = static_cast<std::uint8_t>(kGrid * (kGrid - row) + column - 1);
}

void read_markers(std::string_view field, OppositionState& state, std::string_view text) {
  if (field.size() != kPlaces)
    bad_state(text, fmt::format("{} intersections instead of 25", field.size()));
  for (int place = 0; place < kPlaces; ++place) {
    const char c = field[place];
    if (c != 'o' && c != 'D' && c != '.')
      bad_state(text, fmt::format("'{}' on {} is none of o, D and .", c, place_text(place)));
    if (c == 'o' && place == state.place)
      bad_state(text, fmt::format("a marker lies under the die on {}", place_text(place)));
    if ((c == 'D') != (place == state.place))
      bad_state(text, fmt::format("the die stands on {}, but {} shows '{}'",
                                  place_text(state.place), place_text(place), c));
    if (c == 'o') state.markers |= Markers{1} << place;
  }
}

void read_captures(std::string_view field, int players, OppositionState& state,
                   std::string_view text) {
  const auto pieces = split_at(field, ' ');
  if (static_cast<int>(pieces.size()) != players)
    bad_state(text, fmt::format("captures of {} players instead of {}", pieces.size(), players));
  for (int side = 0; side < players; ++side) {
    if (!has_shape(pieces[side], "#-#"))
      bad_state(text, fmt::format("captures '{}' have not the shape of '0-0'", pieces[side]));
    state.captured[side] = {static_cast<std::uint8_t>(pieces[side][0] - '0'),
                            static_cast<std::uint8_t>(pieces[side][2] - '0')};
  }
}

int read_seat(std::string_view field, int players, std::string_view text) {
  if (field == "-") return kNoSeat;
  if (!has_shape(field, "#") || field[0] - '0' >= players)
    bad_state(text, fmt::format("seat '{}' is not - or a number from 0 to {}", field, players - 1));
  return field[0] - '0';
}

int read_phase(std::string_view field, std::string_view text) {
  if (field == "move") return opposition::kMovePhase;
  if (field == "tip") return opposition::kTipPhase;
  if (field == "end") return opposition::kEndPhase;
  if (field.empty() || field[0] != '+')
    bad_state(text, fmt::format("phase '{}' is none of move, tip, +<square> and end", field));
  const int square = parse_square(field.substr(1));
  if (square < 0) bad_state(text, fmt::format("'{}' is no square of the ring", field.substr(1)));
  return square;
}

/// Why no game can have led to these captures, or nothing.
std::string impossible_captures(const OppositionState& state) {
  for (int colour = 0; colour < kColours; ++colour) {
    const int on_ring = std::popcount(state.ring[colour]);
    int captured = 0;
    for (const auto& by_player : state.captured) captured += by_player[colour];
    if (on_ring + captured != opposition::kCheckers)
      return fmt::format("{} {} checkers on the ring and {} captured are not 8", on_ring,
                         kColourNames[colour], captured);
  }
  int winners = 0;
  for (const auto& captured : state.captured) {
    const auto [low, high] = std::minmax(captured[kRed], captured[kBlack]);
    if (high > 4 || (high == 4 && low > 2))
      return fmt::format("{}-{} is more than a win takes", captured[kRed], captured[kBlack]);
    winners += opposition::wins(captured);
  }
  return winners > 1 ? "two players have won" : "";
}

}  // namespace

std::string Opposition::to_text(const State& state) const {
  std::string text;
  for (int square = 0; square < kSquares; ++square) {
    const bool red = (state.ring[kRed] >> square & 1) != 0;
    const bool black = (state.ring[kBlack] >> square & 1) != 0;
    text += red ? 'R' : black ? 'B' : '.';
  }
  const DieFaces faces = kDieFaces[state.die];
  text += fmt::format("/{} {} {}/", faces.top, faces.north, place_text(state.place));
  for (int place = 0; place < kPlaces; ++place) {
    const bool marker = (state.markers >> place & 1) != 0;
    text += place == state.place ? 'D' : marker ? 'o' : '.';
  }
  for (int side = 0; side < config_.players; ++side)
    text += fmt::format("{}{}-{}", side == 0 ? '/' : ' ', state.captured[side][kRed],
                        state.captured[side][kBlack]);
  text += state.seat == kNoSeat ? "/-/" : fmt::format("/{}/", state.seat);
  if (state.phase == opposition::kMovePhase) return text + "move";
  if (state.phase == opposition::kTipPhase) return text + "tip";
  if (state.phase == opposition::kEndPhase) return text + "end";
  return text + '+' + square_text(state.phase);
}

OppositionState Opposition::from_text(std::string_view text) const {
  const auto parts = split_at(text, '/');
  if (parts.size() != 6) bad_state(text, fmt::format("{} fields instead of 6", parts.size()));
  State state{};
  read_ring(parts[0], state, text);
  read_die(parts[1], state, text);
  read_markers(parts[2], state, text);
  read_captures(parts[3], config_.players, state, text);
  state.seat = static_cast<std::uint8_t>(read_seat(parts[4], config_.players, text));
  state.phase = static_cast<std::uint8_t>(read_phase(parts[5], text));
  check_playable(state, text);
  return state;
}

void Opposition::check_playable(const State& state, std::string_view text) const {
  if (const auto why = impossible_captures(state); !why.empty()) bad_state(text, why);
  const bool over = is_decided(state);
  const bool ended = state.phase == opposition::kEndPhase;
  if (over && !(state.seat == kNoSeat && ended))
    bad_state(text, fmt::format("the game is over ({}) but a seat is to move",
                                name(decided(state).reason)));
  if (over) return;
  if (state.seat == kNoSeat || ended)
    bad_state(text, "no seat is to move but nobody has won and both colours are left");
  if (state.phase == opposition::kMovePhase && legal_set(state) == 0)
    bad_state(text, "no checker can move, so the phase is tip");
  if (state.phase >= kSquares) return;
  const int colour = (state.ring[kRed] >> state.phase & 1) != 0 ? kRed : kBlack;
  const auto square = square_text(state.phase);
  if ((state.ring[colour] >> state.phase & 1) == 0)
    bad_state(text, fmt::format("no checker stands on {} to go on", square));
  if ((state.ring[1 - colour] >> opposition::landing(state.phase, colour, number(state)) & 1) == 0)
    bad_state(text, fmt::format("the checker on {} cannot capture again", square));
  if (state.captured[state.seat][1 - colour] == 0)
    bad_state(text, fmt::format("the checker on {} goes on but seat {} has captured no {} one",
                                square, state.seat, kColourNames[1 - colour]));
}

std::string Opposition::move_to_text(Move move) const {
  if (move < kSquares) return square_text(move);
  if (move == opposition::kAgain) return "+";
  if (move == opposition::kStop) return "=";
  if (move < opposition::kRemovals) return {kCompassLetters[move - opposition::kTips]};
  return 'x' + place_text(move - opposition::kRemovals);
}

Move Opposition::parse_move(const State& state, std::string_view text) const {
  MoveList moves;
  legal_moves(state, moves);
  for (const Move move : moves)
    if (move_to_text(move) == text) return move;
  throw Error(fmt::format("move '{}'", text), "not a legal move",
              state.phase == opposition::kMovePhase  ? "expected the square of a checker that can "
                                                       "move, such as h8"
              : state.phase != opposition::kTipPhase ? "expected + (capture again) or = (stop)"
              : free_tips(state) != 0 ? "expected N, E, S or W to a free intersection"
                                      : "expected a marker to remove, such as x2,4");
}

}  // namespace arbatta
