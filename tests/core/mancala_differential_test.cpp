// The fast rules against the plainest reading of the rules document, over random parameters.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/games/mancala.hpp"
#include "core/rng.hpp"

namespace arbatta {
namespace {

using namespace mancala;

struct Plain {
  std::vector<int> holes[2];
  int store[2] = {0, 0};
  int seat = 0;
  std::string offer;  // behind the seat: "", "+0", "+1" or "!"
  bool over = false;
  Reason reason{};
  int winner = -1;

  int row(int side) const { return std::accumulate(holes[side].begin(), holes[side].end(), 0); }
};

struct Place {
  int side;
  int hole;  // `pits` is the store
  bool operator==(const Place&) const = default;
};

class PlainMancala {
 public:
  explicit PlainMancala(const MancalaConfig& config) : c_(config) {}

  Plain start() const {
    Plain board;
    for (auto& holes : board.holes) holes.assign(c_.pits, c_.seeds);
    return board;
  }

  std::vector<std::string> legal(const Plain& board) const {
    if (board.offer.starts_with('+')) return {"accept", "decline"};
    const int other = 1 - board.seat;
    std::vector<int> holes;
    for (int hole = 0; hole < c_.pits; ++hole)
      if (board.holes[board.seat][hole] > 0) holes.push_back(hole);
    if (c_.must_feed && board.row(other) == 0)
      keep_if_any(holes, [&](int hole) { return feeds(board, hole); });
    if (c_.capture == Capture::counts && c_.grand_slam == GrandSlam::forbidden)
      keep_if_any(holes, [&](int hole) { return !is_slam(board, hole); });
    std::vector<std::string> moves;
    for (const int hole : holes) moves.push_back(letter(board.seat, hole));
    if (c_.agreement && board.offer.empty()) moves.emplace_back("offer");
    return moves;
  }

  Plain play(Plain board, const std::string& move) const {
    if (move == "offer" || move == "decline") {
      board.offer = move == "offer" ? fmt::format("+{}", board.seat) : "!";
      board.seat = 1 - board.seat;
      return board;
    }
    if (move == "accept") {
      finish(board, c_.repetition_result);
      board.reason = Reason::agreed;
      return board;
    }
    const int mover = board.seat;
    const Place last = sow(board, move[0] - (mover == 0 ? 'A' : 'a'));
    capture(board, last, c_.grand_slam);
    if (!(c_.extra_turn && last == Place{mover, c_.pits})) {
      board.seat = 1 - mover;
      board.offer.clear();
    }
    judge(board, mover);
    return board;
  }

  std::string text(const Plain& board) const {
    std::string text;
    for (int side = 0; side < 2; ++side) {
      for (int hole = 0; hole < c_.pits; ++hole)
        text += (hole > 0 ? "," : "") + std::to_string(board.holes[side][hole]);
      text += fmt::format("|{}{}", board.store[side], side == 0 ? "|" : "/");
    }
    return text + (board.over ? "-" : std::to_string(board.seat) + board.offer);
  }

 private:
  static std::string letter(int side, int hole) {
    return std::string(1, static_cast<char>((side == 0 ? 'A' : 'a') + hole));
  }

  static void keep_if_any(std::vector<int>& holes, auto wanted) {
    std::vector<int> kept;
    std::copy_if(holes.begin(), holes.end(), std::back_inserter(kept), wanted);
    if (!kept.empty()) holes = kept;
  }

  /// Sows seed by seed and says where the last one fell.
  Place sow(Plain& board, int hole) const {
    const Place origin{board.seat, hole};
    Place at = origin;
    int hand = std::exchange(board.holes[board.seat][hole], 0);
    while (hand > 0) {
      if (++at.hole > c_.pits) at = {1 - at.side, 0};
      if (at.hole == c_.pits && (at.side != board.seat || !c_.sow_own_store)) continue;
      if (at == origin && c_.skip_origin) continue;
      ++(at.hole == c_.pits ? board.store[at.side] : board.holes[at.side][at.hole]);
      --hand;
    }
    return at;
  }

  bool feeds(Plain board, int hole) const {
    const int before = board.row(1 - board.seat);
    sow(board, hole);
    return board.row(1 - board.seat) > before;
  }

  bool is_slam(Plain board, int hole) const {
    const Place last = sow(board, hole);
    const int stored = board.store[board.seat];
    capture(board, last, GrandSlam::captures);
    return board.store[board.seat] > stored && board.row(1 - board.seat) == 0;
  }

  bool counts(int seeds) const {
    const std::string list = "+" + c_.capture_counts + "+";
    return list.find(fmt::format("+{}+", seeds)) != std::string::npos;
  }

  void capture(Plain& board, Place last, GrandSlam slam) const {
    const int mover = board.seat, other = 1 - mover;
    if (last.hole == c_.pits) return;
    if (c_.capture == Capture::opposite) {
      int& landed = board.holes[mover][last.hole];
      if (last.side != mover || landed != 1) return;
      int& facing = board.holes[other][c_.pits - 1 - last.hole];
      const bool own = c_.capture_own_seed == OwnSeed::always ||
                       (c_.capture_own_seed == OwnSeed::if_opposite && facing > 0);
      board.store[mover] += std::exchange(facing, 0);
      if (own) board.store[mover] += std::exchange(landed, 0);
      return;
    }
    if (last.side != other) return;
    const Plain before = board;
    for (int hole = last.hole; hole >= 0 && counts(board.holes[other][hole]); --hole)
      board.store[mover] += std::exchange(board.holes[other][hole], 0);
    if (slam == GrandSlam::nothing && board.row(other) == 0) board = before;
  }

  void judge(Plain& board, int mover) const {
    const int half = c_.pits * c_.seeds;
    const int target = c_.target == "majority" ? half + 1 : std::stoi(c_.target);
    if (target > 0 && board.store[mover] >= target) return end(board, mover, Reason::seeds);
    if (target > 0 && board.store[0] == half && board.store[1] == half)
      return end(board, -1, Reason::seeds);
    const int next = board.seat, other = 1 - next;
    bool ends = board.row(next) == 0;
    if (c_.end_when == EndWhen::either_empty) ends = ends || board.row(other) == 0;
    if (c_.must_feed && c_.cannot_feed == CannotFeed::ends && board.row(other) == 0) {
      bool can_feed = false;
      for (int hole = 0; hole < c_.pits; ++hole)
        can_feed = can_feed || (board.holes[next][hole] > 0 && feeds(board, hole));
      ends = ends || !can_feed;
    }
    if (!ends) return;
    if (c_.starved == Starved::draw) return end(board, -1, Reason::no_moves);
    if (c_.starved == Starved::split) {
      finish(board, Repeated::split);
    } else if (c_.starved == Starved::forfeit) {
      const int taker = board.row(next) == 0 ? next : other;
      board.store[taker] += board.row(0) + board.row(1);
      finish(board, Repeated::own_rows, false);
    } else {
      finish(board, Repeated::own_rows);
    }
    board.reason = Reason::no_moves;
  }

  void finish(Plain& board, Repeated result, bool keeps_rows = true) const {
    const int rows[2] = {board.row(0), board.row(1)};
    const int half = (rows[0] + rows[1]) / 2, odd = (rows[0] + rows[1]) % 2;
    for (int side = 0; side < 2; ++side) {
      if (result == Repeated::split)
        board.store[side] += half + (rows[side] > rows[1 - side] ? odd : 0);
      if (result == Repeated::own_rows && keeps_rows) board.store[side] += rows[side];
      if (result == Repeated::split || result == Repeated::own_rows)
        board.holes[side].assign(c_.pits, 0);
    }
    const int ahead = board.store[0] - board.store[1];
    end(board, result == Repeated::draw || ahead == 0 ? -1 : ahead < 0, Reason::repetition);
  }

  static void end(Plain& board, int winner, Reason reason) {
    board.over = true;
    board.winner = winner;
    board.reason = reason;
    board.offer.clear();
  }

  MancalaConfig c_;
};

MancalaConfig random_config(Rng& rng) {
  const auto pick = [&]<class E>(E) {
    return static_cast<E>(rng.bounded(std::size(enum_names(E{}))));
  };
  const auto chance = [&](int of) { return rng.bounded(of) == 0; };
  MancalaConfig config;
  config.pits = 1 + static_cast<int>(rng.bounded(chance(3) ? 12 : 6));
  config.seeds = 1 + static_cast<int>(rng.bounded(std::min(20, 127 / config.pits)));
  config.sow_own_store = chance(2);
  config.extra_turn = chance(2);
  config.skip_origin = chance(2);
  config.capture = pick(Capture{});
  config.capture_own_seed = pick(OwnSeed{});
  const std::array<std::string, 5> counts = {"2+3", "1+2", "1", "1+2+3+4", "2+4+7+12"};
  config.capture_counts = counts[rng.bounded(counts.size())];
  config.grand_slam = pick(GrandSlam{});
  config.must_feed = chance(2);
  config.cannot_feed = pick(CannotFeed{});
  config.end_when = pick(EndWhen{});
  config.starved = pick(Starved{});
  const int target = 1 + static_cast<int>(rng.bounded(2 * config.pits * config.seeds));
  config.target = chance(2) ? "0" : chance(3) ? "majority" : std::to_string(target);
  config.repetition_result = pick(Repeated{});
  config.agreement = chance(4);
  return config;
}

std::vector<std::string> legal_texts(const Mancala& game, const MancalaState& state) {
  MoveList moves;
  game.legal_moves(state, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(game.move_to_text(move));
  return texts;
}

void expect_same_end(const Mancala& game, const MancalaState& state, const Plain& board) {
  const auto outcome = game.outcome(state);
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->reason, board.reason);
  EXPECT_EQ(winner(*outcome).value_or(-1), board.winner);
  for (int side = 0; side < 2; ++side) EXPECT_EQ(outcome->points[side], board.store[side]);
}

/// The decisions of one random game, at most 200; accepting ends too many games, so it is rare.
int compare_game(const Mancala& game, const PlainMancala& rules, Rng& rng) {
  auto state = game.initial();
  Plain board = rules.start();
  for (int ply = 0; ply < 200; ++ply) {
    const auto moves = rules.legal(board);
    EXPECT_EQ(legal_texts(game, state), moves) << rules.text(board);
    if (testing::Test::HasFailure()) return ply;
    auto move = moves[rng.bounded(moves.size())];
    if (move == "accept" && rng.bounded(4) > 0) move = "decline";
    const auto before = rules.text(board);
    state = game.apply(state, game.parse_move(state, move));
    board = rules.play(board, move);
    EXPECT_EQ(game.to_text(state), rules.text(board)) << before << " " << move;
    EXPECT_EQ(game.outcome(state).has_value(), board.over) << before << " " << move;
    if (testing::Test::HasFailure()) return ply;
    if (board.over) {
      expect_same_end(game, state, board);
      return ply + 1;
    }
  }
  return 200;
}

int compare_games(int configs, std::uint64_t seed) {
  Rng rng(seed);
  int plies = 0;
  for (int i = 0; i < configs && !testing::Test::HasFailure(); ++i) {
    const MancalaConfig config = random_config(rng);
    const Mancala game(config);
    SCOPED_TRACE(canonical(game));
    for (int k = 0; k < 5; ++k) plies += compare_game(game, PlainMancala(config), rng);
  }
  return plies;
}

TEST(MancalaDifferential, RandomRulesPlayLikeThePlainestReading) {
  EXPECT_GT(compare_games(2'000, 1), 50'000);
}

TEST(MancalaDifferentialSlow, RandomRulesPlayLikeThePlainestReading) {
  EXPECT_GT(compare_games(30'000, 2), 750'000);
}

}  // namespace
}  // namespace arbatta
