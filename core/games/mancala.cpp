#include "core/games/mancala.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace arbatta {

using mancala::bit;
using mancala::cell_at;
using mancala::Cells;
using mancala::Holes;

namespace {

/// The plain digits of a number up to 999,999, or nothing.
std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_plain = error == std::errc{} && end == text.data() + text.size() && value >= 0;
  if (!is_plain || value > 999'999) return std::nullopt;
  return value;
}

/// The sizes of `2+3`, ascending.
std::vector<int> parse_counts(std::string_view text) {
  std::vector<int> counts;
  for (std::string_view rest = text;;) {
    const auto plus = rest.find('+');
    counts.push_back(number(rest.substr(0, plus)).value_or(0));
    if (plus == std::string_view::npos) break;
    rest.remove_prefix(plus + 1);
  }
  std::sort(counts.begin(), counts.end());
  if (counts.front() < 1 || std::adjacent_find(counts.begin(), counts.end()) != counts.end())
    detail::bad_value(std::string(Mancala::kName), "capture_counts", text,
                      "different numbers of at least 1 joined by +, such as 2+3");
  return counts;
}

int parse_target(std::string_view text, int majority) {
  if (text == "majority") return majority;
  const int target = number(text).value_or(-1);
  if (target < 0 || target > mancala::kMaxSeeds)
    detail::bad_value(std::string(Mancala::kName), "target", text,
                      "0 (none), a number of seeds up to 255 or majority");
  return target;
}

mancala::Gain gain_of(const Cells& change, int cell) {
  return {static_cast<std::uint8_t>(cell), change.cells[cell]};
}

}  // namespace

std::span<const Preset> MancalaConfig::presets() {
  static constexpr std::array<Preset, 7> kPresets = {{
      {"brainking", "", "BrainKing's Mancala, the post's first game"},
      {"oware",
       "capture=counts,extra_turn=false,grand_slam=nothing,must_feed=true,repetition_result=split,"
       "skip_origin=true,sow_own_store=false,starved=owner_takes,target=majority",
       "the post's second game"},
      {"trysse",
       "capture=counts,extra_turn=false,must_feed=true,repetition_result=split,skip_origin=true,"
       "sow_own_store=false,starved=owner_takes,target=majority",
       "Keller's form: grand slams capture"},
      {"trysse_elson",
       "cannot_feed=free,capture=counts,extra_turn=false,must_feed=true,repetition_result=split,"
       "skip_origin=true,sow_own_store=false,starved=draw,target=21",
       "Elson's form: starving the opponent draws"},
      {"warri",
       "capture=counts,capture_counts=1+2,extra_turn=false,repetition_result=stores,"
       "skip_origin=true,sow_own_store=false,starved=forfeit,target=21",
       "the post's third game: starving the opponent forfeits the board"},
      {"kalah", "capture_own_seed=if_opposite,end_when=either_empty", "Kalah of published tables"},
      {"awari",
       "capture=counts,extra_turn=false,grand_slam=forbidden,must_feed=true,"
       "repetition_result=stores,skip_origin=true,sow_own_store=false,starved=owner_takes",
       "Awari of published databases (Lincke 2002)"},
  }};
  return kPresets;
}

Mancala::Mancala(const Config& config) : config_(config) {
  check_safeguards(config_, kName);
  const int total = 2 * config_.pits * config_.seeds;
  if (total > mancala::kMaxSeeds)
    throw Error(std::string(kName), fmt::format("pits={},seeds={}", config_.pits, config_.seeds),
                fmt::format("expected at most {} seeds in all, 2*pits*seeds is {}",
                            mancala::kMaxSeeds, total));
  const auto counts = parse_counts(config_.capture_counts);
  config_.capture_counts.clear();
  for (const int count : counts) {
    if (count != counts.front()) config_.capture_counts += '+';
    config_.capture_counts += std::to_string(count);
    if (config_.capture == mancala::Capture::counts && count <= mancala::kMaxSeeds)
      captures_[count] = true;
  }
  if (config_.capture == mancala::Capture::opposite) captures_[1] = true;
  const int target = parse_target(config_.target, config_.pits * config_.seeds + 1);
  if (config_.target != "majority") config_.target = std::to_string(target);
  if (target > 0) target_ = target;
  forbids_slams_ = config_.capture == mancala::Capture::counts &&
                   config_.grand_slam == mancala::GrandSlam::forbidden;
  restricts_ = forbids_slams_ || config_.must_feed;
  takes_own_seed_ = config_.capture_own_seed != mancala::OwnSeed::never;
  least_faced_ = config_.capture == mancala::Capture::opposite &&
                 config_.capture_own_seed != mancala::OwnSeed::always;
  row_ = bit(config_.pits) - 1;
  stride_ = total + 1;
  sowings_.resize(stride_ * 2 * config_.pits);
  for (int side = 0; side < 2; ++side)
    for (int hole = 0; hole < config_.pits; ++hole) prepare_sowings(side, hole);
}

void Mancala::prepare_sowings(int side, int hole) {
  const int from = cell_at(side, hole);
  const int own_store = cell_at(side, mancala::kStore);
  const int last_hole = cell_at(1 - side, config_.pits - 1);
  const auto after = [&](int cell) {
    if (cell == own_store) return cell_at(1 - side, 0);
    if (cell == last_hole) return cell_at(side, 0);
    if (cell != cell_at(side, config_.pits - 1)) return cell + 1;
    return config_.sow_own_store ? own_store : cell_at(1 - side, 0);
  };
  const int capture_side = config_.capture == mancala::Capture::opposite ? side : 1 - side;
  Cells change;
  int last = from;
  for (std::size_t seeds = 0; seeds < stride_; ++seeds) {
    Cells whole = change;
    whole.add(from, -static_cast<int>(seeds));
    const bool again = config_.extra_turn && last == own_store;
    whole.seat = static_cast<std::uint8_t>(again ? 0 : 1 - 2 * side);
    const bool may_capture = mancala::is_hole(last, capture_side);
    const int facing = may_capture ? mancala::kHalf + config_.pits - 1 - last : last;
    sowings_[(hole + side * config_.pits) * stride_ + seeds] = {.change = mancala::state_of(whole),
                                                                .last = gain_of(whole, last),
                                                                .facing = gain_of(whole, facing),
                                                                .may_capture = may_capture};
    last = after(last);
    if (last == from && config_.skip_origin) last = after(last);
    change.add(last, 1);
  }
}

MancalaState Mancala::initial(int starter) const {
  Cells cells{.seat = static_cast<std::uint8_t>(starter)};
  for (int side = 0; side < 2; ++side)
    for (int hole = 0; hole < config_.pits; ++hole) cells.set(cell_at(side, hole), config_.seeds);
  return mancala::state_of(cells);
}

void Mancala::legal_moves(const State& state, MoveList& moves) const {
  moves.clear();
  if (config_.agreement) {
    const int count = legal_count(state);
    for (int k = 0; k < count; ++k) moves.push(legal_move(state, k));
    return;
  }
  const int first = side_to_move(state) * config_.pits;
  for (Holes holes = playable(state); holes != 0; holes &= holes - 1)
    moves.push(static_cast<Move>(first + std::countr_zero(holes)));
}

int Mancala::count_with_offers(const Cells& cells, int count) const {
  return cells.mark == mancala::kOffered ? 2 : count + (cells.mark == mancala::kNoOffer);
}

Move Mancala::move_or_offer(const Cells& cells, int k, int count, Move move) const {
  if (cells.mark == mancala::kOffered) return static_cast<Move>(accept() + k);
  return k == count ? offer() : move;
}

Holes Mancala::permitted(const Cells& cells, Holes holes) const {
  if (config_.must_feed && row(cells, 1 - cells.seat) == 0) {
    const Holes feeders = feeding(cells, cells.seat, holes);
    if (feeders != 0) holes = feeders;
  }
  if (!forbids_slams_) return holes;
  const Holes calm = without_grand_slams(cells, holes);
  return calm != 0 ? calm : holes;
}

/// Those of `holes` that sow a seed into the other row.
Holes Mancala::feeding(const Cells& cells, int side, Holes holes) const {
  Holes feeders = 0;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int hole = std::countr_zero(rest);
    const int needed = config_.pits - hole + config_.sow_own_store;
    if (cells[cell_at(side, hole)] >= needed) feeders |= bit(hole);
  }
  return feeders;
}

Holes Mancala::without_grand_slams(const Cells& cells, Holes holes) const {
  const int other = 1 - cells.seat;
  const int furthest = cell_at(other, std::bit_width(row(cells, other)) - 1);
  const State state = mancala::state_of(cells);
  Holes calm = holes;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int hole = std::countr_zero(rest);
    const auto move = static_cast<Move>(hole + cells.seat * config_.pits);
    const mancala::Sowing& sowing = this->sowing(state, cells.seat, move);
    if (!sowing.may_capture || sowing.last.cell < furthest) continue;
    const Cells next = mancala::cells_of(mancala::sown(state, sowing));
    const Haul taken = haul(next, sowing.last.cell, other);
    if (taken.seeds > 0 && empties_row(next, taken, other)) calm ^= bit(hole);
  }
  return calm;
}

Mancala::Haul Mancala::haul(const Cells& sown, int last, int side) const {
  Haul haul;
  for (int hole = last - cell_at(side, 0); hole >= 0; --hole) {
    const int seeds = sown[cell_at(side, hole)];
    if (!captures_[seeds]) break;
    haul.holes |= bit(hole);
    haul.seeds += seeds;
  }
  return haul;
}

MancalaState Mancala::captured_counts(State sown, int last, int side) const {
  const int other = 1 - side;
  const Cells cells = mancala::cells_of(sown);
  const Haul taken = haul(cells, last, other);
  if (config_.grand_slam == mancala::GrandSlam::nothing && empties_row(cells, taken, other))
    return sown;
  for (Holes rest = taken.holes; rest != 0; rest &= rest - 1)
    sown = mancala::emptied(sown, cell_at(other, std::countr_zero(rest)));
  return mancala::added(sown, cell_at(side, mancala::kStore), taken.seeds);
}

Cells Mancala::answered(Cells cells, Move move) const {
  if (move == accept()) {
    settle(cells, Reason::agreed);
  } else {
    cells.seat ^= 1;
    cells.mark = move == offer() ? mancala::kOffered : mancala::kDeclined;
  }
  return cells;
}

int Mancala::row_seeds(const Cells& cells, int side) const {
  const auto* const first = cells.cells.data() + cell_at(side, 0);
  return std::accumulate(first, first + config_.pits, 0);
}

int Mancala::prospects(const State& state, int side) const {
  const Cells cells = mancala::cells_of(state);
  return row_seeds(cells, side) - row_seeds(cells, 1 - side);
}

/// Whether the game ends with the board as it is and `side` to decide.
bool Mancala::is_stuck(const Cells& cells, int side) const {
  const Holes own = row(cells, side);
  const Holes other = row(cells, 1 - side);
  if (own == 0) return true;
  if (other != 0) return false;
  if (config_.end_when == mancala::EndWhen::either_empty) return true;
  if (!config_.must_feed || config_.cannot_feed == mancala::CannotFeed::free) return false;
  return feeding(cells, side, own) == 0;
}

int Mancala::leader(const Cells& cells) {
  const int ahead = cells.store(0) - cells.store(1);
  return ahead == 0 ? kNobody : ahead < 0;
}

void Mancala::end(Cells& cells, int winner, Reason reason) {
  cells.seat = kNoSeat;
  cells.mark = static_cast<std::uint8_t>(4 * static_cast<int>(reason) + winner);
}

Outcome Mancala::decided(const Cells& cells) {
  Outcome outcome{.reason = static_cast<Reason>(cells.mark / 4)};
  const int winner = cells.mark % 4;
  if (winner != kNobody) outcome.returns = win_for(winner, 2);
  for (int side = 0; side < 2; ++side)
    outcome.points[side] = static_cast<std::int16_t>(cells.store(side));
  return outcome;
}

/// Empties the board; each side gets so many seeds of it.
void Mancala::sweep(Cells& cells, std::array<int, 2> seeds) const {
  for (int side = 0; side < 2; ++side) {
    cells.add(cell_at(side, mancala::kStore), seeds[side]);
    for (int hole = 0; hole < config_.pits; ++hole) cells.set(cell_at(side, hole), 0);
  }
}

/// Half of the board to each side, the odd seed to the longer row.
std::array<int, 2> Mancala::halves(const Cells& cells) const {
  const std::array<int, 2> rows = {row_seeds(cells, 0), row_seeds(cells, 1)};
  const int low = (rows[0] + rows[1]) / 2;
  const int high = rows[0] + rows[1] - low;
  return rows[0] > rows[1] ? std::array{high, low} : std::array{low, high};
}

Cells Mancala::judged(Cells cells, int mover) const {
  const int half = config_.pits * config_.seeds;
  if (cells.store(mover) >= target_)
    end(cells, mover, Reason::seeds);
  else if (target_ != kNoTarget && cells.store(0) == half && cells.store(1) == half)
    end(cells, kNobody, Reason::seeds);
  else if (is_stuck(cells, cells.seat))
    starve(cells);
  return cells;
}

void Mancala::starve(Cells& cells) const {
  const std::array<int, 2> rows = {row_seeds(cells, 0), row_seeds(cells, 1)};
  switch (config_.starved) {
    case mancala::Starved::draw:
      return end(cells, kNobody, Reason::no_moves);
    case mancala::Starved::split:
      sweep(cells, halves(cells));
      break;
    case mancala::Starved::forfeit:  // one row is empty
      sweep(cells, {rows[1], rows[0]});
      break;
    case mancala::Starved::opponent_takes:
    case mancala::Starved::owner_takes:
      sweep(cells, rows);
  }
  end(cells, leader(cells), Reason::no_moves);
}

void Mancala::settle(Cells& cells, Reason reason) const {
  int winner = kNobody;
  if (reason == Reason::repetition || reason == Reason::agreed) {
    const auto result = config_.repetition_result;
    if (result == mancala::Repeated::split) sweep(cells, halves(cells));
    if (result == mancala::Repeated::own_rows)
      sweep(cells, {row_seeds(cells, 0), row_seeds(cells, 1)});
    if (result != mancala::Repeated::draw) winner = leader(cells);
  }
  end(cells, winner, reason);
}

Settled<MancalaState> Mancala::settle(const State& state, Reason reason) const {
  Cells cells = mancala::cells_of(state);
  settle(cells, reason);
  return {mancala::state_of(cells), decided(cells)};
}

std::uint64_t Mancala::key(const State& state) const {
  Cells cells = mancala::cells_of(state);
  if (cells.seat == kNoSeat) cells.mark = 0;
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(cells);
  return mix(mix(words[0], words[1]), mix(words[2], words[3]));
}

void Mancala::encode(const State& state, std::span<std::uint8_t> bytes) const {
  const Cells cells = mancala::cells_of(state);
  auto at = bytes.begin();
  for (int side = 0; side < 2; ++side) {
    at = std::copy_n(cells.cells.begin() + cell_at(side, 0), config_.pits, at);
    *at++ = static_cast<std::uint8_t>(cells.store(side));
  }
  *at++ = cells.mark;
  *at = cells.seat;
}

MancalaState Mancala::decode(std::span<const std::uint8_t> bytes) const {
  Cells cells;
  auto at = bytes.begin();
  for (int side = 0; side < 2; ++side) {
    std::copy_n(at, config_.pits, cells.cells.begin() + cell_at(side, 0));
    cells.set(cell_at(side, mancala::kStore), at[config_.pits]);
    at += config_.pits + 1;
  }
  cells.mark = at[0];
  cells.seat = at[1];
  return mancala::state_of(cells);
}

std::string Mancala::layout() const {
  return fmt::format(
      "1 byte a cell in sowing order: South's {0} holes from A, South's store, North's {0} holes "
      "from a, North's store; 1 byte offer (0 none, 1 to be answered, 2 declined; after the end 4 "
      "* reason + winner, 2 = nobody); 1 byte seat to move. state[:, :{0}] is South's row, "
      "state[:, {1}:{2}] North's",
      config_.pits, config_.pits + 1, 2 * config_.pits + 1);
}

}  // namespace arbatta
