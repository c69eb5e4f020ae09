#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "eval/model_file.hpp"

namespace arbatta {

/// A model of this game; its kind adds what the weights weigh.
template <Game G>
Model game_model(std::string kind, const G& game, std::vector<float> weights, Training training) {
  return {.kind = std::move(kind),
          .game = canonical(game),
          .game_name = std::string(G::kName),
          .sides = game.sides(),
          .features = {},
          .weights = std::move(weights),
          .training = std::move(training)};
}

}  // namespace arbatta
