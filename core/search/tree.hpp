#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/search/objective.hpp"
#include "core/search/playout.hpp"

namespace arbatta {

/// A move of the root, as a tree search sees it.
struct Candidate {
  Move move = kNoMove;
  std::uint32_t visits = 0;
  Values values{};  ///< mean returns, or margins in points, by side; exact if proven
  bool proven = false;
};

/// The tree of a Monte Carlo tree search, for any number of sides. Proven results are backed up
/// (MCTS-Solver: Winands, Bjornsson & Saito, CG 2008). The tree of the last decision is kept where
/// the present state is in it. Nodes live in one pool that keeps its memory.
template <Game G>
class SearchTree {
 public:
  using State = typename G::State;
  using Index = std::uint32_t;
  static constexpr Index kRoot = 0;
  static constexpr Index kUnexpanded = 0;

  struct Node {
    std::array<float, kMaxSides> sum{};  ///< of values by side; of a guess while there are no
                                         ///< visits; proven: the exact values
    std::uint32_t visits = 0;
    Index first_child = kUnexpanded;
    std::uint16_t child_count = 0;
    Move move = kNoMove;    ///< that led here
    std::uint8_t side = 0;  ///< to move here
    bool proven = false;
    float prior = 0;  ///< probability that a search begins with
    float first = 0;  ///< value for the side to move of the first visit, if children were guessed
  };

  /// `game` must outlive the tree.
  SearchTree(const G& game, Objective objective)
      : game_(&game),
        objective_(objective),
        unit_(objective == Objective::points ? 2 * margin_deviation(game) : 1) {}

  void forget() { nodes_.clear(); }

  /// Makes `state`, which has a move, the root: the node of the last tree that holds it, or a new
  /// one.
  void take_root(const State& state) {
    const auto old = nodes_.empty()
                         ? std::nullopt
                         : find(kRoot, root_state_, state, std::max(kReusedPlies, game_->seats()));
    if (old)
      keep_below(*old);
    else
      nodes_.assign(1, {.side = static_cast<std::uint8_t>(game_->side_to_move(state))});
    root_state_ = state;
  }

  const State& root_state() const { return root_state_; }
  Node& node(Index at) { return nodes_[at]; }
  const Node& node(Index at) const { return nodes_[at]; }
  const Node& root() const { return nodes_[kRoot]; }

  std::span<const Node> children(const Node& node) const {
    return std::span(nodes_).subspan(node.first_child, node.child_count);
  }

  /// Gives the node its children; references to nodes end here.
  void expand(Index at, const MoveList& moves) {
    nodes_[at].first_child = static_cast<Index>(nodes_.size());
    nodes_[at].child_count = static_cast<std::uint16_t>(moves.size());
    for (const Move move : moves) nodes_.push_back({.move = move});
  }

  static void prove(Node& node, const Values& values) {
    node.proven = true;
    node.sum = values;
  }

  /// A mover that can win has won; one whose moves are all proven takes the best of them, if there
  /// is no doubt (of three sides, two moves equal for the mover may differ for the others).
  void prove_from_children(Node& node) const {
    const Node* best = nullptr;
    bool all_proven = true, in_doubt = false;
    for (const Node& child : children(node)) {
      all_proven = all_proven && child.proven;
      if (!child.proven) continue;
      if (best == nullptr || child.sum[node.side] > best->sum[node.side]) {
        best = &child;
        in_doubt = false;
      } else if (child.sum[node.side] == best->sum[node.side] && child.sum != best->sum) {
        in_doubt = true;
      }
    }
    const bool wins = objective_ == Objective::win && best != nullptr && best->sum[node.side] >= 1;
    if (wins || (all_proven && !in_doubt)) prove(node, best->sum);
  }

  /// Counts a simulation that came to `values` in all nodes of its path, the root first.
  void back_up(std::span<const Index> path, const Values& values) {
    for (auto i = path.size(); i-- > 0;) {
      Node& node = nodes_[path[i]];
      if (node.visits++ == 0 && !node.proven) node.sum = {};
      if (node.proven) continue;
      for (std::size_t side = 0; side < values.size(); ++side) node.sum[side] += values[side];
      if (i + 1 < path.size() && nodes_[path[i + 1]].proven) prove_from_children(node);
    }
  }

  /// By side: the mean, the guess or the proven value.
  static Values mean(const Node& node) {
    Values values;
    for (int side = 0; side < kMaxSides; ++side) values[side] = mean(node, side);
    return values;
  }
  static float mean(const Node& node, int side) {
    const float sum = node.sum[side];
    return node.proven ? sum : sum / static_cast<float>(std::max(1u, node.visits));
  }

  /// What is maximised: the score of `side` in [0, 1], or its margin in units of two standard
  /// deviations of random games, which is what a win and a loss lie apart.
  double worth(const Node& node, int side) const {
    const double value = mean(node, side);
    return objective_ == Objective::win ? score(value, game_->sides()) : value / unit_;
  }

  /// The same of a child, where one without visits is taken to be as far behind the mean of its
  /// parent as its guess was behind the parent's first value: values of other depths than the
  /// guess can't be compared with it.
  double expected_worth(const Node& parent, const Node& child) const {
    if (child.visits > 0 || child.proven) return worth(child, parent.side);
    Node levelled = child;
    levelled.sum[parent.side] += mean(parent, parent.side) - parent.first;
    return worth(levelled, parent.side);
  }

  /// Proven, and nothing worse can happen to `side`.
  bool hopeless(const Node& node, int side) const {
    return node.proven && objective_ == Objective::win &&
           score(node.sum[side], game_->sides()) <= 0;
  }

  /// In the game's order of moves.
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> result;
    for (const auto& child : children(root()))
      result.push_back({child.move, child.visits, mean(child), child.proven});
    return result;
  }

  /// The candidate to play: one that is proven to be the best, else the most visited of those that
  /// are not lost, the better mean and then the first among equals.
  std::size_t best() const { return best_child(root()); }

  /// All candidates in that order.
  std::vector<std::size_t> order() const {
    const auto all = children(root());
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return rank(root(), all[a]) > rank(root(), all[b]); });
    return order;
  }

  /// A candidate and the best moves that follow it, as far as the tree was visited.
  std::vector<Move> line(std::size_t candidate) const {
    const Node* node = &children(root())[candidate];
    std::vector<Move> moves = {node->move};
    while (node->first_child != kUnexpanded) {
      node = &children(*node)[best_child(*node)];
      if (node->visits == 0) break;
      moves.push_back(node->move);
    }
    return moves;
  }

 private:
  static constexpr int kReusedPlies = 3;  // a turn of each, and one decision more of two

  std::tuple<int, std::uint32_t, double> rank(const Node& parent, const Node& child) const {
    const double value = worth(child, parent.side);
    const bool is_best =
        parent.proven && child.proven && child.sum[parent.side] == parent.sum[parent.side];
    return {is_best ? 2 : hopeless(child, parent.side) ? 0 : 1, child.visits, value};
  }

  std::size_t best_child(const Node& node) const {
    const auto all = children(node);
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
      if (rank(node, all[i]) > rank(node, all[best])) best = i;
    return best;
  }

  std::optional<Index> find(Index at, const State& here, const State& wanted, int plies) const {
    if (here == wanted) return at;
    if (plies == 0) return std::nullopt;
    const Node& node = nodes_[at];
    for (Index i = 0; i < node.child_count; ++i) {
      const auto child = node.first_child + i;
      if (nodes_[child].visits == 0) continue;
      const auto next = game_->apply(here, nodes_[child].move);
      if (game_->progress(next) > game_->progress(wanted)) continue;
      if (const auto found = find(child, next, wanted, plies - 1)) return found;
    }
    return std::nullopt;
  }

  void keep_below(Index root) {
    kept_.assign(1, nodes_[root]);
    for (std::size_t at = 0; at < kept_.size(); ++at) {
      if (kept_[at].first_child == kUnexpanded) continue;
      const auto all = children(kept_[at]);
      kept_[at].first_child = static_cast<Index>(kept_.size());
      kept_.insert(kept_.end(), all.begin(), all.end());
    }
    nodes_.swap(kept_);
  }

  const G* game_;
  Objective objective_;
  std::vector<Node> nodes_;  // the root first; siblings side by side
  std::vector<Node> kept_;   // memory for the next tree
  State root_state_{};
  double unit_;
};

}  // namespace arbatta
