#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "core/player.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {

struct MctsLimits {
  std::uint64_t sims = 0;  ///< 0 = as many as time allows
  int time_ms = 0;         ///< 0 = no limit
};

/// Monte Carlo tree search with uniformly random playouts: UCT (Kocsis & Szepesvari, ECML 2006) for
/// any number of sides, each mover maximising its own score; proven results are backed up
/// (MCTS-Solver: Winands, Bjornsson & Saito, CG 2008). The tree of the last decision is kept where
/// the present state is in it. Nodes live in one pool that keeps its memory.
template <Game G>
class Mcts {
 public:
  using State = typename G::State;

  /// `game` must outlive the search.
  Mcts(const G& game, double exploration) : game_(&game), exploration_(exploration) {}

  /// A move of the root, as the search sees it.
  struct Candidate {
    Move move = kNoMove;
    std::uint32_t visits = 0;
    Values values{};  ///< mean returns by side; exact if proven
    bool proven = false;
  };

  void forget() { nodes_.clear(); }

  /// Searches at `state`, which must have a move; afterwards `candidates` and the like speak of it.
  void search(const State& state, const MctsLimits& limits, Rng& rng) {
    take_root(state);
    const auto deadline = Clock::now() + std::chrono::milliseconds(limits.time_ms);
    simulations_ = 0;
    while (!nodes_[0].proven && (limits.sims == 0 || simulations_ < limits.sims)) {
      if (limits.time_ms > 0 && simulations_ % kSimulationsAClock == 0 && simulations_ > 0 &&
          Clock::now() >= deadline)
        break;
      simulate(state, rng);
      ++simulations_;
    }
  }

  /// In the game's order of moves.
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> result;
    for (const auto& child : children(nodes_[0]))
      result.push_back({child.move, child.visits, mean(child), child.proven});
    return result;
  }

  /// The candidate to play: a proven win, else the most visited of those that are not lost, the
  /// better mean and then the first among equals.
  std::size_t best() const { return best_child(nodes_[0]); }

  /// All candidates in that order.
  std::vector<std::size_t> order() const {
    const auto& root = nodes_[0];
    const auto all = children(root);
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return rank(root, all[a]) > rank(root, all[b]); });
    return order;
  }

  /// A candidate and the best moves that follow it, as far as the tree was visited.
  std::vector<Move> line(std::size_t candidate) const {
    const Node* node = &children(nodes_[0])[candidate];
    std::vector<Move> moves = {node->move};
    while (node->first_child != kUnexpanded) {
      node = &children(*node)[best_child(*node)];
      if (node->visits == 0) break;
      moves.push_back(node->move);
    }
    return moves;
  }

  Values value() const { return mean(nodes_[0]); }
  bool proven() const { return nodes_[0].proven; }
  std::uint64_t simulations() const { return simulations_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kSimulationsAClock = 16;
  static constexpr int kMostPlayoutPlies = 1000;  // then it counts as even
  static constexpr int kReusedPlies = 3;
  static constexpr std::uint32_t kUnexpanded = 0;

  struct Node {
    std::array<float, kMaxSides> sum{};  ///< of returns by side; proven: the exact returns
    std::uint32_t visits = 0;
    std::uint32_t first_child = kUnexpanded;
    std::uint16_t child_count = 0;
    Move move = kNoMove;    ///< that led here
    std::uint8_t side = 0;  ///< to move here
    bool proven = false;
  };

  std::span<const Node> children(const Node& node) const {
    return std::span(nodes_).subspan(node.first_child, node.child_count);
  }

  std::tuple<int, std::uint32_t, double> rank(const Node& parent, const Node& child) const {
    const double value = score(mean(child)[parent.side], game_->sides());
    const int proof = !child.proven ? 1 : value >= 1 ? 2 : value <= 0 ? 0 : 1;
    return {proof, child.visits, value};
  }

  std::size_t best_child(const Node& node) const {
    const auto all = children(node);
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
      if (rank(node, all[i]) > rank(node, all[best])) best = i;
    return best;
  }

  static Values mean(const Node& node) {
    Values values = node.sum;
    if (!node.proven)
      for (auto& value : values) value /= static_cast<float>(std::max(1u, node.visits));
    return values;
  }

  /// One playout from the root: down the tree, one node more, random moves to the end, and back up.
  void simulate(State state, Rng& rng) {
    path_.assign(1, 0);
    Values returns{};
    for (;;) {
      const auto at = path_.back();
      if (nodes_[at].proven) {
        returns = nodes_[at].sum;
        break;
      }
      if (nodes_[at].first_child == kUnexpanded) expand(at, state);
      const auto next = select(nodes_[at], rng);
      state = game_->apply(state, nodes_[next].move);
      path_.push_back(next);
      if (nodes_[next].visits > 0) continue;
      if (const auto outcome = game_->outcome(state)) {
        prove(nodes_[next], outcome->returns);
        returns = outcome->returns;
      } else {
        nodes_[next].side = static_cast<std::uint8_t>(game_->side_to_move(state));
        returns = playout(state, rng);
      }
      break;
    }
    back_up(returns);
  }

  void expand(std::uint32_t at, const State& state) {
    game_->legal_moves(state, moves_);
    nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].child_count = static_cast<std::uint16_t>(moves_.size());
    for (const Move move : moves_) nodes_.push_back({.move = move});
  }

  /// An unvisited child, uniformly; else the one of the highest upper confidence bound for the
  /// mover among those not proven to be lost.
  std::uint32_t select(const Node& node, Rng& rng) const {
    const auto all = children(node);
    const auto unvisited =
        std::count_if(all.begin(), all.end(), [](const Node& child) { return child.visits == 0; });
    if (unvisited > 0) {
      auto skip = rng.bounded(static_cast<std::uint64_t>(unvisited));
      for (std::uint32_t i = 0;; ++i)
        if (all[i].visits == 0 && skip-- == 0) return node.first_child + i;
    }
    const double log_visits = std::log(static_cast<double>(node.visits));
    std::uint32_t best = 0;
    double best_bound = -1;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const Node& child = all[i];
      const double mean_score = score(mean(child)[node.side], game_->sides());
      if (child.proven && mean_score <= 0) continue;
      const double bound = mean_score + exploration_ * std::sqrt(log_visits / child.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = i;
      }
    }
    return node.first_child + best;
  }

  Values playout(State state, Rng& rng) const {
    for (int ply = 0; ply < kMostPlayoutPlies; ++ply) {
      state = game_->apply(state, random_move(*game_, state, rng));
      if (const auto outcome = game_->outcome(state)) return outcome->returns;
    }
    return {};
  }

  void back_up(const Values& returns) {
    for (auto i = path_.size(); i-- > 0;) {
      Node& node = nodes_[path_[i]];
      ++node.visits;
      if (node.proven) continue;
      for (std::size_t side = 0; side < returns.size(); ++side) node.sum[side] += returns[side];
      if (i + 1 < path_.size() && nodes_[path_[i + 1]].proven) prove_from_children(node);
    }
  }

  static void prove(Node& node, const Values& returns) {
    node.proven = true;
    node.sum = returns;
  }

  /// A mover that can win has won; one whose moves are all proven takes the best of them, if there
  /// is no doubt (of three sides, two moves equal for the mover may differ for the others).
  void prove_from_children(Node& node) const {
    const auto all = children(node);
    const Node* best = nullptr;
    bool all_proven = true, in_doubt = false;
    for (const Node& child : all) {
      all_proven = all_proven && child.proven;
      if (!child.proven) continue;
      if (best == nullptr || child.sum[node.side] > best->sum[node.side]) {
        best = &child;
        in_doubt = false;
      } else if (child.sum[node.side] == best->sum[node.side] && child.sum != best->sum) {
        in_doubt = true;
      }
    }
    const bool wins = best != nullptr && best->sum[node.side] >= 1;
    if (wins || (all_proven && !in_doubt)) prove(node, best->sum);
  }

  /// Makes `state` the root: the node of the last tree that holds it, or a new one.
  void take_root(const State& state) {
    const auto old = nodes_.empty() ? std::nullopt : find(0, root_state_, state, kReusedPlies);
    if (old)
      keep_below(*old);
    else
      nodes_.assign(1, {.side = static_cast<std::uint8_t>(game_->side_to_move(state))});
    root_state_ = state;
  }

  std::optional<std::uint32_t> find(std::uint32_t at, const State& here, const State& wanted,
                                    int plies) const {
    if (here == wanted) return at;
    if (plies == 0) return std::nullopt;
    const Node& node = nodes_[at];
    for (std::uint32_t i = 0; i < node.child_count; ++i) {
      const auto child = node.first_child + i;
      if (nodes_[child].visits == 0) continue;
      const auto next = game_->apply(here, nodes_[child].move);
      if (game_->progress(next) > game_->progress(wanted)) continue;
      if (const auto found = find(child, next, wanted, plies - 1)) return found;
    }
    return std::nullopt;
  }

  void keep_below(std::uint32_t root) {
    kept_.assign(1, nodes_[root]);
    for (std::size_t at = 0; at < kept_.size(); ++at) {
      if (kept_[at].first_child == kUnexpanded) continue;
      const auto all = children(kept_[at]);
      kept_[at].first_child = static_cast<std::uint32_t>(kept_.size());
      kept_.insert(kept_.end(), all.begin(), all.end());
    }
    nodes_.swap(kept_);
  }

  const G* game_;
  double exploration_;
  std::vector<Node> nodes_;  // the root first; siblings side by side
  std::vector<Node> kept_;   // memory for the next tree
  std::vector<std::uint32_t> path_;
  MoveList moves_;
  State root_state_{};
  std::uint64_t simulations_ = 0;
};

}  // namespace arbatta
