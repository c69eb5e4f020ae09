#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/search/tree.hpp"
#include "core/search/tree_search_config.hpp"

namespace arbatta {

/// Makes a player's choice of a searched tree.
template <Game G>
class TreeDecision {
 public:
  /// The best candidate, or with a temperature one of the visited ones by chance. The visits in the
  /// choice are valid until the next call.
  Choice choose(const SearchTree<G>& tree, const TreeSearchConfig& config, int ply, Rng& rng) {
    const auto candidates = tree.candidates();
    visits_.clear();
    for (const auto& candidate : candidates)
      if (candidate.visits > 0) visits_.push_back({candidate.move, candidate.visits});
    const bool proven = tree.root().proven;
    const bool warm = config.temperature > 0 && !proven && !visits_.empty() &&
                      (config.temperature_plies == 0 || ply < config.temperature_plies);
    const bool has_values = config.objective == Objective::win;
    return {.move = warm ? sampled_move(config.temperature, rng) : candidates[tree.best()].move,
            .values = has_values ? tree.mean(tree.root()) : Values{},
            .has_values = has_values,
            .proven = has_values && proven,
            .visits = visits_};
  }

 private:
  /// With probability in proportion to visits^(1 / temperature).
  Move sampled_move(double temperature, Rng& rng) const {
    std::uint32_t most = 0;
    for (const auto& visit : visits_) most = std::max(most, visit.count);
    std::vector<double> cumulative;
    double total = 0;
    for (const auto& visit : visits_) {
      total += std::pow(static_cast<double>(visit.count) / most, 1 / temperature);
      cumulative.push_back(total);
    }
    const auto pick = std::upper_bound(cumulative.begin(), cumulative.end(), rng.unit() * total);
    const auto last = cumulative.end() - 1;
    return visits_[static_cast<std::size_t>(std::min(pick, last) - cumulative.begin())].move;
  }

  std::vector<Visit> visits_;
};

}  // namespace arbatta
