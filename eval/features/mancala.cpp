#include "eval/features/mancala.hpp"

#include <algorithm>
#include <string>

#include "core/call.hpp"

namespace arbatta {

using mancala::cell_at;
using mancala::Cells;

namespace {

constexpr int kSideFeatures = 11;
static_assert(2 * kSideFeatures + 6 == Features<Mancala>::kCount);

constexpr int kNoTarget = mancala::kMaxSeeds + 1;

int target_of(const MancalaConfig& config) {
  if (config.target == "majority") return config.pits * config.seeds + 1;
  const int target = std::stoi(config.target);
  return target > 0 ? target : kNoTarget;
}

/// The state as if `side` were to choose a hole in it.
MancalaState with_turn(const MancalaState& state, int side) {
  MancalaState turned = state;
  turned.north[mancala::kSeat] = static_cast<std::uint8_t>(side);
  turned.north[mancala::kMark] = mancala::kNoOffer;
  return turned;
}

struct HandWeight {
  const char* name;
  float own;
  float enemy;
};

constexpr std::array<HandWeight, kSideFeatures> kHandSides = {{
    {"row", 0.00f, 0.00f},
    {"row.late", 0.00f, 0.00f},
    {"holes", 0.15f, -0.15f},
    {"right", 0.00f, 0.00f},
    {"kroos", 0.20f, -0.20f},
    {"exposed", 0.00f, 0.02f},
    {"captures", 0.10f, -0.05f},
    {"best_capture", 0.15f, -0.07f},
    {"extra_turns", 0.20f, -0.07f},
    {"wins", 5.00f, -0.50f},  // the mover takes it, or may prevent it
    {"missing", 0.00f, 0.00f},
}};

}  // namespace

/// What a side's choices come to.
struct Features<Mancala>::Decisions {
  int captures = 0;
  int best_capture = 0;
  int extra_turns = 0;
  bool wins = false;
};

Features<Mancala>::Features(const Mancala& game)
    : game_(game),
      pits_(game.config().pits),
      with_store_(game.config().sow_own_store),
      lap_(2 * pits_ + with_store_ - game.config().skip_origin),
      target_(target_of(game.config())),
      wanted_(std::min(target_, pits_ * game.config().seeds + 1)),
      opposite_(game.config().capture == mancala::Capture::opposite) {
  for (const int side : {0, 1}) prepare_path(side);
  if (opposite_) takes_[1] = 1;
  for (const auto count : split_at(game.config().capture_counts, '+'))
    if (const int seeds = std::stoi(std::string(count)); !opposite_ && seeds <= mancala::kMaxSeeds)
      takes_[seeds] = 1;
}

void Features<Mancala>::prepare_path(int side) {
  auto at = path_[side].begin();
  const auto add_row = [&](int owner) {
    for (int hole = 0; hole < pits_; ++hole)
      *at++ = static_cast<std::uint8_t>(cell_at(owner, hole));
  };
  add_row(side);
  if (with_store_ == 1) *at++ = static_cast<std::uint8_t>(cell_at(side, mancala::kStore));
  add_row(1 - side);
  add_row(side);
}

const std::vector<Feature>& Features<Mancala>::list() {
  static const std::vector<Feature> kList = [] {
    std::vector<Feature> list;
    for (const auto& hand : kHandSides) list.push_back({std::string("own.") + hand.name, hand.own});
    for (const auto& hand : kHandSides)
      list.push_back({std::string("enemy.") + hand.name, hand.enemy});
    list.push_back({"lead", 0.2f});
    list.push_back({"lead.share", 0});
    list.push_back({"lead.late", 8});
    list.push_back({"board", 0});
    list.push_back({"offered", 0});
    list.push_back({"constant", 0});
    return list;
  }();
  return kList;
}

mancala::Holes Features<Mancala>::filled(const MancalaState& state, int side) const {
  const auto& row = side == 0 ? state.south : state.north;
  return ~mancala::empties(row) & (mancala::bit(pits_) - 1);
}

Features<Mancala>::Sown Features<Mancala>::sown(const Cells& cells, int side, int hole) const {
  int seeds = 1;
  int steps = cells[cell_at(side, hole)] - 1;
  for (; steps >= lap_; steps -= lap_) ++seeds;
  const int place = hole + 1 + steps;
  const int last = path_[side][place];
  const int into_store = with_store_ * (seeds - (place < pits_));
  return {last, seeds + (last == cell_at(side, hole) ? 0 : cells[last]), into_store};
}

bool Features<Mancala>::may_capture(const Sown& sown, int side) const {
  const int in_row = mancala::is_hole(sown.last, opposite_ ? side : 1 - side);
  return (in_row & takes_[sown.seeds]) != 0;
}

/// Most decisions only sow; the others are left to the rules. Without a branch for every condition,
/// which cannot be foretold, this takes two thirds of the time.
Features<Mancala>::Decisions Features<Mancala>::decisions(const MancalaState& state,
                                                          const Cells& cells, int side) const {
  const int own_store = cell_at(side, mancala::kStore);
  const mancala::Holes holes = filled(state, side);
  const bool may_empty_row = std::has_single_bit(holes) || filled(state, 1 - side) == 0;
  const bool extra_turn = game_.config().extra_turn;
  Decisions found;
  for (mancala::Holes rest = holes; rest != 0; rest &= rest - 1) {
    const int hole = std::countr_zero(rest);
    const Sown sown = this->sown(cells, side, hole);
    const bool reaches_target = cells[own_store] + sown.into_store >= target_;
    if (may_empty_row | reaches_target | may_capture(sown, side)) {
      const auto move = static_cast<Move>(hole + side * pits_);
      try_out(with_turn(state, side), move, sown.into_store, found);
    } else {
      found.extra_turns += extra_turn & (sown.last == own_store);
    }
  }
  return found;
}

void Features<Mancala>::try_out(const MancalaState& state, Move move, int into_store,
                                Decisions& found) const {
  const int side = game_.side_to_move(state);
  const MancalaState next = game_.apply(state, move);
  const int seat = game_.seat_to_move(next);
  const bool over = seat == kNoSeat;
  // No rule forbids a hole unless a row is empty, before or after.
  if ((over || filled(state, 1 - side) == 0) && !is_legal(state, move)) return;
  if (over) {
    found.wins |= game_.outcome(next)->returns[side] > 0;
    return;
  }
  const int captured = game_.points(next, side) - game_.points(state, side) - into_store;
  found.captures += captured > 0;
  found.best_capture = std::max(found.best_capture, captured);
  found.extra_turns += seat == side;
}

bool Features<Mancala>::is_legal(const MancalaState& state, Move move) const {
  MoveList moves;
  game_.legal_moves(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

int Features<Mancala>::exposed(const Cells& cells, int side) const {
  int exposed = 0;
  for (int hole = 0; hole < pits_; ++hole) {
    const int seeds = cells[cell_at(side, hole)];
    const int facing = cells[cell_at(1 - side, pits_ - 1 - hole)];
    exposed += seeds * (opposite_ ? facing == 0 : takes_[seeds + 1]);
  }
  return exposed;
}

float* Features<Mancala>::write_side(const MancalaState& state, const Cells& cells, int side,
                                     float late, float* out) const {
  int row = 0, kroos = 0;
  for (int hole = 0; hole < mancala::kMaxPits; ++hole) {
    const int seeds = cells[cell_at(side, hole)];
    row += seeds;
    kroos += seeds >= 2 * pits_;
  }
  const Decisions found = decisions(state, cells, side);
  *out++ = static_cast<float>(row);
  *out++ = static_cast<float>(row) * late;
  *out++ = static_cast<float>(std::popcount(filled(state, side)));
  *out++ = static_cast<float>(cells[cell_at(side, pits_ - 1)]);
  *out++ = static_cast<float>(kroos);
  *out++ = static_cast<float>(exposed(cells, side));
  *out++ = static_cast<float>(found.captures);
  *out++ = static_cast<float>(found.best_capture);
  *out++ = static_cast<float>(found.extra_turns);
  *out++ = static_cast<float>(found.wins);
  *out++ = static_cast<float>(wanted_ - cells.store(side));
  return out;
}

float Features<Mancala>::stake(const MancalaState& state) const {
  const int all = 2 * pits_ * game_.config().seeds;
  return static_cast<float>(all - game_.points(state, 0) - game_.points(state, 1)) / 5;
}

void Features<Mancala>::extract(const MancalaState& state, int mover,
                                std::span<float, kCount> out) const {
  const int own = game_.points(state, mover);
  const int enemy = game_.points(state, 1 - mover);
  const int all = 2 * pits_ * game_.config().seeds;
  const float late = static_cast<float>(own + enemy) / static_cast<float>(all);
  const float share = static_cast<float>(own - enemy) / static_cast<float>(wanted_);
  const Cells cells = mancala::cells_of(state);
  float* at = out.data();
  at = write_side(state, cells, mover, late, at);
  at = write_side(state, cells, 1 - mover, late, at);
  *at++ = static_cast<float>(own - enemy);
  *at++ = share;
  *at++ = share * late;
  *at++ = static_cast<float>(all - own - enemy);
  *at++ = static_cast<float>(state.north[mancala::kMark] == mancala::kOffered);
  *at++ = 1;
}

}  // namespace arbatta
