#pragma once

#include <cmath>
#include <variant>

#include "core/search/objective.hpp"
#include "eval/linear.hpp"
#include "eval/mlp/evaluator.hpp"
#include "eval/ntuple.hpp"

namespace arbatta {

/// What values positions of G, of any kind.
template <Game G>
using AnyEvaluator = std::variant<LinearEvaluator<G>, NtupleEvaluator<G>, MlpEvaluator<G>>;

/// Values positions for every kind of search and both objectives. The log-odds that a linear
/// evaluator or an n-tuple network gives speak of the side on the move; of three sides the other
/// two then share the rest as their own chances would stand if each were on the move. A net knows
/// the chances of all sides. Expected margins: the margin so far and what a win is still worth
/// (`Features::stake`) times the expected return.
template <Game G>
class PositionEvaluator final : public BatchEvaluator<G> {
 public:
  using State = typename G::State;
  using Memory = typename NtupleEvaluator<G>::Memory;

  PositionEvaluator(const G& game, AnyEvaluator<G> evaluator, Objective objective)
      : game_(game),
        features_(game),
        evaluator_(std::move(evaluator)),
        net_(std::get_if<MlpEvaluator<G>>(&evaluator_) != nullptr),
        objective_(objective) {}

  Objective objective() const { return objective_; }

  /// From the viewpoint of `side`: thousandths of log-odds, or of a point of its margin. Whoever
  /// values similar positions one after the other lends the evaluator a `memory` for that.
  int score(const State& state, int side, Memory* memory = nullptr) const {
    if (objective_ == Objective::points)
      return static_cast<int>(std::lround(1000 * values(state, memory)[side]));
    const int mover = game_.side_to_move(state);
    if (side == mover || game_.sides() == 2) {
      const int score = thousandths_of(mover_logit(state, mover, memory));
      return side == mover ? score : -score;
    }
    const float chance = chances(state, memory)[side];
    return thousandths_of(std::log(chance / (1 - chance)));
  }

  int final_score(const Outcome& outcome, int side) const {
    if (objective_ == Objective::win) return win_score(outcome, side);
    return static_cast<int>(1000 * worth(outcome, objective_, game_.sides())[side]);
  }

  /// Expected returns by side, or margins in points.
  Values values(const State& state, Memory* memory = nullptr) const {
    return values_of(state, chances(state, memory));
  }

  void evaluate(std::span<const State> states, std::span<Values> values) const override {
    if (net_) return evaluate_with_policy(states, values, {});
    Memory memory;
    for (std::size_t i = 0; i < states.size(); ++i) values[i] = this->values(states[i], &memory);
  }

  int policy_size() const override { return net_ ? net().policy_size() : 0; }

  void evaluate_with_policy(std::span<const State> states, std::span<Values> values,
                            std::span<float> policies) const override {
    constexpr std::size_t kRows = MlpEvaluator<G>::kRows;
    const std::size_t width = policies.size() / std::max<std::size_t>(states.size(), 1);
    std::array<Values, kRows> logits;
    for (std::size_t first = 0; first < states.size(); first += kRows) {
      const auto some = states.subspan(first, std::min(kRows, states.size() - first));
      net().logits(some, logits, policies.subspan(first * width, some.size() * width));
      for (std::size_t i = 0; i < some.size(); ++i)
        values[first + i] = values_of(some[i], chances_of(logits[i]));
    }
  }

 private:
  static constexpr float kLeast = 1e-6f;

  const MlpEvaluator<G>& net() const { return *std::get_if<MlpEvaluator<G>>(&evaluator_); }

  /// Of evaluators that are no nets.
  float logit(const State& state, int side, Memory* memory) const {
    if (const auto* linear = std::get_if<LinearEvaluator<G>>(&evaluator_))
      return linear->logit(state, side);
    return std::get_if<NtupleEvaluator<G>>(&evaluator_)->logit(state, side, memory);
  }

  Values net_logits(const State& state) const {
    Values logits;
    net().logits(std::span(&state, 1), std::span(&logits, 1), {});
    return logits;
  }

  /// Log-odds of the mover's winning.
  float mover_logit(const State& state, int mover, Memory* memory) const {
    if (!net_) return logit(state, mover, memory);
    if (game_.sides() == 2) return net_logits(state)[mover];
    const float chance = chances(state, memory)[mover];
    return std::log(chance / (1 - chance));
  }

  /// To win, by side.
  Values chances_of(const Values& logits) const {
    const int sides = game_.sides();
    Values result{};
    float best = logits[0], total = 0;
    for (int side = 1; side < sides; ++side) best = std::max(best, logits[side]);
    for (int side = 0; side < sides; ++side) total += result[side] = std::exp(logits[side] - best);
    for (int side = 0; side < sides; ++side)
      result[side] = std::clamp(result[side] / total, kLeast, 1 - kLeast);
    return result;
  }

  float chance(const State& state, int side, Memory* memory) const {
    return std::clamp(1 / (1 + std::exp(-logit(state, side, memory))), kLeast, 1 - kLeast);
  }

  Values chances(const State& state, Memory* memory) const {
    if (net_) return chances_of(net_logits(state));
    const int mover = game_.side_to_move(state);
    Values result{};
    float others = 0;
    for (int side = 0; side < game_.sides(); ++side) {
      const bool known = side == mover || game_.sides() > 2;
      result[side] = known ? chance(state, side, memory) : 1;
      if (side != mover) others += result[side];
    }
    const float rest = 1 - result[mover];
    for (int side = 0; side < game_.sides(); ++side)
      if (side != mover) result[side] *= rest / others;
    return result;
  }

  Values values_of(const State& state, const Values& chances) const {
    const int sides = game_.sides();
    Values values = chances;
    for (int side = 0; side < sides; ++side)
      values[side] = (static_cast<float>(sides) * values[side] - 1) / static_cast<float>(sides - 1);
    if (objective_ == Objective::win) return values;
    std::array<int, kMaxSides> points{};
    for (int side = 0; side < sides; ++side) points[side] = game_.points(state, side);
    const Values so_far = margins(points, sides);
    const float stake = features_.stake(state);
    for (int side = 0; side < sides; ++side) values[side] = so_far[side] + stake * values[side];
    return values;
  }

  G game_;
  Features<G> features_;
  AnyEvaluator<G> evaluator_;
  bool net_;
  Objective objective_;
};

static_assert(Evaluator<PositionEvaluator<Megiddo>, Megiddo>);

/// The evaluator in a model, which is called `where`. It may have been trained with other
/// parameters of the game; Error for another game, another view of it, or an unknown kind.
template <Game G>
AnyEvaluator<G> evaluator_of(const std::string& where, const Model& model, const G& game) {
  if (model.kind == "ntuple") {
    check_model(where, model, ntuple_model(game, {}));
    return NtupleEvaluator<G>(where, game, model.weights);
  }
  if (model.kind == "mlp") {
    const auto inputs = parse_value<NetInputs>(where, Field{"inputs", ""}, model.inputs);
    const MlpShape shape = mlp_shape(model);
    check_model(where, model, mlp_model(game, inputs, shape, {}));
    return MlpEvaluator<G>(where, game, inputs,
                           std::make_shared<const MlpNet>(where, shape, model.weights));
  }
  check_model(where, model, linear_model(game, {}));
  check_weights(where, model.weights, Features<G>::kCount);
  return LinearEvaluator<G>(game, model.weights);
}

/// The evaluator that a player's `model` names: `hand`, or a model file.
template <Game G>
PositionEvaluator<G> position_evaluator(const G& game, const std::string& model = "hand",
                                        Objective objective = Objective::win) {
  if (model == "hand") return {game, hand_evaluator(game), objective};
  return {game, evaluator_of(model, load_model(model), game), objective};
}

}  // namespace arbatta
