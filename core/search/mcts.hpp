#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "core/search/playout.hpp"
#include "core/search/tree.hpp"
#include "core/search/tree_search_config.hpp"

namespace arbatta {

/// Monte Carlo tree search with uniformly random playouts: UCT (Kocsis & Szepesvari, ECML 2006) for
/// any number of sides, each mover maximising its own score or margin; the first-play urgency of
/// Gelly & Wang (2006).
template <Game G>
class Mcts {
 public:
  using State = typename G::State;

  /// `game` must outlive the search.
  Mcts(const G& game, const MctsConfig& config)
      : game_(&game), config_(config), tree_(game, config.objective) {}

  void forget() { tree_.forget(); }

  /// Searches at `state`, which must have a move; afterwards `tree` speaks of it.
  void search(const State& state, Rng& rng) {
    tree_.take_root(state);
    const auto deadline = Clock::now() + std::chrono::milliseconds(config_.time_ms);
    const auto most = config_.sims > 0 ? static_cast<std::uint64_t>(config_.sims)
                                       : std::numeric_limits<std::uint64_t>::max();
    for (simulations_ = 0; !tree_.root().proven && simulations_ < most; ++simulations_) {
      if (config_.time_ms > 0 && simulations_ % kSimulationsAClock == 0 && simulations_ > 0 &&
          Clock::now() >= deadline)
        break;
      simulate(state, rng);
    }
  }

  const SearchTree<G>& tree() const { return tree_; }
  std::uint64_t simulations() const { return simulations_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Tree = SearchTree<G>;
  using Node = typename Tree::Node;
  using Index = typename Tree::Index;
  static constexpr std::uint64_t kSimulationsAClock = 16;

  /// One playout from the root: down the tree, one node more, random moves to the end, and back up.
  void simulate(State state, Rng& rng) {
    path_.assign(1, Tree::kRoot);
    Values values{};
    for (;;) {
      const auto at = path_.back();
      if (tree_.node(at).proven) {
        values = tree_.node(at).sum;
        break;
      }
      if (tree_.node(at).first_child == Tree::kUnexpanded) {
        game_->legal_moves(state, moves_);
        tree_.expand(at, moves_);
      }
      const auto next = select(tree_.node(at), rng);
      Node& child = tree_.node(next);
      state = game_->apply(state, child.move);
      path_.push_back(next);
      if (child.visits > 0) continue;
      if (const auto outcome = game_->outcome(state)) {
        values = worth(*outcome, config_.objective, game_->sides());
        tree_.prove(child, values);
      } else {
        child.side = static_cast<std::uint8_t>(game_->side_to_move(state));
        values = playout(*game_, state, config_.objective, rng);
      }
      break;
    }
    tree_.back_up(path_, values);
  }

  /// The child of the highest upper confidence bound for the mover; the unvisited ones, which are
  /// alike, come first, or have the bound `fpu` if that is set.
  Index select(const Node& node, Rng& rng) const {
    const auto all = tree_.children(node);
    const auto unvisited =
        std::count_if(all.begin(), all.end(), [](const Node& child) { return child.visits == 0; });
    if (unvisited > 0 && (config_.fpu == 0 || unvisited == node.child_count))
      return unvisited_child(node, unvisited, rng);
    const double log_visits = std::log(static_cast<double>(node.visits));
    Index best = 0;
    double best_bound = unvisited > 0 ? config_.fpu : kLeast;
    bool visit_new = unvisited > 0;
    for (Index i = 0; i < all.size(); ++i) {
      const Node& child = all[i];
      if (child.visits == 0 || tree_.hopeless(child, node.side)) continue;
      const double doubt = child.proven ? 0 : config_.c * std::sqrt(log_visits / child.visits);
      const double bound = tree_.worth(child, node.side) + doubt;
      if (bound > best_bound) {
        best_bound = bound;
        best = i;
        visit_new = false;
      }
    }
    return visit_new ? unvisited_child(node, unvisited, rng) : node.first_child + best;
  }

  /// One of them, uniformly.
  Index unvisited_child(const Node& node, std::ptrdiff_t unvisited, Rng& rng) const {
    auto skip = rng.bounded(static_cast<std::uint64_t>(unvisited));
    for (Index i = node.first_child;; ++i)
      if (tree_.node(i).visits == 0 && skip-- == 0) return i;
  }

  static constexpr double kLeast = -1e9;

  const G* game_;
  MctsConfig config_;
  Tree tree_;
  std::vector<Index> path_;
  MoveList moves_;
  std::uint64_t simulations_ = 0;
};

}  // namespace arbatta
