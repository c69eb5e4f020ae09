// Mancala's state text and moves (rules document, section 2).

#include <charconv>
#include <numeric>

#include "core/games/mancala.hpp"

namespace arbatta {

namespace {

[[noreturn]] void bad_state(std::string_view text, const std::string& what) {
  throw Error(fmt::format("state '{}'", text), what,
              "expected South's holes joined by commas|its store|North's holes|its store/seat to "
              "move, such as 4,4,4,4,4,4|0|4,4,4,4,4,4|0/0");
}

/// Takes a number of seeds and the separator behind it off `rest`.
std::uint8_t take_cell(std::string_view& rest, char separator, std::string_view text) {
  const auto at = rest.find(separator);
  if (at == std::string_view::npos)
    bad_state(text, fmt::format("'{}' has no '{}' where one belongs", rest, separator));
  const auto piece = rest.substr(0, at);
  std::uint8_t seeds = 0;
  const auto [end, error] = std::from_chars(piece.data(), piece.data() + at, seeds);
  if (error != std::errc{} || end != piece.data() + at)
    bad_state(text, fmt::format("'{}' is not a number of seeds from 0 to 255", piece));
  rest.remove_prefix(at + 1);
  return seeds;
}

}  // namespace

std::string Mancala::to_text(const State& state) const {
  const Cells cells = mancala::cells_of(state);
  std::string text;
  for (int side = 0; side < 2; ++side) {
    for (int hole = 0; hole < config_.pits; ++hole)
      text += fmt::format("{}{}", cells[mancala::cell_at(side, hole)],
                          hole + 1 < config_.pits ? ',' : '|');
    text += fmt::format("{}{}", points(state, side), side == 0 ? '|' : '/');
  }
  if (cells.seat == kNoSeat) return text + '-';
  text += std::to_string(cells.seat);
  if (cells.mark == mancala::kOffered) text += fmt::format("+{}", 1 - cells.seat);
  if (cells.mark == mancala::kDeclined) text += '!';
  return text;
}

MancalaState Mancala::from_text(std::string_view text) const {
  Cells cells;
  std::string_view rest = text;
  for (int side = 0; side < 2; ++side) {
    for (int hole = 0; hole < config_.pits; ++hole)
      cells.set(mancala::cell_at(side, hole),
                take_cell(rest, hole + 1 < config_.pits ? ',' : '|', text));
    cells.set(mancala::cell_at(side, mancala::kStore),
              take_cell(rest, side == 0 ? '|' : '/', text));
  }
  const int seeds = std::accumulate(cells.cells.begin(), cells.cells.end(), 0);
  if (seeds != 2 * config_.pits * config_.seeds)
    bad_state(text, fmt::format("{} seeds instead of {}", seeds, 2 * config_.pits * config_.seeds));
  if (rest == "-") {
    conclude(cells, text);
    return mancala::state_of(cells);
  }
  if (rest.empty() || (rest[0] != '0' && rest[0] != '1'))
    bad_state(text, fmt::format("seat to move '{}' is not 0, 1 or -", rest));
  cells.seat = static_cast<std::uint8_t>(rest[0] - '0');
  const auto offer = rest.substr(1);
  if (offer == "!")
    cells.mark = mancala::kDeclined;
  else if (offer == (cells.seat == 0 ? "+1" : "+0"))
    cells.mark = mancala::kOffered;
  else if (!offer.empty())
    bad_state(text,
              fmt::format("'{}' behind the seat is neither + and the other seat nor !", offer));
  check_playable(cells, text);
  return mancala::state_of(cells);
}

void Mancala::check_playable(const Cells& cells, std::string_view text) const {
  if (cells.mark != mancala::kNoOffer && !config_.agreement)
    bad_state(text, "an offer in a game with agreement=false");
  for (int side = 0; side < 2; ++side)
    if (cells.store(side) >= target_)
      bad_state(text, fmt::format("the game is over (side {} has {} of {} seeds) but a seat is to "
                                  "move",
                                  side, cells.store(side), target_));
  const int turn = cells.mark == mancala::kOffered ? 1 - cells.seat : cells.seat;
  if (is_stuck(cells, turn)) bad_state(text, "the game is over (no_moves) but a seat is to move");
}

void Mancala::conclude(Cells& cells, std::string_view text) const {
  const bool is_drawn = config_.starved == mancala::Starved::draw;
  const bool south_won = cells.store(0) >= target_;
  const bool north_won = cells.store(1) >= target_;
  if (row(cells, 0) == 0 && row(cells, 1) == 0) {
    if (!is_drawn) return end(cells, leader(cells), Reason::no_moves);
    if (!south_won && !north_won) return end(cells, kNobody, Reason::no_moves);
    return end(cells, leader(cells), Reason::seeds);
  }
  if (south_won && north_won)
    bad_state(text, fmt::format("both stores have reached the target {}", target_));
  if (south_won || north_won) return end(cells, north_won, Reason::seeds);
  if (is_drawn && (is_stuck(cells, 0) || is_stuck(cells, 1)))
    return end(cells, kNobody, Reason::no_moves);
  // The board stays after a repetition or an agreement by `draw` or `stores`, and after max_plies.
  const bool stays = config_.repetition_result == mancala::Repeated::draw ||
                     config_.repetition_result == mancala::Repeated::stores;
  const Reason reason = stays && config_.repetition > 0 ? Reason::repetition
                        : stays && config_.agreement    ? Reason::agreed
                                                        : Reason::max_plies;
  settle(cells, reason);
}

std::string Mancala::move_to_text(Move move) const {
  if (move == offer()) return "offer";
  if (move == accept()) return "accept";
  if (move > accept()) return "decline";
  const int hole = move % config_.pits;
  return {static_cast<char>((move < config_.pits ? 'A' : 'a') + hole)};
}

Move Mancala::parse_move(const State& state, std::string_view text) const {
  const auto where = fmt::format("move '{}'", text);
  if (seat_to_move(state) == kNoSeat) throw Error(where, "the game is over", "expected no move");
  MoveList moves;
  legal_moves(state, moves);
  std::vector<std::string> legal;
  for (const Move move : moves) {
    legal.push_back(move_to_text(move));
    if (legal.back() == text) return move;
  }
  throw Error(where, "not a legal move", "expected " + alternatives(legal));
}

}  // namespace arbatta
