#include "core/games/mancala.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace arbatta {

using mancala::bit;
using mancala::Holes;

namespace {

constexpr std::size_t kSeatByte = 30;

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

void give(std::uint8_t& store, int seeds) { store = static_cast<std::uint8_t>(store + seeds); }

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
  config_.capture_counts = fmt::format("{}", fmt::join(counts, "+"));
  for (const int count : counts)
    if (count <= mancala::kMaxSeeds) captured_[count] = true;
  const int target = parse_target(config_.target, config_.pits * config_.seeds + 1);
  if (config_.target != "majority") config_.target = std::to_string(target);
  if (target > 0) target_ = target;
  for (int side = 0; side < 2; ++side)
    rows_[side] = (bit(config_.pits) - 1) << first_hole(side);
  stride_ = total + 1;
  sowings_.resize(stride_ * store(1));
  lasts_.resize(sowings_.size());
  for (Holes holes = rows_[0] | rows_[1]; holes != 0; holes &= holes - 1)
    prepare_sowing(std::countr_zero(holes));
}

void Mancala::prepare_sowing(int from) {
  const int side = from < store(0) ? 0 : 1;
  const auto is_sown = [&](int cell) {
    if (cell == from) return !config_.skip_origin;
    return cell != store(1 - side) && (cell != store(side) || config_.sow_own_store);
  };
  mancala::Cells sowing{};
  int last = from;
  for (std::size_t seeds = 0; seeds < stride_; ++seeds) {
    auto& entry = sowings_[from * stride_ + seeds];
    entry = sowing;
    entry[from] = static_cast<std::uint8_t>(entry[from] - seeds);
    const bool again = config_.extra_turn && last == store(side);
    entry[kSeatByte] = static_cast<std::uint8_t>(again ? 0 : 1 - 2 * side);
    lasts_[from * stride_ + seeds] = static_cast<std::uint8_t>(last);
    do last = last == store(1) ? 0 : last + 1;
    while (!is_sown(last));
    ++sowing[last];
  }
}

MancalaState Mancala::initial(int starter) const {
  State state{.seat = static_cast<std::uint8_t>(starter)};
  for (Holes holes = rows_[0] | rows_[1]; holes != 0; holes &= holes - 1)
    state.cells[std::countr_zero(holes)] = static_cast<std::uint8_t>(config_.seeds);
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
    moves.push(static_cast<Move>(std::countr_zero(holes) - state.seat));
  if (config_.agreement && state.mark == mancala::kNoOffer) moves.push(offer());
}

/// Those of `holes` that sow a seed into the other row; all of them if none does.
Holes Mancala::feeding(const State& state, int side, Holes holes) const {
  Holes feeders = 0;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int from = std::countr_zero(rest);
    const int to_end = first_hole(side) + config_.pits - from;
    if (state.cells[from] >= to_end + config_.sow_own_store) feeders |= bit(from);
  }
  return feeders != 0 ? feeders : holes;
}

Holes Mancala::without_grand_slams(const State& state, Holes holes) const {
  const int side = state.seat;
  const int highest = std::bit_width(mancala::nonempty(state) & rows_[1 - side]) - 1;
  Holes calm = holes;
  for (Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int from = std::countr_zero(rest);
    const std::size_t sown = sowing(state, from);
    const int last = lasts_[sown];
    if (last < highest || ((rows_[1 - side] >> last) & 1) == 0) continue;
    const State next = mancala::added(state, sowings_[sown]);
    const Haul taken = haul(next, last, side);
    if (taken.seeds > 0 && empties_row(next, taken, 1 - side)) calm ^= bit(from);
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
  const auto* const first = state.cells.data() + first_hole(side);
  return std::accumulate(first, first + config_.pits, 0);
}

int Mancala::prospects(const State& state, int side) const {
  return row_seeds(state, side) - row_seeds(state, 1 - side);
}

/// Whether the game ends with the board as it is and `side` to decide.
bool Mancala::is_stuck(const State& state, int side) const {
  const Holes all = mancala::nonempty(state);
  const Holes own = all & rows_[side];
  const Holes other = all & rows_[1 - side];
  if (own == 0) return true;
  if (other != 0) return false;
  if (config_.end_when == mancala::EndWhen::either_empty) return true;
  if (!config_.must_feed || config_.cannot_feed == mancala::CannotFeed::free) return false;
  return std::none_of(lasts_.begin(), lasts_.begin(), [](auto) { return true; });
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

}  // namespace arbatta
