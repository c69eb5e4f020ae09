#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/search/evaluator.hpp"
#include "core/search/transposition_table.hpp"

namespace arbatta {

struct SearchLimits {
  static constexpr int kMaxDepth = 64;
  int depth = kMaxDepth;                                            ///< decisions
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< positions visited
  int time_ms = 0;  ///< wall clock, 0 = as long as it takes; results then differ from run to run
};

struct SearchResult {
  Move move = kNoMove;
  int score = 0;  ///< mover's viewpoint, see evaluator.hpp
  int depth = 0;  ///< of the last iteration that was finished
  std::uint64_t nodes =
      0;  ///< positions visited: every child that was looked at, leaves and ends included
};

/// Alpha-beta for two sides: iterative deepening, principal variation search, transposition table.
/// A result of depth d equals `negamax` to depth d: table scores are used only at the very same
/// depth, deeper or shallower entries just order moves. No allocation a node.
template <Game G, Evaluator<G> E>
class AlphaBeta {
 public:
  using State = typename G::State;

  /// `game` and `evaluator` must outlive the search.
  AlphaBeta(const G& game, const E& evaluator, int table_bits)
      : game_(&game),
        evaluator_(&evaluator),
        table_(table_bits),
        frames_(SearchLimits::kMaxDepth + 1) {}

  void forget() {
    table_.forget();
    for (auto& by_side : history_) by_side.fill(0);
  }

  /// The best move at `state`, which must have one. The first iteration is always finished.
  SearchResult search(const State& state, const SearchLimits& limits) {
    begin(limits);
    SearchResult result;
    const int deepest = std::min(limits.depth, SearchLimits::kMaxDepth);
    for (int depth = 1; depth <= deepest; ++depth) {
      stoppable_ = depth > 1;
      const int score = visit(state, depth, -kWin, kWin);
      if (stopped_) break;
      result.move = frames_[depth].best;
      result.score = score;
      result.depth = depth;
      if (is_proven(score) && kWin - std::abs(score) <= depth) break;
    }
    result.nodes = nodes_;
    return result;
  }

  /// The exact score to `depth` of every legal move, in the game's order.
  std::vector<int> score_moves(const State& state, int depth) {
    begin({});
    MoveList moves;
    game_->legal_moves(state, moves);
    std::vector<int> scores;
    for (const Move move : moves)
      scores.push_back(value_of(game_->apply(state, move), game_->side_to_move(state),
                                std::min(depth, SearchLimits::kMaxDepth), -kWin, kWin));
    return scores;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  /// What a node of one depth works on; all frames are allocated once.
  struct Frame {
    MoveList moves;
    Move best = kNoMove;
    Move killer = kNoMove;
    std::array<State, kMaxMoves> children;
    std::array<int, kMaxMoves> order;
  };

  void begin(const SearchLimits& limits) {
    nodes_ = 0;
    node_limit_ = limits.nodes;
    deadline_ = limits.time_ms > 0 ? Clock::now() + std::chrono::milliseconds(limits.time_ms)
                                   : Clock::time_point::max();
    next_check_ = 0;
    stopped_ = false;
    stoppable_ = false;
    for (auto& frame : frames_) frame.killer = kNoMove;
  }

  /// The clock is read every kNodesAClock positions only.
  void check_limits() {
    const bool timed = deadline_ != Clock::time_point::max();
    stopped_ = nodes_ >= node_limit_ || (timed && Clock::now() >= deadline_);
    next_check_ = timed ? std::min(node_limit_, nodes_ + kNodesAClock) : node_limit_;
  }

  /// Value of `child` for the side that moved to it, `depth` decisions counted from its parent.
  int value_of(const State& child, int side, int depth, int alpha, int beta) {
    ++nodes_;
    if (const auto outcome = game_->outcome(child))
      return one_ply_earlier(final_score(*outcome, side));
    const bool same_side = game_->side_to_move(child) == side;
    int value;
    if (depth == 1) {
      value = evaluator_->score(child);
    } else {
      const int low = one_ply_later(alpha), high = one_ply_later(beta);
      value = visit(child, depth - 1, same_side ? low : -high, same_side ? high : -low);
    }
    return one_ply_earlier(same_side ? value : -value);
  }

  int visit(const State& state, int depth, int alpha, int beta) {
    if (stoppable_ && nodes_ >= next_check_) check_limits();
    if (stopped_) return 0;
    const auto key = game_->key(state);
    const auto entry = table_.find(key);
    Frame& frame = frames_[depth];
    if (entry.depth == depth && settles(entry, alpha, beta)) {
      frame.best = entry.move;
      return entry.score;
    }
    expand(state, depth, entry.move);
    const int side = game_->side_to_move(state);
    const int floor = alpha;
    int best = -kWin - 1;
    Move best_move = kNoMove;
    for (int i = 0; i < frame.moves.size(); ++i) {
      bring_forward(frame, i);
      const State& child = frame.children[i];
      int value;
      if (i == 0) {
        value = value_of(child, side, depth, alpha, beta);
      } else {
        value = value_of(child, side, depth, alpha, alpha + 1);
        if (value > alpha && value < beta) value = value_of(child, side, depth, alpha, beta);
      }
      if (stopped_) return 0;
      if (value <= best) continue;
      best = value;
      best_move = frame.moves[i];
      alpha = std::max(alpha, value);
      if (alpha >= beta) {
        remember_cutoff(frame, side, best_move, depth);
        break;
      }
    }
    frame.best = best_move;
    const auto bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    table_.store(key, best, best_move, depth, bound);
    return best;
  }

  static bool settles(const TranspositionTable::Entry& entry, int alpha, int beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  /// Fills the frame with the children and how promising they are: table move, wins, points gained,
  /// killer, history.
  void expand(const State& state, int depth, Move table_move) {
    Frame& frame = frames_[depth];
    const int side = game_->side_to_move(state);
    const int points = game_->points(state, side);
    game_->legal_moves(state, frame.moves);
    for (int i = 0; i < frame.moves.size(); ++i) {
      const Move move = frame.moves[i];
      const State& child = frame.children[i] = game_->apply(state, move);
      int order = history_[side][move];
      if (move == frame.killer) order = kKiller;
      order += kPoint * (game_->points(child, side) - points);
      if (game_->seat_to_move(child) == kNoSeat && final_score(*game_->outcome(child), side) > 0)
        order = kWin;
      if (move == table_move) order = std::max(order, kWin - 1);
      frame.order[i] = order;
    }
  }

  /// Selection sort, one step: cut-offs come early, so most of the list is never sorted.
  static void bring_forward(Frame& frame, int i) {
    int best = i;
    for (int j = i + 1; j < frame.moves.size(); ++j)
      if (frame.order[j] > frame.order[best]) best = j;
    if (best == i) return;
    std::swap(frame.moves[i], frame.moves[best]);
    std::swap(frame.order[i], frame.order[best]);
    std::swap(frame.children[i], frame.children[best]);
  }

  void remember_cutoff(Frame& frame, int side, Move move, int depth) {
    frame.killer = move;
    int& count = history_[side][move];
    count = std::min(count + depth * depth, kKiller - 1);
  }

  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNodesAClock = 1024;
  static constexpr int kKiller = 10'000;
  static constexpr int kPoint = 20'000;

  const G* game_;
  const E* evaluator_;
  TranspositionTable table_;
  std::vector<Frame> frames_;  // by remaining depth
  std::array<std::array<int, kMaxMoves>, 2> history_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  std::uint64_t next_check_ = 0;
  Clock::time_point deadline_;
  bool stoppable_ = false;
  bool stopped_ = false;
};

}  // namespace arbatta
