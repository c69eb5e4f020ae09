#pragma once

#include "core/search/mcts.hpp"
#include "core/search/tree_decision.hpp"

namespace arbatta {

template <Game G>
class MctsPlayer final : public Player<G> {
 public:
  /// `game` must outlive the player.
  MctsPlayer(const G& game, const MctsConfig& config) : config_(config), search_(game, config) {}

  void begin_game(Rng stream) override {
    rng_ = stream;
    search_.forget();
  }

  typename Player<G>::Step advance(const typename G::State& state, int ply,
                                   const Answers&) override {
    search_.search(state, rng_);
    Choice choice = decision_.choose(search_.tree(), config_, ply, rng_);
    choice.nodes = search_.simulations();
    return {.wanted = {}, .choice = choice};
  }

 private:
  MctsConfig config_;
  Mcts<G> search_;
  TreeDecision<G> decision_;
  Rng rng_{0};
};

}  // namespace arbatta
