#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/evaluator.hpp"
#include "eval/dot.hpp"
#include "eval/features.hpp"
#include "eval/game_model.hpp"

namespace arbatta {

/// Thousandths, rounded to the nearest; within what searches allow for an evaluation.
int thousandths_of(float logit);

/// Throws Error naming `where` unless there is one finite weight for each of `features`.
void check_weights(std::string_view where, std::span<const float> weights, std::size_t features);

/// The log-odds of winning as a weighted sum of named features.
template <Game G>
class LinearEvaluator {
 public:
  static constexpr int kCount = Features<G>::kCount;

  /// A weight for each of `Features<G>::list()`; Error if their number differs or one isn't finite.
  LinearEvaluator(const G& game, std::span<const float> weights) : features_(game) {
    check_weights(G::kName, weights, kCount);
    std::copy(weights.begin(), weights.end(), weights_.begin());
  }

  std::span<const float> weights() const { return weights_; }

  /// Log-odds of the mover's winning, in a state that is not over; of another side's, as if it were
  /// on the move.
  float logit(const typename G::State& state, int side) const {
    std::array<float, kCount> inputs;
    features_.extract(state, side, inputs);
    return dot<float>(weights_, inputs);
  }

  const Features<G>& features() const { return features_; }

 private:
  Features<G> features_;
  std::array<float, kCount> weights_;
};

/// The published hand-set weights (the table stands beside the features' names).
template <Game G>
std::vector<float> hand_weights() {
  std::vector<float> weights;
  for (const Feature& feature : Features<G>::list()) weights.push_back(feature.hand);
  return weights;
}

/// `model=hand`.
template <Game G>
LinearEvaluator<G> hand_evaluator(const G& game) {
  return LinearEvaluator<G>(game, hand_weights<G>());
}

/// The model file of a linear evaluator of this game.
template <Game G>
Model linear_model(const G& game, std::vector<float> weights, Training training = {}) {
  Model model = game_model("linear", game, std::move(weights), std::move(training));
  for (const Feature& feature : Features<G>::list()) model.features.push_back(feature.name);
  return model;
}

}  // namespace arbatta
