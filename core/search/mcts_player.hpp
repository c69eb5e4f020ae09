#pragma once

#include <cmath>
#include <vector>

#include "core/search/mcts.hpp"
#include "core/search/mcts_config.hpp"

namespace arbatta {

template <Game G>
class MctsPlayer final : public Player<G> {
 public:
  /// `game` must outlive the player.
  MctsPlayer(const G& game, const MctsConfig& config) : config_(config), search_(game, config.c) {}

  void begin_game(Rng stream) override {
    rng_ = stream;
    search_.forget();
  }

  typename Player<G>::Step advance(const typename G::State& state, int ply,
                                   std::span<const Values>) override {
    search_.search(state,
                   {.sims = static_cast<std::uint64_t>(config_.sims), .time_ms = config_.time_ms},
                   rng_);
    const auto candidates = search_.candidates();
    visits_.clear();
    for (const auto& candidate : candidates)
      if (candidate.visits > 0) visits_.push_back({candidate.move, candidate.visits});
    const bool warm = config_.temperature > 0 && !search_.proven() &&
                      (config_.temperature_plies == 0 || ply < config_.temperature_plies);
    const Move move = warm ? sampled_move() : candidates[search_.best()].move;
    return {.wanted = {},
            .choice = {.move = move,
                       .values = search_.value(),
                       .has_values = true,
                       .proven = search_.proven(),
                       .visits = visits_,
                       .nodes = search_.simulations()}};
  }

 private:
  /// With probability in proportion to visits^(1 / temperature).
  Move sampled_move() {
    std::uint32_t most = 0;
    for (const auto& visit : visits_) most = std::max(most, visit.count);
    std::vector<double> cumulative;
    double total = 0;
    for (const auto& visit : visits_) {
      total += std::pow(static_cast<double>(visit.count) / most, 1 / config_.temperature);
      cumulative.push_back(total);
    }
    const auto pick = std::upper_bound(cumulative.begin(), cumulative.end(), rng_.unit() * total);
    const auto last = cumulative.end() - 1;
    return visits_[static_cast<std::size_t>(std::min(pick, last) - cumulative.begin())].move;
  }

  MctsConfig config_;
  Mcts<G> search_;
  std::vector<Visit> visits_;
  Rng rng_{0};
};

}  // namespace arbatta
