#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "eval/mlp/net_inputs.hpp"

namespace arbatta {

enum class EvaluatorKind { linear, ntuple, mlp };
constexpr std::array<std::string_view, 3> enum_names(EvaluatorKind) {
  return {"linear", "ntuple", "mlp"};
}

enum class Schedule { exponential, constant, cosine };
constexpr std::array<std::string_view, 3> enum_names(Schedule) {
  return {"exponential", "constant", "cosine"};
}

enum class Target { outcome, points, value, mix, td };
constexpr std::array<std::string_view, 5> enum_names(Target) {
  return {"outcome", "points", "value", "mix", "td"};
}

enum class PolicyTarget { visits, moves, none };
constexpr std::array<std::string_view, 3> enum_names(PolicyTarget) {
  return {"visits", "moves", "none"};
}

/// What counts the same in training.
enum class Equal { positions, games };
constexpr std::array<std::string_view, 2> enum_names(Equal) { return {"positions", "games"}; }

/// What decides a model, given the data.
struct TrainConfig {
  EvaluatorKind evaluator = EvaluatorKind::linear;
  std::string hidden = "64-32";
  NetInputs inputs = NetInputs::both;

  int epochs = 12;
  int batch = 1024;
  double learning_rate = 0;
  Schedule schedule = Schedule::exponential;
  double decay = 0.7;
  double l2 = 1e-6;
  double weight_decay = 0;
  double clip = 0;
  int patience = 4;

  Target target = Target::outcome;
  double points_scale = 10;
  double lambda = 0.5;
  bool exact = true;
  PolicyTarget policy = PolicyTarget::visits;
  double policy_weight = 0.5;

  Equal equal = Equal::positions;
  double discount = 1;
  double recency = 1;

  double validation = 0.1;
  int validation_rows = 200'000;
  int buffer = 131'072;
  bool openings = true;
  bool symmetries = true;
  bool unique = false;
  std::uint64_t seed = 1;

  /// That of the first epoch.
  double first_rate() const {
    if (learning_rate > 0) return learning_rate;
    if (evaluator == EvaluatorKind::linear) return 0.02;
    return evaluator == EvaluatorKind::ntuple ? 0.003 : 0.002;
  }
};

void fields(ConfigOf<TrainConfig> auto& config, auto&& visit) {
  visit(Field{"evaluator", "what is trained: linear in named features, tables, or a net"},
        config.evaluator);
  visit(Field{"hidden", "mlp: widths of the hidden layers"}, config.hidden);
  visit(Field{"inputs", "mlp: what it sees, the board, the named features, or both"},
        config.inputs);
  visit(Field{"epochs", "passes over the data, at most", 1, 10'000}, config.epochs);
  visit(Field{"batch", "positions a step", 1, 1'000'000}, config.batch);
  visit(Field{"learning_rate", "of Adam, in the first epoch (0 = 0.02; ntuple 0.003, mlp 0.002)", 0,
              10},
        config.learning_rate);
  visit(Field{"schedule", "of the learning rate, from epoch to epoch"}, config.schedule);
  visit(Field{"decay", "the learning rate's factor from epoch to epoch (exponential)", 1e-3, 1},
        config.decay);
  visit(Field{"l2", "half the squared weights are added to the loss so often", 0, 1000}, config.l2);
  visit(Field{"weight_decay", "part of each weight that a step of rate 1 would take off (AdamW)", 0,
              1000},
        config.weight_decay);
  visit(Field{"clip", "longest gradient of a step (0 = any)", 0, 1e9}, config.clip);
  visit(Field{"patience", "epochs without a better validation loss before it stops", 1, 10'000},
        config.patience);
  visit(Field{"target",
              "what values are fitted to: the outcome, the final margin, the player's own "
              "value, a mix of outcome and value, or TD(lambda) along the game"},
        config.target);
  visit(Field{"points_scale", "target=points: the margin that counts as a win", 1e-3, 1e6},
        config.points_scale);
  visit(Field{"lambda", "the part of the value (mix) or of what lies further ahead (td)", 0, 1},
        config.lambda);
  visit(Field{"exact", "fit to best play instead where a position has a label"}, config.exact);
  visit(Field{"policy", "mlp: what the policy is fitted to, where searches were in full"},
        config.policy);
  visit(Field{"policy_weight", "mlp: of the policy's loss beside the value's", 0, 1000},
        config.policy_weight);
  visit(Field{"equal", "what counts the same: every position, or every game however long"},
        config.equal);
  visit(Field{"discount", "what a position counts against the one after it in its game", 1e-3, 1},
        config.discount);
  visit(
      Field{"recency", "what a run's positions count against those of the next in --data", 1e-6, 1},
      config.recency);
  visit(Field{"validation", "part of the games that is kept for validation", 1e-6, 0.9},
        config.validation);
  visit(Field{"validation_rows", "validation positions, at most (about)", 1, 10'000'000},
        config.validation_rows);
  visit(Field{"buffer", "positions that are shuffled together (about)", 1, 100'000'000},
        config.buffer);
  visit(Field{"openings", "train on positions of set openings too"}, config.openings);
  visit(Field{"symmetries", "mlp: show each position turned or mirrored at random"},
        config.symmetries);
  visit(Field{"unique",
              "merge equal positions of a buffer, up to symmetry: mean outcome, all visits"},
        config.unique);
  visit(Field{"seed", "of the split, the order and the first weights", 0, 9e15}, config.seed);
}

}  // namespace arbatta
