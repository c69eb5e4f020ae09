#pragma once

#include <string>

#include "core/search/objective.hpp"
#include "solve/exact_config.hpp"

namespace arbatta {

/// `exact(…)` as a player.
struct ExactPlayerConfig {
  ExactConfig exact;
  Objective objective = Objective::win;
  std::string fallback = "alphabeta(depth=2)";
};

void fields(ConfigOf<ExactPlayerConfig> auto& config, auto&& visit) {
  fields(config.exact, visit);
  visit(Field{"objective", "what it maximises; with points no values are logged"},
        config.objective);
  visit(Field{"fallback", "who decides where the solver does not"}, config.fallback);
}

}  // namespace arbatta
