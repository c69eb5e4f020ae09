#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/player.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/depth_search_config.hpp"
#include "core/search/maxn.hpp"

namespace arbatta {

/// The search that a config asks for; `game` and `evaluator` must outlive it.
template <Game G, Evaluator<G> E>
AlphaBeta<G, E> make_search(const G& game, const E& evaluator, const AlphaBetaConfig& config) {
  return {game, evaluator, config.table_bits, config.aspiration};
}
template <Game G, SideEvaluator<G> E>
MaxN<G, E> make_search(const G& game, const E& evaluator, const MaxnConfig&) {
  return {game, evaluator};
}

/// The index that `unit` in [0, 1) picks from softmax(scores / 1000 / temperature).
inline int softmax_pick(std::span<const int> scores, double temperature, double unit) {
  const int best = *std::max_element(scores.begin(), scores.end());
  std::vector<double> cumulative;
  double total = 0;
  for (const int score : scores) {
    total += std::exp((score - best) / 1000.0 / temperature);
    cumulative.push_back(total);
  }
  const auto pick = std::upper_bound(cumulative.begin(), cumulative.end(), unit * total);
  return static_cast<int>(std::min(pick, cumulative.end() - 1) - cumulative.begin());
}

template <Game G, class Search>
class DepthSearchPlayer final : public Player<G> {
 public:
  /// `game` must outlive the player.
  DepthSearchPlayer(const G& game, Search search, const DepthSearchConfig& config)
      : game_(&game), config_(config), search_(std::move(search)) {}

  void begin_game(Rng stream) override {
    rng_ = stream;
    search_.forget();
  }

  typename Player<G>::Step advance(const typename G::State& state, int ply,
                                   const Answers&) override {
    const SearchResult result = search_.search(state, config_.limits());
    Choice choice{.move = result.move, .nodes = result.nodes};
    if (config_.objective == Objective::win) {
      choice.values = result.values;
      choice.has_values = true;
      choice.proven = result.proven;
    }
    const bool warm = config_.temperature > 0 &&
                      (config_.temperature_plies == 0 || ply < config_.temperature_plies);
    if (warm) {
      choice.move = sampled_move(state, result.depth);
      choice.nodes += search_.nodes();
    }
    return {.wanted = {}, .choice = choice};
  }

 private:
  Move sampled_move(const typename G::State& state, int depth) {
    const auto scores = search_.score_moves(state, depth);
    MoveList moves;
    game_->legal_moves(state, moves);
    return moves[softmax_pick(scores, config_.temperature, rng_.unit())];
  }

  const G* game_;
  DepthSearchConfig config_;
  Search search_;
  Rng rng_{0};
};

}  // namespace arbatta
