#include "core/games/mancala.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace arbatta {

using mancala::bit;
using mancala::cell_at;
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
    if (count <= mancala::kMaxSeeds) captured_[count] = true;
  }
  const int target = parse_target(config_.target, config_.pits * config_.seeds + 1);
  if (config_.target != "majority") config_.target = std::to_string(target);
  if (target > 0) target_ = target;
  row_ = bit(config_.pits) - 1;
  stride_ = total + 1;
  sowings_.resize(stride_ * 2 * config_.pits);
  lasts_.resize(sowings_.size());
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
  mancala::Cells sowing{};
  int last = from;
  for (std::size_t seeds = 0; seeds < stride_; ++seeds) {
    const std::size_t entry = (hole + side * config_.pits) * stride_ + seeds;
    const bool again = config_.extra_turn && last == own_store;
    lasts_[entry] = static_cast<std::uint8_t>(last);
    sowings_[entry] = sowing;
    sowings_[entry][from] = static_cast<std::uint8_t>(sowing[from] - seeds);
    sowings_[entry][mancala::kSeatByte] = static_cast<std::uint8_t>(again ? 0 : 1 - 2 * side);
    last = after(last);
    if (last == from && config_.skip_origin) last = after(last);
    ++sowing[last];
  }
}

MancalaState Mancala::initial(int starter) const {
  State state{.seat = static_cast<std::uint8_t>(starter)};
  for (int side = 0; side < 2; ++side)
    std::fill_n(state.cells.begin() + cell_at(side, 0), config_.pits,
                static_cast<std::uint8_t>(config_.seeds));
  return state;
}

void Mancala::legal_moves(const State& state, MoveList& moves) const {
  moves.clear();
  if (state.mark == mancala::kOffered) {
    moves.push(accept());
    moves.push(static_cast<Move>(accept() + 1));
    return;
  }
  for (Holes holes = playable(state); holes != 0; holes &= holes - 1)
    moves.push(static_cast<Move>(std::countr_zero(holes) + state.seat * config_.pits));
  if (config_.agreement && state.mark == mancala::kNoOffer) moves.push(offer());
}

/// Those of `holes` that sow a seed into the other row.
Holes Mancala::feeding(const State& state, int side, Holes holes) const {
  Holes feeders = 0;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int hole = std::countr_zero(rest);
    const int needed = config_.pits - hole + config_.sow_own_store;
    if (state.cells[cell_at(side, hole)] >= needed) feeders |= bit(hole);
  }
  return feeders;
}

Holes Mancala::without_grand_slams(const State& state, Holes holes) const {
  const int other = 1 - state.seat;
  const int furthest = cell_at(other, std::bit_width(row(state, other)) - 1);
  Holes calm = holes;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int hole = std::countr_zero(rest);
    const std::size_t sown = sowing(state, hole);
    const int last = lasts_[sown];
    if (last < furthest || !mancala::is_hole(last, other)) continue;
    const State next = mancala::added(state, sowings_[sown]);
    const Haul taken = haul(next, last, other);
    if (taken.seeds > 0 && empties_row(next, taken, other)) calm ^= bit(hole);
  }
  return calm != 0 ? calm : holes;
}

MancalaState Mancala::answered(const State& state, Move move) const {
  if (move == accept()) return settle(state, Reason::agreed).state;
  State next = state;
  next.seat ^= 1;
  next.mark = move == offer() ? mancala::kOffered : mancala::kDeclined;
  return next;
}

int Mancala::row_seeds(const State& state, int side) const {
  const auto* const first = state.cells.data() + cell_at(side, 0);
  return std::accumulate(first, first + config_.pits, 0);
}

int Mancala::prospects(const State& state, int side) const {
  return row_seeds(state, side) - row_seeds(state, 1 - side);
}

/// Whether the game ends with the board as it is and `side` to decide.
bool Mancala::is_stuck(const State& state, int side) const {
  const Holes own = row(state, side);
  const Holes other = row(state, 1 - side);
  if (own == 0) return true;
  if (other != 0) return false;
  if (config_.end_when == mancala::EndWhen::either_empty) return true;
  if (!config_.must_feed || config_.cannot_feed == mancala::CannotFeed::free) return false;
  return feeding(state, side, own) == 0;
}

int Mancala::leader(const State& state) const {
  const int ahead = points(state, 0) - points(state, 1);
  return ahead == 0 ? kNobody : ahead < 0;
}

void Mancala::end(State& state, int winner, Reason reason) {
  state.seat = kNoSeat;
  state.mark = static_cast<std::uint8_t>(4 * static_cast<int>(reason) + winner);
}

Outcome Mancala::decided(const State& state) const {
  Outcome outcome{.reason = static_cast<Reason>(state.mark / 4)};
  const int winner = state.mark % 4;
  if (winner != kNobody) outcome.returns = win_for(winner, 2);
  for (int side = 0; side < 2; ++side)
    outcome.points[side] = static_cast<std::int16_t>(points(state, side));
  return outcome;
}

void Mancala::sweep(State& state, std::array<int, 2> seeds) const {
  for (int side = 0; side < 2; ++side) {
    store(state, side, seeds[side]);
    std::fill_n(state.cells.begin() + cell_at(side, 0), config_.pits, std::uint8_t{0});
  }
}

/// Half of the board to each side, the odd seed to the longer row.
std::array<int, 2> Mancala::halves(const State& state) const {
  const std::array<int, 2> rows = {row_seeds(state, 0), row_seeds(state, 1)};
  const int low = (rows[0] + rows[1]) / 2;
  const int high = rows[0] + rows[1] - low;
  return rows[0] > rows[1] ? std::array{high, low} : std::array{low, high};
}

/// Ends a game whose next decider has been chosen, if the board as `mover` left it ends it.
void Mancala::judge(State& next, int mover) const {
  if (points(next, mover) >= target_) return end(next, mover, Reason::seeds);
  const int half = config_.pits * config_.seeds;
  if (target_ != kNoTarget && points(next, 0) == half && points(next, 1) == half)
    return end(next, kNobody, Reason::seeds);
  if (!is_stuck(next, next.seat)) return;
  const std::array<int, 2> rows = {row_seeds(next, 0), row_seeds(next, 1)};
  switch (config_.starved) {
    case mancala::Starved::draw:
      return end(next, kNobody, Reason::no_moves);
    case mancala::Starved::split:
      sweep(next, halves(next));
      break;
    case mancala::Starved::forfeit:  // one row is empty
      sweep(next, {rows[1], rows[0]});
      break;
    case mancala::Starved::opponent_takes:
    case mancala::Starved::owner_takes:
      sweep(next, rows);
  }
  end(next, leader(next), Reason::no_moves);
}

Settled<MancalaState> Mancala::settle(const State& state, Reason reason) const {
  State over = state;
  int winner = kNobody;
  if (reason == Reason::repetition || reason == Reason::agreed) {
    const auto result = config_.repetition_result;
    if (result == mancala::Repeated::split) sweep(over, halves(over));
    if (result == mancala::Repeated::own_rows)
      sweep(over, {row_seeds(over, 0), row_seeds(over, 1)});
    if (result != mancala::Repeated::draw) winner = leader(over);
  }
  end(over, winner, reason);
  return {over, decided(over)};
}

std::uint64_t Mancala::key(const State& state) const {
  State position = state;
  if (state.seat == kNoSeat) position.mark = 0;
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(position);
  return mix(mix(words[0], words[1]), mix(words[2], words[3]));
}

void Mancala::encode(const State& state, std::span<std::uint8_t> bytes) const {
  auto at = bytes.begin();
  for (int side = 0; side < 2; ++side) {
    at = std::copy_n(state.cells.begin() + cell_at(side, 0), config_.pits, at);
    *at++ = static_cast<std::uint8_t>(points(state, side));
  }
  *at++ = state.mark;
  *at = state.seat;
}

MancalaState Mancala::decode(std::span<const std::uint8_t> bytes) const {
  State state{};
  const std::size_t half = config_.pits + 1;
  for (int side = 0; side < 2; ++side) {
    const auto from = bytes.begin() + side * half;
    std::copy_n(from, config_.pits, state.cells.begin() + cell_at(side, 0));
    store(state, side, from[config_.pits]);
  }
  state.mark = bytes[2 * half];
  state.seat = bytes[2 * half + 1];
  return state;
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
