#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "core/search/dirichlet.hpp"
#include "core/search/tree.hpp"
#include "core/search/tree_search_config.hpp"

namespace arbatta {

/// Tree search guided by an evaluator (PUCT: Rosin 2011 as in Silver et al., Science 2018), for any
/// number of sides. A simulation ends where it first opens a node. With an evaluator that has a
/// policy the node alone is valued: the policy is the prior of its moves, its value what the
/// simulation came to. Without one all successors are valued at once, their values are the priors,
/// and the best of them for the mover is what the simulation came to. The caller answers with the
/// values, so that many games can ask together.
template <Game G>
class Puct {
 public:
  using State = typename G::State;

  /// `policy_size` is that of the evaluator; `game` must outlive the search.
  Puct(const G& game, const PuctConfig& config, int policy_size = 0)
      : game_(&game),
        config_(config),
        policy_size_(static_cast<std::size_t>(policy_size)),
        tree_(game, config.objective) {}

  void forget() { tree_.forget(); }

  /// Begins a decision at `state`, which must have a move: `sims` simulations (0 = as many as the
  /// config's time allows). Noise is drawn from `rng`, if given.
  void begin(const State& state, int sims, Rng* rng) {
    tree_.take_root(state);
    noise_ = rng;
    simulations_ = 0;
    most_ = sims > 0 ? static_cast<std::uint64_t>(sims) : std::numeric_limits<std::uint64_t>::max();
    deadline_ = Clock::now() + std::chrono::milliseconds(config_.time_ms);
    if (tree_.root().first_child != Tree::kUnexpanded) disturb_priors();
  }

  /// A decision that isn't proven from the start takes a simulation at least.
  bool finished() const {
    return tree_.root().proven || simulations_ >= most_ ||
           (config_.time_ms > 0 && simulations_ > 0 && Clock::now() >= deadline_);
  }

  /// One simulation, up to the states that it wants valued; if there are none it is over.
  std::span<const State> simulate() {
    path_.assign(1, Tree::kRoot);
    State state = tree_.root_state();
    for (;;) {
      Node& node = tree_.node(path_.back());
      if (node.proven) return finish(node.sum);
      if (node.first_child == Tree::kUnexpanded) return open(path_.back(), state);
      path_.push_back(select(node));
      state = game_->apply(state, tree_.node(path_.back()).move);
    }
  }

  /// What the evaluator says about the states last wanted.
  void answer(const Answers& answers) {
    Node& leaf = tree_.node(path_.back());
    if (policy_size_ > 0) {
      take_policy(leaf, answers.values[0], answers.policies);
    } else {
      for (std::size_t i = 0; i < wanted_at_.size(); ++i)
        tree_.node(wanted_at_[i]).sum = answers.values[i];
      close(leaf);
    }
    if (path_.size() == 1) disturb_priors();
  }

  const SearchTree<G>& tree() const { return tree_; }
  std::uint64_t simulations() const { return simulations_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Tree = SearchTree<G>;
  using Node = typename Tree::Node;
  using Index = typename Tree::Index;

  std::span<const State> finish(const Values& values) {
    tree_.back_up(path_, values);
    ++simulations_;
    return {};
  }

  /// Expands a node; successors that are ends are known at once.
  std::span<const State> open(Index at, const State& state) {
    game_->legal_moves(state, moves_);
    tree_.expand(at, moves_);
    wanted_.clear();
    wanted_at_.clear();
    Index child = tree_.node(at).first_child;
    for (const Move move : moves_) {
      const State next = game_->apply(state, move);
      if (const auto outcome = game_->outcome(next)) {
        tree_.prove(tree_.node(child), worth(*outcome, config_.objective, game_->sides()));
      } else {
        tree_.node(child).side = static_cast<std::uint8_t>(game_->side_to_move(next));
        wanted_.push_back(next);
        wanted_at_.push_back(child);
      }
      ++child;
    }
    Node& node = tree_.node(at);
    tree_.prove_from_children(node);
    if (node.proven) return finish(node.sum);
    if (wanted_.empty()) close(node);
    if (policy_size_ > 0 && !wanted_.empty()) wanted_.assign(1, state);
    return wanted_;
  }

  /// Ends the simulation at a node that has a value and a policy of its own. Its children are taken
  /// to be worth what it is.
  void take_policy(Node& leaf, const Values& values, std::span<const float> policy) {
    const auto children = tree_.children(leaf);
    float best = -std::numeric_limits<float>::infinity();
    for (const Node& child : children) best = std::max(best, policy[child.move]);
    float total = 0;
    for (Index i = leaf.first_child; i < leaf.first_child + leaf.child_count; ++i) {
      Node& child = tree_.node(i);
      if (!child.proven) child.sum = values;
      const double lag = policy[child.move] - best;
      total += child.prior = static_cast<float>(std::exp(lag / config_.prior_temperature));
    }
    for (Index i = leaf.first_child; i < leaf.first_child + leaf.child_count; ++i)
      tree_.node(i).prior /= total;
    leaf.first = values[leaf.side];
    finish(values);
  }

  /// Ends the simulation at a node whose children all have values.
  void close(Node& leaf) {
    const Values values = tree_.node(set_priors(leaf)).sum;
    leaf.first = values[leaf.side];
    finish(values);
  }

  /// Priors of the children by what each is guessed or known to be worth to the mover; the best.
  Index set_priors(const Node& node) {
    const Index first = node.first_child;
    Index best = first;
    for (Index i = first; i < first + node.child_count; ++i)
      if (advantage(node, i) > advantage(node, best)) best = i;
    float total = 0;
    for (Index i = first; i < first + node.child_count; ++i) {
      const double lag = advantage(node, i) - advantage(node, best);
      total += tree_.node(i).prior = static_cast<float>(std::exp(lag / config_.prior_temperature));
    }
    for (Index i = first; i < first + node.child_count; ++i) tree_.node(i).prior /= total;
    return best;
  }

  /// Log-odds of the mover's winning; with points about the same scale.
  double advantage(const Node& node, Index child) const {
    constexpr double kLeast = 0.002;
    const double worth = tree_.worth(tree_.node(child), node.side);
    if (config_.objective == Objective::points) return 4 * worth;
    const double chance = std::clamp(worth, kLeast, 1 - kLeast);
    return std::log(chance / (1 - chance));
  }

  void disturb_priors() {
    if (noise_ == nullptr) return;
    const Node& root = tree_.root();
    const auto noise = dirichlet(root.child_count, config_.noise_alpha, *noise_);
    for (Index i = 0; i < root.child_count; ++i) {
      float& prior = tree_.node(root.first_child + i).prior;
      prior = static_cast<float>((1 - config_.noise) * prior + config_.noise * noise[i]);
    }
  }

  /// The child of the highest worth with its bonus among those that are not lost for certain.
  Index select(const Node& node) const {
    const auto all = tree_.children(node);
    const double weight = config_.c * std::sqrt(static_cast<double>(node.visits));
    Index best = 0;
    double best_bound = -1e9;
    for (Index i = 0; i < all.size(); ++i) {
      const Node& child = all[i];
      if (tree_.hopeless(child, node.side)) continue;
      const double doubt = child.proven ? 0 : weight * child.prior / (1 + child.visits);
      const double bound = tree_.expected_worth(node, child) + doubt;
      if (bound > best_bound) {
        best_bound = bound;
        best = i;
      }
    }
    return node.first_child + best;
  }

  const G* game_;
  PuctConfig config_;
  std::size_t policy_size_;
  Tree tree_;
  Rng* noise_ = nullptr;
  std::uint64_t most_ = 0;
  Clock::time_point deadline_;
  std::vector<Index> path_;
  MoveList moves_;
  std::vector<State> wanted_;
  std::vector<Index> wanted_at_;
  std::uint64_t simulations_ = 0;
};

}  // namespace arbatta
