#pragma once

#include <cmath>

#include "core/search/objective.hpp"
#include "eval/linear.hpp"

namespace arbatta {

/// Values positions for every kind of search and both objectives, out of the chance to win that a
/// linear evaluator gives the side on the move. Of three sides the other two share the rest as
/// their own chances would stand if each were on the move. Expected margins: the margin so far and
/// what a win is still worth (`Features::stake`) times the expected return.
template <Game G>
class PositionEvaluator final : public BatchEvaluator<G> {
 public:
  using State = typename G::State;

  PositionEvaluator(const G& game, LinearEvaluator<G> linear, Objective objective)
      : game_(game), linear_(std::move(linear)), objective_(objective) {}

  Objective objective() const { return objective_; }

  /// From the viewpoint of `side`: thousandths of log-odds, or of a point of its margin.
  int score(const State& state, int side) const {
    if (objective_ == Objective::points)
      return static_cast<int>(std::lround(1000 * values(state)[side]));
    const int mover = game_.side_to_move(state);
    if (side == mover || game_.sides() == 2) {
      const int score = thousandths_of(linear_.logit(state, mover));
      return side == mover ? score : -score;
    }
    const float chance = chances(state)[side];
    return thousandths_of(std::log(chance / (1 - chance)));
  }

  int final_score(const Outcome& outcome, int side) const {
    if (objective_ == Objective::win) return win_score(outcome, side);
    return static_cast<int>(1000 * worth(outcome, objective_, game_.sides())[side]);
  }

  /// Expected returns by side, or margins in points.
  Values values(const State& state) const {
    const int sides = game_.sides();
    Values values = chances(state);
    for (int side = 0; side < sides; ++side)
      values[side] = (static_cast<float>(sides) * values[side] - 1) / static_cast<float>(sides - 1);
    if (objective_ == Objective::win) return values;
    std::array<int, kMaxSides> points{};
    for (int side = 0; side < sides; ++side) points[side] = game_.points(state, side);
    const Values so_far = margins(points, sides);
    const float stake = linear_.features().stake(state);
    for (int side = 0; side < sides; ++side) values[side] = so_far[side] + stake * values[side];
    return values;
  }

  void evaluate(std::span<const State> states, std::span<Values> values) const override {
    for (std::size_t i = 0; i < states.size(); ++i) values[i] = this->values(states[i]);
  }

 private:
  static constexpr float kLeast = 1e-6f;

  float chance(const State& state, int side) const {
    return std::clamp(1 / (1 + std::exp(-linear_.logit(state, side))), kLeast, 1 - kLeast);
  }

  /// To win, by side.
  Values chances(const State& state) const {
    const int mover = game_.side_to_move(state);
    Values result{};
    float others = 0;
    for (int side = 0; side < game_.sides(); ++side) {
      const bool known = side == mover || game_.sides() > 2;
      result[side] = known ? chance(state, side) : 1;
      if (side != mover) others += result[side];
    }
    const float rest = 1 - result[mover];
    for (int side = 0; side < game_.sides(); ++side)
      if (side != mover) result[side] *= rest / others;
    return result;
  }

  G game_;
  LinearEvaluator<G> linear_;
  Objective objective_;
};

static_assert(Evaluator<PositionEvaluator<Megiddo>, Megiddo>);

/// The evaluator that a player's `model` names: `hand`, or a model file as load_linear takes it.
template <Game G>
PositionEvaluator<G> position_evaluator(const G& game, const std::string& model = "hand",
                                        Objective objective = Objective::win) {
  return {game, linear_evaluator(game, model), objective};
}

}  // namespace arbatta
