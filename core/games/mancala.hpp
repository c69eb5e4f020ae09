#pragma once

// Mancala: the sowing games of two rows, one class for the whole family.
// Source: the mancala post (BrainKing's Mancala, Oware, Trysse, Warri) and, for `kalah` and
// `awari`, published tables; made exact in the rules document, section 2.
//
//             f  e  d  c  b  a             North, side 1     sowing goes anticlockwise:
//   store                      store                         A … F, South's store, a … f, North's
//             A  B  C  D  E  F             South, side 0     store; A faces f
//
// A move empties one own hole and sows its seeds one by one; the mover captures what faces its last
// seed (`capture=opposite`) or the holes that it filled to certain counts (`counts`); the larger
// store wins.
// Rulings: brainking captures only the opposite beads, and ends when the side to move is empty;
// oware, trysse and warri leave the emptied hole out; at oware's end each side keeps its own seeds;
// warri counts after sowing and has its penalty instead of the duty to feed; moves that would all
// be forbidden grand slams are all legal and capture.

#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/games/mancala_board.hpp"
#include "core/hash.hpp"
#include "core/safeguards.hpp"

namespace arbatta {

namespace mancala {

enum class Capture { opposite, counts };
enum class OwnSeed { never, if_opposite, always };
enum class GrandSlam { captures, nothing, forbidden };
enum class CannotFeed { ends, free };
enum class EndWhen { mover_empty, either_empty };
enum class Starved { opponent_takes, owner_takes, split, draw, forfeit };
enum class Repeated { draw, split, own_rows, stores };

template <std::size_t N>
using Names = std::array<std::string_view, N>;

inline constexpr Names<2> kCaptureNames = {"opposite", "counts"};
inline constexpr Names<3> kOwnSeedNames = {"never", "if_opposite", "always"};
inline constexpr Names<3> kGrandSlamNames = {"captures", "nothing", "forbidden"};
inline constexpr Names<2> kCannotFeedNames = {"ends", "free"};
inline constexpr Names<2> kEndWhenNames = {"mover_empty", "either_empty"};
inline constexpr Names<5> kStarvedNames = {"opponent_takes", "owner_takes", "split", "draw",
                                           "forfeit"};
inline constexpr Names<4> kRepeatedNames = {"draw", "split", "own_rows", "stores"};

constexpr const auto& enum_names(Capture) { return kCaptureNames; }
constexpr const auto& enum_names(OwnSeed) { return kOwnSeedNames; }
constexpr const auto& enum_names(GrandSlam) { return kGrandSlamNames; }
constexpr const auto& enum_names(CannotFeed) { return kCannotFeedNames; }
constexpr const auto& enum_names(EndWhen) { return kEndWhenNames; }
constexpr const auto& enum_names(Starved) { return kStarvedNames; }
constexpr const auto& enum_names(Repeated) { return kRepeatedNames; }

}  // namespace mancala

struct MancalaConfig : Safeguards {
  int pits = 6;
  int seeds = 4;
  bool sow_own_store = true;
  bool extra_turn = true;
  bool skip_origin = false;
  mancala::Capture capture = mancala::Capture::opposite;
  mancala::OwnSeed capture_own_seed = mancala::OwnSeed::never;
  std::string capture_counts = "2+3";
  mancala::GrandSlam grand_slam = mancala::GrandSlam::captures;
  bool must_feed = false;
  mancala::CannotFeed cannot_feed = mancala::CannotFeed::ends;
  mancala::EndWhen end_when = mancala::EndWhen::mover_empty;
  mancala::Starved starved = mancala::Starved::opponent_takes;
  std::string target = "0";
  mancala::Repeated repetition_result = mancala::Repeated::draw;
  bool agreement = false;

  static std::span<const Preset> presets();
};

void fields(ConfigOf<MancalaConfig> auto& config, auto&& visit) {
  visit(Field{"pits", "holes a side", 1, mancala::kMaxPits}, config.pits);
  visit(Field{"seeds", "seeds a hole at the start (at most 255 seeds in all)", 1, 20},
        config.seeds);
  visit(Field{"sow_own_store", "one seed goes into the mover's store in passing"},
        config.sow_own_store);
  visit(Field{"extra_turn", "last seed in the own store: the same seat decides again"},
        config.extra_turn);
  visit(Field{"skip_origin", "a lap passes over the emptied hole"}, config.skip_origin);
  visit(Field{"capture", "what faces a last seed in an empty own hole, or holes of some counts"},
        config.capture);
  visit(Field{"capture_own_seed", "opposite: whether the last seed goes to the store too"},
        config.capture_own_seed);
  visit(Field{"capture_counts", "counts: sizes after sowing that capture, such as 2+3"},
        config.capture_counts);
  visit(Field{"grand_slam", "counts: a move that would take all of the opponent's seeds"},
        config.grand_slam);
  visit(Field{"must_feed", "an empty opponent must be given seeds if possible"}, config.must_feed);
  visit(Field{"cannot_feed", "must_feed, but no move feeds: the game ends, or any move goes"},
        config.cannot_feed);
  visit(Field{"end_when", "whose empty row ends the game"}, config.end_when);
  visit(Field{"starved", "who gets the seeds left on the board then"}, config.starved);
  visit(Field{"target", "seeds that win at once: 0 = none, a number or majority"}, config.target);
  visit(Field{"repetition_result", "what a repetition or an agreement means"},
        config.repetition_result);
  visit(Field{"agreement", "players may offer to stop"}, config.agreement);
  safeguard_fields(config, visit);
}

class Mancala {
 public:
  using Config = MancalaConfig;
  using State = MancalaState;
  static constexpr std::string_view kName = "mancala";

  /// Throws Error for more than 255 seeds, bad `capture_counts` or a bad `target`; sorts the
  /// counts.
  explicit Mancala(const Config& config);

  const Config& config() const { return config_; }
  int sides() const { return 2; }
  int seats() const { return 2; }

  State initial(int starter = 0) const;
  int seat_to_move(const State& state) const { return state.seat; }
  int side_to_move(const State& state) const { return state.seat; }

  /// Holes from the mover's left to its right, then `offer`; to an offer: `accept`, `decline`.
  void legal_moves(const State& state, MoveList& moves) const;
  int legal_count(const State& state) const;
  Move legal_move(const State& state, int k) const;

  State apply(const State& state, Move move) const;
  std::optional<Outcome> outcome(const State& state) const {
    if (state.seat != kNoSeat) return std::nullopt;
    return decided(state);
  }
  /// `repetition` and `agreed`: by `repetition_result`; any other reason: a draw, the board stays.
  Settled<State> settle(const State& state, Reason reason) const;

  /// Seeds in the side's store.
  int points(const State& state, int side) const {
    return state.cells[mancala::cell_at(side, mancala::kStore)];
  }
  /// Seeds in the side's own row less those in the other's.
  int prospects(const State& state, int side) const;
  /// Seeds in both stores: a store never shrinks.
  int progress(const State& state) const { return points(state, 0) + points(state, 1); }
  std::uint64_t key(const State& state) const;

  /// `4,4,4,4,4,4|0|4,4,4,4,4,4|0/0`; `1+0`: seat 1 answers an offer, `0!`: it was declined.
  std::string to_text(const State& state) const;
  /// A text with seat `-` does not say how the game ended. It is read as the likeliest: `seeds`
  /// with a store at the target and seeds on the board, `no_moves` with an empty board or a
  /// `starved=draw`, else a repetition (agreement, `max_plies`).
  State from_text(std::string_view text) const;

  /// 0 … pits-1: South's holes, pits … 2*pits-1: North's; with `agreement` then offer, accept,
  /// decline.
  int move_count() const { return config_.agreement ? offer() + 3 : offer(); }
  std::string move_to_text(Move move) const;
  Move parse_move(const State& state, std::string_view text) const;
  /// The move alone; its captures follow from it.
  std::string record(const State&, Move move) const { return move_to_text(move); }

  int state_bytes() const { return 2 * config_.pits + 4; }
  void encode(const State& state, std::span<std::uint8_t> bytes) const;
  State decode(std::span<const std::uint8_t> bytes) const;
  std::string layout() const;

  /// Only the identity: sowing has a direction, so a mirrored board plays differently; turning the
  /// board round exchanges the sides, which is not a symmetry of one side's position.
  int symmetry_count() const { return 1; }
  State transform(const State& state, int) const { return state; }
  Move transform(Move move, int) const { return move; }

 private:
  using Holes = mancala::Holes;

  static constexpr int kNobody = 2;      // as a winner
  static constexpr int kNoTarget = 256;  // more than a store can hold

  /// What `capture=counts` takes from one row.
  struct Haul {
    Holes holes = 0;
    int seeds = 0;
  };

  Move offer() const { return static_cast<Move>(2 * config_.pits); }
  Move accept() const { return static_cast<Move>(offer() + 1); }
  int row_seeds(const State& state, int side) const;
  /// The side whose turn it is; not the one to move while an offer stands.
  int turn_of(const State& state) const {
    return state.mark == mancala::kOffered ? 1 - state.seat : state.seat;
  }
  /// The holes of a side that are not empty.
  Holes row(const State& state, int side) const { return mancala::filled(state, side) & row_; }
  /// The entry of the tables for emptying a hole of the side to move.
  std::size_t sowing(const State& state, int hole) const {
    const int side = state.seat;
    return (hole + side * config_.pits) * stride_ + state.cells[mancala::cell_at(side, hole)];
  }

  void prepare_sowings(int side, int hole);
  /// The holes that the side to move may empty.
  Holes playable(const State& state) const;
  Holes feeding(const State& state, int side, Holes holes) const;
  Holes without_grand_slams(const State& state, Holes holes) const;
  /// What a last seed in cell `last` takes from the row of `side`.
  Haul haul(const State& sown, int last, int side) const;
  bool empties_row(const State& sown, const Haul& haul, int side) const {
    return (row(sown, side) & ~haul.holes) == 0;
  }

  void capture_opposite(State& next, int last, int side) const;
  void capture_counts(State& next, int last, int side) const;
  State answered(const State& state, Move move) const;
  void judge(State& next, int mover) const;

  bool is_stuck(const State& state, int side) const;
  int leader(const State& state) const;
  std::array<int, 2> halves(const State& state) const;
  /// Empties the board; each side gets so many seeds of it.
  void sweep(State& state, std::array<int, 2> seeds) const;
  static void store(State& state, int side, int seeds);
  static void end(State& state, int winner, Reason reason);
  Outcome decided(const State& state) const;
  void conclude(State& state, std::string_view text) const;
  void check_playable(const State& state, std::string_view text) const;

  Config config_;
  int target_ = kNoTarget;
  Holes row_;                                            // all holes of a row
  std::array<bool, mancala::kMaxSeeds + 1> captured_{};  // by the seeds in a hole
  std::size_t stride_;                                   // entries of a hole in the next two
  std::vector<mancala::Cells> sowings_;                  // what a sowing adds, by move and seeds
  std::vector<std::uint8_t> lasts_;                      // the cell of its last seed
};

// The hot path is inline.

inline mancala::Holes Mancala::playable(const State& state) const {
  const int side = state.seat;
  Holes holes = row(state, side);
  if (config_.must_feed && row(state, 1 - side) == 0) [[unlikely]] {
    const Holes feeders = feeding(state, side, holes);
    if (feeders != 0) holes = feeders;
  }
  if (config_.grand_slam == mancala::GrandSlam::forbidden)
    holes = without_grand_slams(state, holes);
  return holes;
}

inline int Mancala::legal_count(const State& state) const {
  if (!config_.agreement) return std::popcount(playable(state));
  if (state.mark == mancala::kOffered) return 2;
  return std::popcount(playable(state)) + (state.mark == mancala::kNoOffer);
}

inline Move Mancala::legal_move(const State& state, int k) const {
  if (config_.agreement && state.mark == mancala::kOffered) return static_cast<Move>(accept() + k);
  const Holes holes = playable(state);
  if (config_.agreement && k == std::popcount(holes)) return offer();
  return static_cast<Move>(mancala::nth_hole(holes, k) + state.seat * config_.pits);
}

inline void Mancala::store(State& state, int side, int seeds) {
  auto& stored = state.cells[mancala::cell_at(side, mancala::kStore)];
  stored = static_cast<std::uint8_t>(stored + seeds);
}

inline void Mancala::capture_opposite(State& next, int last, int side) const {
  const bool is_own_hole = mancala::is_hole(last, side);
  if (!(is_own_hole & (next.cells[last] == 1))) return;
  const int facing = mancala::kHalf + config_.pits - 1 - last;
  const int taken = next.cells[facing];
  const bool own_seed = config_.capture_own_seed == mancala::OwnSeed::always ||
                        (config_.capture_own_seed == mancala::OwnSeed::if_opposite && taken > 0);
  next.cells[facing] = 0;
  next.cells[last] = !own_seed;
  store(next, side, taken + own_seed);
}

inline Mancala::Haul Mancala::haul(const State& sown, int last, int side) const {
  Haul haul;
  if (!mancala::is_hole(last, side)) return haul;
  for (int hole = last - mancala::cell_at(side, 0); hole >= 0; --hole) {
    const int seeds = sown.cells[mancala::cell_at(side, hole)];
    if (!captured_[seeds]) break;
    haul.holes |= mancala::bit(hole);
    haul.seeds += seeds;
  }
  return haul;
}

inline void Mancala::capture_counts(State& next, int last, int side) const {
  const int other = 1 - side;
  const Haul taken = haul(next, last, other);
  if (taken.seeds == 0) return;
  if (config_.grand_slam == mancala::GrandSlam::nothing && empties_row(next, taken, other)) return;
  for (Holes rest = taken.holes; rest != 0; rest &= rest - 1)
    next.cells[mancala::cell_at(other, std::countr_zero(rest))] = 0;
  store(next, side, taken.seeds);
}

inline MancalaState Mancala::apply(const State& state, Move move) const {
  if (move >= offer()) [[unlikely]]
    return answered(state, move);
  const int side = state.seat;
  const std::size_t sown = sowing(state, move - side * config_.pits);
  State next = mancala::added(state, sowings_[sown]);
  if (config_.capture == mancala::Capture::opposite)
    capture_opposite(next, lasts_[sown], side);
  else
    capture_counts(next, lasts_[sown], side);
  if (config_.agreement && next.seat != side) next.mark = mancala::kNoOffer;
  if (row(next, 0) == 0 || row(next, 1) == 0 || points(next, side) >= target_) [[unlikely]]
    judge(next, side);
  return next;
}

static_assert(IndexedGame<Mancala>);

}  // namespace arbatta
