#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "core/player.hpp"
#include "eval/game_model.hpp"
#include "eval/mlp/inputs.hpp"
#include "eval/mlp/net.hpp"

namespace arbatta {

/// The chances of all sides and, if it was trained with one, a policy over the game's moves, by a
/// net. Copies share the net.
template <Game G>
class MlpEvaluator {
 public:
  using State = typename G::State;
  static constexpr std::size_t kRows = 32;  ///< states that it takes at once, at most

  /// Error naming `where` if inputs or heads do not fit the game.
  MlpEvaluator(const std::string& where, const G& game, NetInputs inputs,
               std::shared_ptr<const MlpNet> net)
      : game_(game), inputs_(game, inputs), net_(std::move(net)) {
    const MlpShape& shape = net_->shape();
    if (shape.inputs != inputs_.width() || shape.values != value_count(game.sides()) ||
        (shape.policy != 0 && shape.policy != static_cast<std::size_t>(game.move_count())))
      throw Error(where,
                  fmt::format("a net of {} inputs, {} values and {} moves", shape.inputs,
                              shape.values, shape.policy),
                  fmt::format("expected one of {} inputs, {} values and {} moves for this game",
                              inputs_.width(), value_count(game.sides()), game.move_count()));
  }

  int policy_size() const { return static_cast<int>(net_->shape().policy); }

  /// Logits by side of at most kRows states; of two sides the mover's log-odds and 0. `policies`
  /// may be empty.
  void logits(std::span<const State> states, std::span<Values> logits,
              std::span<float> policies) const {
    std::array<float, kRows * MlpShape::kMaxInputs> inputs;
    std::array<float, kRows * kMaxSides> values;
    const std::size_t width = inputs_.width(), count = net_->shape().values;
    for (std::size_t i = 0; i < states.size(); ++i)
      inputs_.write(states[i], std::span(inputs).subspan(i * width, width));
    net_->run(std::span(inputs).first(states.size() * width),
              std::span(values).first(states.size() * count), policies);
    for (std::size_t i = 0; i < states.size(); ++i) {
      logits[i] = {};
      const int mover = game_.side_to_move(states[i]);
      for (std::size_t j = 0; j < count; ++j)
        logits[i][(mover + static_cast<int>(j)) % game_.sides()] = values[i * count + j];
    }
  }

 private:
  G game_;
  MlpInputs<G> inputs_;
  std::shared_ptr<const MlpNet> net_;
};

/// The model file of a net of this game.
template <Game G>
Model mlp_model(const G& game, NetInputs inputs, const MlpShape& shape, std::vector<float> weights,
                Training training = {}) {
  Model model = game_model("mlp", game, std::move(weights), std::move(training));
  model.features = MlpInputs<G>(game, inputs).names();
  model.inputs = std::string(enum_names(inputs)[static_cast<std::size_t>(inputs)]);
  model.sizes = {shape.hidden.begin(), shape.hidden.end()};
  model.policy = shape.policy;
  return model;
}

/// The shape that a model of a net has.
inline MlpShape mlp_shape(const Model& model) {
  return {.inputs = model.features.size(),
          .hidden = {model.sizes.begin(), model.sizes.end()},
          .values = value_count(model.sides),
          .policy = model.policy};
}

}  // namespace arbatta
