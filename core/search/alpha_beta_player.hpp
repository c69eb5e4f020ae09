#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/player.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/alpha_beta_config.hpp"

namespace arbatta {

/// The index that `unit` in [0, 1) picks from softmax(scores / 1000 / temperature), scores in
/// thousandths of log-odds.
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

/// Expected returns by side of a two-sided score in thousandths of log-odds; exact for a proven
/// one.
inline Values values_of_score(int score, int side) {
  const float value = score >= kProven    ? 1.0f
                      : score <= -kProven ? -1.0f
                                          : static_cast<float>(std::tanh(score / 2000.0));
  Values values{};
  values[side] = value;
  values[1 - side] = -value;
  return values;
}

/// The limits of one decision that the config sets.
inline SearchLimits limits_of(const AlphaBetaConfig& config) {
  SearchLimits limits{.time_ms = config.time_ms};
  if (config.depth > 0) limits.depth = config.depth;
  if (config.nodes > 0) limits.nodes = config.nodes;
  return limits;
}

template <Game G, Evaluator<G> E>
class AlphaBetaPlayer final : public Player<G> {
 public:
  /// `game` and `evaluator` must outlive the player.
  AlphaBetaPlayer(const G& game, const E& evaluator, const AlphaBetaConfig& config)
      : game_(&game), config_(config), search_(game, evaluator, config.table_bits) {}

  void begin_game(Rng stream) override {
    rng_ = stream;
    search_.forget();
  }

  typename Player<G>::Step advance(const typename G::State& state, int ply,
                                   std::span<const Values>) override {
    const SearchResult result = search_.search(state, limits_of(config_));
    Choice choice{.move = result.move,
                  .values = values_of_score(result.score, game_->side_to_move(state)),
                  .has_values = true,
                  .proven = is_proven(result.score),
                  .nodes = result.nodes};
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
  AlphaBetaConfig config_;
  AlphaBeta<G, E> search_;
  Rng rng_{0};
};

}  // namespace arbatta
