#pragma once

#include "core/fields.hpp"
#include "core/search/objective.hpp"

namespace arbatta {

/// What all tree searches share.
struct TreeSearchConfig {
  int sims = 0;  ///< 0 = unset
  int time_ms = 0;
  Objective objective = Objective::win;
  double temperature = 0;
  int temperature_plies = 0;

  bool limited() const { return sims > 0 || time_ms > 0; }
  static constexpr std::string_view kLimits = "sims=N or time_ms=N";
};

struct MctsConfig : TreeSearchConfig {
  double c = 1;
  double fpu = 0;
};

struct PuctConfig : TreeSearchConfig {
  double c = 0.2;
  std::string model = "hand";
  double prior_temperature = 1;
  double noise = 0;
  double noise_alpha = 0.3;
  double full = 1;
  int fast_sims = 0;
};

void tree_search_fields(auto& config, auto&& visit) {
  visit(Field{"sims", "simulations a decision (0 = as many as time allows)", 0, 1e7}, config.sims);
  visit(Field{"time_ms", "milliseconds a decision (0 = no limit; else not reproducible)", 0, 1e6},
        config.time_ms);
  visit(Field{"c", "weight of exploration, for scores in [0, 1]", 0, 100}, config.c);
  visit(Field{"objective", "what it maximises; with points no values are logged"},
        config.objective);
  visit(Field{"temperature", "0 = most visited; else visits to the power of 1 / temperature", 0,
              1000},
        config.temperature);
  visit(Field{"temperature_plies", "decisions of the game with temperature (0 = all)", 0, 65535},
        config.temperature_plies);
}

void fields(ConfigOf<MctsConfig> auto& config, auto&& visit) {
  tree_search_fields(config, visit);
  visit(Field{"fpu", "first-play urgency: the bound of a move not tried yet (0 = try all first)", 0,
              100},
        config.fpu);
}

void fields(ConfigOf<PuctConfig> auto& config, auto&& visit) {
  tree_search_fields(config, visit);
  visit(Field{"model", "evaluator: hand or a model file"}, config.model);
  visit(Field{"prior_temperature",
              "prior probabilities: softmax of the model's policy / temperature; without a policy, "
              "of the moves' log-odds after one decision",
              0.01, 1000},
        config.prior_temperature);
  visit(Field{"noise", "part of Dirichlet noise in the priors at the root", 0, 1}, config.noise);
  visit(Field{"noise_alpha", "concentration of that noise", 0.001, 1000}, config.noise_alpha);
  visit(Field{"full", "probability of a full search; the others get fast_sims and no noise", 0, 1},
        config.full);
  visit(Field{"fast_sims", "simulations of the others", 0, 1e8}, config.fast_sims);
}

}  // namespace arbatta
