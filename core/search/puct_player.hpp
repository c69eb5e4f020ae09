#pragma once

#include "core/search/puct.hpp"
#include "core/search/tree_decision.hpp"

namespace arbatta {

/// Searches in full or, with the probability that the config gives, shortly and without noise
/// (playout cap randomisation: Wu 2019).
template <Game G>
class PuctPlayer final : public Player<G> {
 public:
  using State = typename G::State;
  using Step = typename Player<G>::Step;

  /// `evaluator` values for the config's objective; it and `game` must outlive the player.
  PuctPlayer(const G& game, const BatchEvaluator<G>& evaluator, const PuctConfig& config)
      : evaluator_(&evaluator), config_(config), search_(game, config, evaluator.policy_size()) {}

  const BatchEvaluator<G>* evaluator() const override { return evaluator_; }

  void begin_game(Rng stream) override {
    rng_ = stream;
    search_.forget();
  }

  Step advance(const State& state, int ply, const Answers& answers) override {
    if (answers.empty())
      begin(state);
    else
      search_.answer(answers);
    while (!search_.finished())
      if (const auto wanted = search_.simulate(); !wanted.empty())
        return {.wanted = wanted, .choice = {}};
    Choice choice = decision_.choose(search_.tree(), config_, ply, rng_);
    choice.nodes = search_.simulations();
    choice.full_search = full_;
    return {.wanted = {}, .choice = choice};
  }

 private:
  void begin(const State& state) {
    full_ = config_.full >= 1 || rng_.unit() < config_.full;
    search_.begin(state, full_ ? config_.sims : config_.fast_sims,
                  full_ && config_.noise > 0 ? &rng_ : nullptr);
  }

  const BatchEvaluator<G>* evaluator_;
  PuctConfig config_;
  Puct<G> search_;
  TreeDecision<G> decision_;
  Rng rng_{0};
  bool full_ = true;
};

}  // namespace arbatta
