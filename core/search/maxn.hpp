#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/search/evaluator.hpp"
#include "core/search/limits.hpp"
#include "core/search/shares.hpp"

namespace arbatta {

/// Values leaves inside a search of any number of sides: expected returns or margins by side.
template <class E, class G>
concept SideEvaluator = Game<G> && requires(const E evaluator, const typename G::State state) {
  { evaluator.values(state) } -> std::same_as<Values>;
  { evaluator.objective() } -> std::same_as<Objective>;
};

/// Max^n (Luckhardt & Irani, AAAI 1986): each side maximises its own share; between equals the
/// first in a fixed order decides (wins, then points gained, then the game's order). Iterative
/// deepening, immediate and shallow pruning (Korf, AIJ 1991), which leave the result as it is. No
/// allocation a node.
template <Game G, SideEvaluator<G> E>
class MaxN {
 public:
  using State = typename G::State;
  using Parts = Shares::Parts;

  /// `game` and `evaluator` must outlive the search.
  MaxN(const G& game, const E& evaluator)
      : game_(&game),
        evaluator_(evaluator),
        shares_{game.sides(), evaluator.objective()},
        frames_(SearchLimits::kMaxDepth + 1) {}

  void forget() {}  // nothing is kept between two decisions

  /// The best move at `state`, which must have one. The first iteration is always finished.
  SearchResult search(const State& state, const SearchLimits& limits) {
    begin(limits);
    SearchResult result;
    const int deepest = std::min(limits.depth, SearchLimits::kMaxDepth);
    for (depth_ = 1; depth_ <= deepest; ++depth_) {
      stoppable_ = depth_ > 1;
      const Parts parts = visit(state, depth_, {});
      if (stopped_) break;
      result.move = frames_[depth_].best;
      result.score = shares_.score_of(parts[game_->side_to_move(state)]);
      result.values = shares_.values_of(parts);
      result.depth = depth_;
      if (is_proven(result.score) && kWin - std::abs(result.score) <= depth_) break;
    }
    result.nodes = nodes_;
    result.proven = proves(result.score);
    return result;
  }

  /// Whether a score is certain: of three sides one may choose what is worse for itself.
  bool proves(int score) const { return game_->sides() == 2 && is_proven(score); }

  /// The score to `depth` of every legal move, in the game's order.
  std::vector<int> score_moves(const State& state, int depth) {
    begin({});
    depth_ = std::min(depth, SearchLimits::kMaxDepth);
    MoveList moves;
    game_->legal_moves(state, moves);
    const int side = game_->side_to_move(state);
    std::vector<int> scores;
    for (const Move move : moves)
      scores.push_back(shares_.score_of(parts_of(game_->apply(state, move), depth_, {})[side]));
    return scores;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  /// The parent's mover chooses a state only if its own part there is at least `need`.
  struct Bound {
    int side = -1;
    int need = 0;
  };

  /// What a node of one depth works on; all frames are allocated once.
  struct Frame {
    MoveList moves;
    Move best = kNoMove;
    std::array<State, kMaxMoves> children;
    std::array<int, kMaxMoves> order;
  };

  void begin(const SearchLimits& limits) {
    nodes_ = 0;
    watch_.begin(limits);
    stopped_ = false;
    stoppable_ = false;
  }

  /// `depth` is counted from the parent of `child`.
  Parts parts_of(const State& child, int depth, Bound bound) {
    ++nodes_;
    if (const auto outcome = game_->outcome(child))
      return shares_.of_end(*outcome, depth_ - depth + 1);
    if (depth == 1) return shares_.of_position(evaluator_.values(child));
    return visit(child, depth - 1, bound);
  }

  Parts visit(const State& state, int depth, Bound bound) {
    stopped_ = stoppable_ && watch_.reached(nodes_);
    if (stopped_) return {};
    Frame& frame = frames_[depth];
    expand(state, frame);
    const int side = game_->side_to_move(state);
    const int most = shares_.most(depth_ - depth + 1);
    Parts best{};
    best[side] = -1;
    for (int i = 0; i < frame.moves.size(); ++i) {
      bring_forward(frame, i);
      const State& child = frame.children[i];
      const bool same_side =
          game_->seat_to_move(child) != kNoSeat && game_->side_to_move(child) == side;
      const Parts parts = parts_of(child, depth, same_side ? bound : Bound{side, best[side] + 1});
      if (stopped_) return {};
      if (parts[side] <= best[side]) continue;
      best = parts;
      frame.best = frame.moves[i];
      const bool parent_declines =
          bound.side >= 0 && bound.side != side && shares_.whole() - best[side] < bound.need;
      if (parent_declines || best[side] >= most) break;
    }
    return best;
  }

  void expand(const State& state, Frame& frame) {
    const int side = game_->side_to_move(state);
    const int points = game_->points(state, side);
    game_->legal_moves(state, frame.moves);
    for (int i = 0; i < frame.moves.size(); ++i) {
      const State& child = frame.children[i] = game_->apply(state, frame.moves[i]);
      const bool wins =
          game_->seat_to_move(child) == kNoSeat && winner(*game_->outcome(child)) == side;
      const int gain = wins ? kMostPoints : game_->points(child, side) - points;
      frame.order[i] = gain * kMaxMoves - i;
    }
  }

  /// Selection sort, one step.
  static void bring_forward(Frame& frame, int i) {
    const auto begin = frame.order.begin();
    const auto best = std::max_element(begin + i, begin + frame.moves.size()) - begin;
    std::swap(frame.moves[i], frame.moves[static_cast<int>(best)]);
    std::swap(frame.order[i], frame.order[best]);
    std::swap(frame.children[i], frame.children[best]);
  }

  static constexpr int kMostPoints = 1000;

  const G* game_;
  RememberingEvaluator<E> evaluator_;
  Shares shares_;
  std::vector<Frame> frames_;  // by remaining depth
  LimitWatch watch_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;  ///< of the iteration
  bool stoppable_ = false;
  bool stopped_ = false;
};

}  // namespace arbatta
