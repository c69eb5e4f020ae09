#pragma once

#include "core/fields.hpp"

namespace arbatta {

struct MctsConfig {
  int sims = 0;  ///< 0 = unset
  int time_ms = 0;
  double c = 1;
  double temperature = 0;
  int temperature_plies = 0;
};

void fields(ConfigOf<MctsConfig> auto& config, auto&& visit) {
  visit(Field{"sims", "simulations a decision (0 = as many as time allows)", 0, 1e8}, config.sims);
  visit(Field{"time_ms", "milliseconds a decision (0 = no limit; else not reproducible)", 0, 1e6},
        config.time_ms);
  visit(Field{"c", "weight of exploration, for scores in [0, 1]", 0, 100}, config.c);
  visit(Field{"temperature", "0 = most visited; else visits to the power of 1 / temperature", 0,
              1000},
        config.temperature);
  visit(Field{"temperature_plies", "decisions of the game with temperature (0 = all)", 0, 65535},
        config.temperature_plies);
}

}  // namespace arbatta
