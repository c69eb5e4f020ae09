#pragma once

#include <variant>
#include <vector>

#include "eval/features.hpp"
#include "eval/mlp/inputs.hpp"
#include "eval/train_config.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

/// A state of G as the numbers that the evaluator to be trained takes: named features, table
/// entries (whole numbers), or a net's inputs.
template <Game G>
class Description {
 public:
  Description(const G& game, const TrainConfig& config)
      : game_(game), view_(view_of(game, config)) {}

  std::size_t width() const {
    if (const auto* net = std::get_if<MlpInputs<G>>(&view_)) return net->width();
    if (const auto* tuples = std::get_if<Tuples<G>>(&view_)) return tuples->count();
    return Features<G>::kCount;
  }

  /// Whether symmetric twins may differ.
  bool has_orientation() const { return std::holds_alternative<MlpInputs<G>>(view_); }

  /// Writes `width()` numbers for a state that is not over.
  void describe(const typename G::State& state, std::span<float> out) const {
    const int mover = game_.side_to_move(state);
    if (const auto* net = std::get_if<MlpInputs<G>>(&view_)) {
      net->write(state, out);
    } else if (const auto* tuples = std::get_if<Tuples<G>>(&view_)) {
      std::array<std::uint32_t, 256> entries;
      tuples->look_up(state, mover, std::span(entries).first(out.size()));
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(entries[i]);
    } else {
      std::get_if<Features<G>>(&view_)->extract(state, mover,
                                                out.template first<Features<G>::kCount>());
    }
  }

 private:
  using View = std::variant<Features<G>, Tuples<G>, MlpInputs<G>>;

  static View view_of(const G& game, const TrainConfig& config) {
    if (config.evaluator == EvaluatorKind::ntuple) return Tuples<G>(game);
    if (config.evaluator == EvaluatorKind::mlp) return MlpInputs<G>(game, config.inputs);
    return Features<G>(game);
  }

  G game_;
  View view_;
};

}  // namespace arbatta
