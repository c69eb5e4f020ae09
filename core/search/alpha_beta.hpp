#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/search/evaluator.hpp"
#include "core/search/limits.hpp"
#include "core/search/transposition_table.hpp"

namespace arbatta {

/// Alpha-beta between two camps, the side that decides at the root and all others: of two sides the
/// ordinary search, of three the paranoid one (Sturtevant & Korf, AAAI 2000). Iterative deepening,
/// principal variation search, transposition table. A result of depth d equals a plain search to
/// depth d (`negamax`): table scores are used only at the very same depth, deeper or shallower
/// entries just order moves. The table and the history belong to one seat of one game. No
/// allocation a node.
template <Game G, Evaluator<G> E>
class AlphaBeta {
 public:
  using State = typename G::State;

  /// The first window of an iteration reaches `aspiration` below and above the last one's score; 0
  /// = a full window. `game` and `evaluator` must outlive the search.
  AlphaBeta(const G& game, const E& evaluator, int table_bits, int aspiration = 0)
      : game_(&game),
        evaluator_(evaluator),
        aspiration_(aspiration),
        table_(table_bits),
        frames_(SearchLimits::kMaxDepth + 1) {
    assert(game.move_count() <= kMaxMoves && "history is by move");
  }

  void forget() {
    table_.forget();
    for (auto& by_side : history_) by_side.fill(0);
  }

  /// The best move at `state`, which must have one. The first iteration is always finished.
  SearchResult search(const State& state, const SearchLimits& limits) {
    begin(state, limits);
    SearchResult result;
    const int deepest = std::min(limits.depth, SearchLimits::kMaxDepth);
    for (int depth = 1; depth <= deepest; ++depth) {
      stoppable_ = depth > 1;
      const int score = iterate(state, depth, result.score);
      if (stopped_) break;
      result.move = frames_[depth].best;
      result.score = score;
      result.depth = depth;
      if (is_proven(score) && kWin - std::abs(score) <= depth) break;
    }
    result.nodes = nodes_;
    result.values = values_of_score(result.score, root_side_, game_->sides());
    result.proven = proves(result.score);
    return result;
  }

  /// Whether a score is certain: three sides need not gang up, so that a loss to both at once
  /// isn't.
  bool proves(int score) const {
    return score >= kProven || (game_->sides() == 2 && score <= -kProven);
  }

  /// The exact score to `depth` of every legal move, in the game's order.
  std::vector<int> score_moves(const State& state, int depth) {
    begin(state, {});
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

  void begin(const State& state, const SearchLimits& limits) {
    nodes_ = 0;
    watch_.begin(limits);
    const int side = game_->side_to_move(state);
    if (side != root_side_ && game_->sides() > 2) table_.forget();  // its scores are for one side
    root_side_ = side;
    stopped_ = false;
    stoppable_ = false;
    for (auto& frame : frames_) frame.killer = kNoMove;
  }

  /// One iteration: the window around the last score opens wide where the score falls out of it.
  int iterate(const State& state, int depth, int last_score) {
    int alpha = -kWin, beta = kWin;
    if (aspiration_ > 0 && depth > 1 && !is_proven(last_score)) {
      alpha = last_score - aspiration_;
      beta = last_score + aspiration_;
    }
    for (;;) {
      const int score = visit(state, depth, alpha, beta);
      if (stopped_ || (alpha < score && score < beta)) return score;
      if (score <= alpha && alpha > -kWin)
        alpha = -kWin;
      else if (score >= beta && beta < kWin)
        beta = kWin;
      else
        return score;
    }
  }

  bool in_root_camp(int side) const { return side == root_side_; }

  /// Value of `child` for the camp of the side that moved to it, `depth` decisions counted from its
  /// parent.
  int value_of(const State& child, int side, int depth, int alpha, int beta) {
    ++nodes_;
    const bool by_root = in_root_camp(side);
    int value;
    if (const auto outcome = game_->outcome(child)) {
      value = evaluator_->final_score(*outcome, root_side_);
      if (!by_root) value = -value;
    } else if (depth == 1) {
      value = evaluator_.score(child, root_side_);
      if (!by_root) value = -value;
    } else {
      const bool same_camp = in_root_camp(game_->side_to_move(child)) == by_root;
      const int low = one_ply_later(alpha), high = one_ply_later(beta);
      value = visit(child, depth - 1, same_camp ? low : -high, same_camp ? high : -low);
      if (!same_camp) value = -value;
    }
    return one_ply_earlier(value);
  }

  int visit(const State& state, int depth, int alpha, int beta) {
    stopped_ = stoppable_ && watch_.reached(nodes_);
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
      if (game_->seat_to_move(child) == kNoSeat &&
          evaluator_->final_score(*game_->outcome(child), side) > 0)
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

  static constexpr int kKiller = 10'000;
  static constexpr int kPoint = 20'000;

  const G* game_;
  RememberingEvaluator<E> evaluator_;
  int aspiration_;
  TranspositionTable table_;
  std::vector<Frame> frames_;  // by remaining depth
  std::array<std::array<int, kMaxMoves>, kMaxSides> history_{};
  LimitWatch watch_;
  std::uint64_t nodes_ = 0;
  int root_side_ = 0;
  bool stoppable_ = false;
  bool stopped_ = false;
};

}  // namespace arbatta
