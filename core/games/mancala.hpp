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
  int seat_to_move(const State& state) const { return state.north[mancala::kSeat]; }
  int side_to_move(const State& state) const { return seat_to_move(state); }

  /// Holes from the mover's left to its right, then `offer`; to an offer: `accept`, `decline`.
  void legal_moves(const State& state, MoveList& moves) const;
  int legal_count(const State& state) const;
  Move legal_move(const State& state, int k) const;

  State apply(const State& state, Move move) const;
  std::optional<Outcome> outcome(const State& state) const {
    if (seat_to_move(state) != kNoSeat) return std::nullopt;
    return decided(mancala::cells_of(state));
  }
  /// `repetition` and `agreed`: by `repetition_result`; any other reason: a draw, the board stays.
  Settled<State> settle(const State& state, Reason reason) const;

  /// Seeds in the side's store.
  int points(const State& state, int side) const {
    return (side == 0 ? state.south : state.north)[mancala::kStore];
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
  using Cells = mancala::Cells;

  static constexpr int kNobody = 2;      // as a winner
  static constexpr int kNoTarget = 256;  // more than a store can hold

  /// What `capture=counts` takes from one row.
  struct Haul {
    Holes holes = 0;
    int seeds = 0;
  };

  Move offer() const { return static_cast<Move>(2 * config_.pits); }
  Move accept() const { return static_cast<Move>(offer() + 1); }
  /// Legal decisions with an agreement: `count` holes and offers or answers.
  int count_with_offers(const Cells& cells, int count) const;
  /// The k-th of them, which is `move` if it empties a hole.
  Move move_or_offer(const Cells& cells, int k, int count, Move move) const;

  Holes row_of(Holes empties, int side) const {
    return row_ & ~(empties >> (mancala::kHalf * side));
  }
  /// The holes of a side that are not empty.
  Holes row(const State& state, int side) const { return row_of(mancala::empties(state), side); }
  Holes row(const Cells& cells, int side) const { return row(mancala::state_of(cells), side); }
  int row_seeds(const Cells& cells, int side) const;

  /// The holes that the side to move may empty.
  Holes playable(const State& state) const;
  /// Those of `holes` that must_feed and grand_slam=forbidden leave.
  Holes permitted(const Cells& cells, Holes holes) const;
  Holes feeding(const Cells& cells, int side, Holes holes) const;
  Holes without_grand_slams(const Cells& cells, Holes holes) const;

  void prepare_sowings(int side, int hole);
  const mancala::Sowing& sowing(const State& state, int side, Move move) const {
    const int seeds = mancala::seeds_in(state, side, move - side * config_.pits);
    return sowings_.data()[move * stride_ + seeds];
  }
  /// What a last seed in cell `last` takes from the row of `side`.
  Haul haul(const Cells& sown, int last, int side) const;
  bool empties_row(const Cells& sown, const Haul& haul, int side) const {
    return (row(sown, side) & ~haul.holes) == 0;
  }
  /// A sown state after what the last seed captures; `faced`: the seeds in the hole that faces it.
  State captured(const State& sown, const mancala::Sowing& sowing, int faced, int side) const;
  State captured_counts(State sown, int last, int side) const;
  Cells answered(Cells cells, Move move) const;

  /// Ends a game whose next decider has been chosen, if the board as `mover` left it ends it.
  Cells judged(Cells cells, int mover) const;
  bool is_stuck(const Cells& cells, int side) const;
  void starve(Cells& cells) const;
  void settle(Cells& cells, Reason reason) const;
  std::array<int, 2> halves(const Cells& cells) const;
  void sweep(Cells& cells, std::array<int, 2> seeds) const;
  static int leader(const Cells& cells);
  static void end(Cells& cells, int winner, Reason reason);
  static Outcome decided(const Cells& cells);

  void conclude(Cells& cells, std::string_view text) const;
  void check_playable(const Cells& cells, std::string_view text) const;

  Config config_;
  int target_ = kNoTarget;
  bool forbids_slams_;
  bool restricts_;       // not every hole with seeds may be emptied
  bool takes_own_seed_;  // opposite: with what it captures
  int least_faced_;      // seeds in the hole that faces the last seed, for a capture
  Holes row_;            // all holes of a row
  std::array<bool, mancala::kMaxSeeds + 1> captures_{};  // by the seeds in the last hole
  std::size_t stride_;                                   // sowings of a hole: by its seeds
  std::vector<mancala::Sowing> sowings_;                 // by move, then by seeds
};

// The hot path is inline, by force where g++ would call: a state that crosses a call goes through
// memory, and the next decision waits for it.

inline mancala::Holes Mancala::playable(const State& state) const {
  const int side = seat_to_move(state);
  const Holes empties = mancala::empties(state);
  const Holes holes = row_of(empties, side);
  if (restricts_ && (forbids_slams_ || row_of(empties, 1 - side) == 0)) [[unlikely]]
    return permitted(mancala::cells_of(state), holes);
  return holes;
}

inline int Mancala::legal_count(const State& state) const {
  const int count = std::popcount(playable(state));
  if (config_.agreement) [[unlikely]]
    return count_with_offers(mancala::cells_of(state), count);
  return count;
}

inline Move Mancala::legal_move(const State& state, int k) const {
  const Holes holes = playable(state);
  const int hole = mancala::nth_hole(holes, k);
  const auto move = static_cast<Move>(hole + seat_to_move(state) * config_.pits);
  if (config_.agreement) [[unlikely]]
    return move_or_offer(mancala::cells_of(state), k, std::popcount(holes), move);
  return move;
}

[[gnu::always_inline]] inline MancalaState Mancala::captured(const State& sown,
                                                             const mancala::Sowing& sowing,
                                                             int faced, int side) const {
  if (config_.capture == mancala::Capture::counts)
    return captured_counts(sown, sowing.last.cell, side);
  State next = mancala::emptied(sown, sowing.facing.cell);
  if (takes_own_seed_) next = mancala::emptied(next, sowing.last.cell);
  return mancala::added(next, mancala::cell_at(side, mancala::kStore), faced + takes_own_seed_);
}

[[gnu::always_inline]] inline MancalaState Mancala::apply(const State& state, Move move) const {
  const Cells before = mancala::cells_of(state);
  if (move >= offer()) [[unlikely]]
    return mancala::state_of(answered(before, move));
  const int side = seat_to_move(state);
  const mancala::Sowing& sowing = this->sowing(state, side, move);
  State next = mancala::sown(state, sowing);
  const int faced = sowing.facing.after(before);
  if (sowing.may_capture & captures_[sowing.last.after(before)] & (faced >= least_faced_))
    next = captured(next, sowing, faced, side);
  if (config_.agreement && seat_to_move(next) != side) next.north[mancala::kMark] = 0;
  const Holes empties = mancala::empties(next);
  const bool may_end = row_of(empties, 0) == 0 || row_of(empties, 1) == 0 ||
                       (target_ != kNoTarget && mancala::cells_of(next).store(side) >= target_);
  if (may_end) [[unlikely]]
    next = mancala::state_of(judged(mancala::cells_of(next), side));
  return next;
}

static_assert(IndexedGame<Mancala>);

}  // namespace arbatta
