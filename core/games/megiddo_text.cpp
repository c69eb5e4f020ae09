// Megiddo's state text, moves and records (rules document, section 1, "Notation and text").

#include <algorithm>
#include <charconv>
#include <set>

#include "core/games/megiddo.hpp"

namespace arbatta {

using megiddo::bit;
using megiddo::Board;
using megiddo::kDirections;
using megiddo::kPoints;
using megiddo::kSize;

namespace {

std::string point_text(int point) {
  return {static_cast<char>('A' + megiddo::radial_of(point)),
          static_cast<char>('1' + megiddo::ring_of(point))};
}

/// The point that the text opens with, or -1.
int parse_point(std::string_view text) {
  if (text.size() < 2 || text[0] < 'A' || text[0] > 'F' || text[1] < '1' || text[1] > '6')
    return -1;
  return megiddo::point_at(text[1] - '1', text[0] - 'A');
}

std::string captures_text(std::span<const Megiddo::Capture> captures) {
  std::string text;
  for (const auto& [first, second] : captures)
    text += fmt::format(" ({},{})", point_text(first), point_text(second));
  return text;
}

/// The same for messages, where none is ` ()`.
std::string shown(std::span<const Megiddo::Capture> captures) {
  return captures.empty() ? " ()" : captures_text(captures);
}

Board both_points(const Megiddo::Capture& window) { return bit(window.first) | bit(window.second); }

/// The two points of a window entry, nearest to the new stone first.
Megiddo::Capture points_of(int point, int entry, bool wrap) {
  const int d = entry % kDirections;
  if (entry < kDirections)
    return {megiddo::step(point, d, 1, wrap), megiddo::step(point, d, 2, wrap)};
  return {megiddo::step(point, d, -1, wrap), megiddo::step(point, d, 2, wrap)};
}

[[noreturn]] void bad_state(std::string_view text, const std::string& what) {
  throw Error(fmt::format("state '{}'", text), what,
              "expected six rings of six points (. 1 2 3) separated by |, then /seat to move"
              "/captured of each side");
}

int parse_number(std::string_view piece, int limit, std::string_view text, const char* what) {
  int value = -1;
  const auto [end, error] = std::from_chars(piece.data(), piece.data() + piece.size(), value);
  if (error != std::errc{} || end != piece.data() + piece.size() || value < 0 || value > limit)
    bad_state(text, fmt::format("{} '{}' is not a number from 0 to {}", what, piece, limit));
  return value;
}

/// Reads ` (B3,A2) (F1, E1)`; `()` is none. An empty optional: the text has another shape.
std::optional<std::vector<Megiddo::Capture>> parse_captures(std::string_view text) {
  std::string clean(text);
  std::erase(clean, ' ');
  std::vector<Megiddo::Capture> captures;
  if (clean == "()") return captures;
  for (std::string_view rest = clean; !rest.empty(); rest.remove_prefix(7)) {
    if (rest.size() < 7 || rest[0] != '(' || rest[3] != ',' || rest[6] != ')') return std::nullopt;
    const Megiddo::Capture capture{parse_point(rest.substr(1)), parse_point(rest.substr(4))};
    if (capture.first < 0 || capture.second < 0) return std::nullopt;
    captures.push_back(capture);
  }
  return captures;
}

std::multiset<Board> window_set(std::span<const Megiddo::Capture> captures) {
  std::multiset<Board> windows;
  for (const auto& window : captures) windows.insert(both_points(window));
  return windows;
}

}  // namespace

template <class Seen>
std::vector<Megiddo::Capture> Megiddo::captures_seen(const State& state, Move move,
                                                     Seen seen) const {
  const int side = side_to_move(state);
  const auto made = apply(state, move);
  // The landing point is the one occupied point that was empty; a slide leaves another one empty.
  const Board landing = occupied(made) & ~occupied(state);
  const Board left = occupied(state) & ~occupied(made);
  Board own = (state.stones[side] & ~left) | landing;
  Board enemy = occupied(made) & ~own;
  std::vector<Capture> result;
  for (Board wave = landing; wave != 0;) {
    std::set<std::pair<Board, bool>>
        listed;  // whole windows; a normal and a reverse one may coincide
    Board turned = 0;
    for (Board rest = wave; rest != 0; rest &= rest - 1) {
      const int point = std::countr_zero(rest);
      const auto& windows = (*windows_)[point];
      const int entries = config_.reverse_captures ? 2 * kDirections : kDirections;
      for (int entry = 0; entry < entries; ++entry) {
        const auto& kind = entry < kDirections ? windows.normal : windows.reverse;
        const Board take = kind.take[entry % kDirections];
        const Board need = kind.need[entry % kDirections];
        if ((take & ~enemy) != 0 || (need & ~own) != 0) continue;
        if (!listed.emplace(take | need | bit(point), entry >= kDirections).second) continue;
        const Capture window = points_of(point, entry, config_.edge_captures);
        if (!seen(window)) continue;
        result.push_back(window);
        turned |= take;
      }
    }
    own |= turned;
    enemy &= ~turned;
    wave = turned;
  }
  return result;
}

std::vector<Megiddo::Capture> Megiddo::captures(const State& state, Move move) const {
  return captures_seen(state, move, [](const Capture&) { return true; });
}

MegiddoState Megiddo::apply_turning(const State& state, Move move, Board turned) const {
  const int side = side_to_move(state);
  State next = apply(state, move);
  const Board stays = next.stones[side] & occupied(state) & ~state.stones[side] & ~turned;
  next.stones[side] ^= stays;
  for (int other = 0; other < config_.sides; ++other)
    if (other != side) next.stones[other] |= state.stones[other] & stays;
  next.captured[side] = state.captured[side] + std::popcount(turned);
  const bool over = next.captured[side] >= config_.arbatta || occupied(next) == megiddo::kFull ||
                    megiddo::has_complete_line(next.stones[side]);
  next.seat = over ? kNoSeat : (state.seat + 1) % seats();
  return next;
}

MegiddoState Megiddo::apply_overlooking(const State& state, Move move,
                                        std::span<const Capture> windows) const {
  const auto all = captures(state, move);
  const auto possible = window_set(all);
  auto left = window_set(windows);
  const bool is_part = std::includes(possible.begin(), possible.end(), left.begin(), left.end());
  Board turned = 0;
  captures_seen(state, move, [&](const Capture& window) {
    const auto found = left.find(both_points(window));
    if (found == left.end()) return false;
    turned |= *found;
    left.erase(found);
    return true;
  });
  if (!is_part || !left.empty())
    throw Error(fmt::format("move '{}'", move_to_text(move)),
                fmt::format("captures{}", shown(windows)),
                fmt::format("expected{} or fewer of them, none without its cause", shown(all)));
  return apply_turning(state, move, turned);
}

std::string Megiddo::to_text(const State& state) const {
  std::string text;
  for (int point = 0; point < kPoints; ++point) {
    char c = '.';
    for (int side = 0; side < config_.sides; ++side)
      if ((state.stones[side] & bit(point)) != 0) c = static_cast<char>('1' + side);
    text += c;
    if (megiddo::radial_of(point) == kSize - 1) text += point + 1 < kPoints ? '|' : '/';
  }
  text += state.seat == kNoSeat ? "-" : std::to_string(state.seat);
  for (int side = 0; side < config_.sides; ++side)
    text += fmt::format("{}{}", side == 0 ? '/' : ' ', state.captured[side]);
  return text;
}

MegiddoState Megiddo::from_text(std::string_view text) const {
  const auto parts = split_at(text, '/');
  if (parts.size() != 3) bad_state(text, fmt::format("{} fields instead of 3", parts.size()));
  const auto rings = split_at(parts[0], '|');
  if (rings.size() != kSize) bad_state(text, fmt::format("{} rings instead of 6", rings.size()));
  State state{};
  for (int ring = 0; ring < kSize; ++ring) {
    if (rings[ring].size() != kSize)
      bad_state(text, fmt::format("ring {} has {} points", ring + 1, rings[ring].size()));
    for (int radial = 0; radial < kSize; ++radial) {
      const char c = rings[ring][radial];
      if (c == '.') continue;
      if (c < '1' || c >= '1' + config_.sides)
        bad_state(text, fmt::format("'{}' is no stone of a game with {} sides", c, config_.sides));
      state.stones[c - '1'] |= bit(megiddo::point_at(ring, radial));
    }
  }
  const auto totals = split_at(parts[2], ' ');
  if (static_cast<int>(totals.size()) != config_.sides)
    bad_state(text, fmt::format("{} captured totals for {} sides", totals.size(), config_.sides));
  for (int side = 0; side < config_.sides; ++side)
    state.captured[side] = parse_number(totals[side], 72, text, "captured total");
  state.seat =
      parts[1] == "-" ? kNoSeat : parse_number(parts[1], seats() - 1, text, "seat to move");
  check_playable(state, text);
  return state;
}

void Megiddo::check_playable(const State& state, std::string_view text) const {
  const Outcome outcome = decided(state);
  int winners = 0;
  for (int side = 0; side < config_.sides; ++side)
    winners +=
        megiddo::complete_lines(state.stones[side]) > 0 || state.captured[side] >= config_.arbatta;
  if (winners > 1) bad_state(text, "two sides have won");
  const bool over = winners == 1 || occupied(state) == megiddo::kFull;
  if (over && state.seat != kNoSeat)
    bad_state(text,
              fmt::format("the game is over ({}) but a seat is to move", name(outcome.reason)));
  if (!over && state.seat == kNoSeat)
    bad_state(text, "no seat is to move but the board does not end the game");
}

int Megiddo::move_count() const { return config_.slides ? kPoints + kSize * kPoints : kPoints; }

std::string Megiddo::move_to_text(Move move) const {
  if (move < kPoints) return point_text(move);
  const int from = (move - kPoints) / kSize;
  const int to = megiddo::point_at((move - kPoints) % kSize, megiddo::radial_of(from));
  return point_text(from) + '-' + point_text(to);
}

std::string Megiddo::record(const State& state, Move move) const {
  return move_to_text(move) + captures_text(captures(state, move));
}

Megiddo::Written Megiddo::read_move(const State& state, std::string_view text) const {
  const auto where = fmt::format("move '{}'", text);
  const auto open = std::min(text.find('('), text.size());
  auto head = text.substr(0, open);
  while (!head.empty() && head.back() == ' ') head.remove_suffix(1);
  MoveList moves;
  legal_moves(state, moves);
  const auto* const found =
      std::find_if(moves.begin(), moves.end(), [&](Move m) { return move_to_text(m) == head; });
  if (found == moves.end())
    throw Error(where, "not a legal move",
                config_.slides ? "expected an empty point such as C4 or a slide such as C4-C2"
                               : "expected an empty point such as C4");
  if (open == text.size()) return {*found, std::nullopt};
  auto windows = parse_captures(text.substr(open));
  if (!windows)
    throw Error(where, "its captures cannot be read", "expected (B3,A2) for each window");
  return {*found, std::move(windows)};
}

Move Megiddo::parse_move(const State& state, std::string_view text) const {
  const auto [move, windows] = read_move(state, text);
  if (!windows) return move;
  const auto expected = captures(state, move);
  if (window_set(*windows) != window_set(expected))
    throw Error(fmt::format("move '{}'", text), fmt::format("captures{}", shown(*windows)),
                fmt::format("expected{}", shown(expected)));
  return move;
}

}  // namespace arbatta
