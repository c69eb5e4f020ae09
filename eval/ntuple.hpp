#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <span>
#include <vector>

#include "eval/game_model.hpp"
#include "eval/linear.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

inline constexpr std::size_t kMostTuples = 256;

/// Weights as multiples of a power of two.
struct FixedPoint {
  std::vector<std::int32_t> weights;
  float unit = 1;
};

/// The finest unit with which a sum of `count` weights stays within 32 bits.
FixedPoint fixed_point(std::span<const float> weights, std::size_t count);

/// A state whose sum is known: what its tuples saw, the weights of their entries, and the sum.
/// Nothing for a game whose tuples cannot tell which entries changed since then.
template <class T>
struct TupleSum {};
template <class T>
requires requires { typename T::Seen; }
struct TupleSum<T> {
  typename T::Seen seen;
  std::array<std::int32_t, kMostTuples> weights{};
  std::int32_t sum = 0;
};

/// The log-odds of winning as a sum of table entries, one for each group of cells (an n-tuple
/// network: Bledsoe & Browning 1959; for games, Lucas 2008). The weights are rounded to a common
/// fixed point, so that their sum is exact in any order. Copies share the tables.
template <Game G>
class NtupleEvaluator {
 public:
  /// Of the state that was valued last, by the side that it was valued for. From there only the
  /// entries that have changed are looked up (`Tuples::update`).
  using Memory = std::array<TupleSum<Tuples<G>>, kMaxSides>;

  /// A weight for each entry; Error naming `where` if their number differs or one isn't finite.
  NtupleEvaluator(const std::string& where, const G& game, std::span<const float> weights)
      : tuples_(std::make_shared<const Tuples<G>>(game)) {
    check_weights(where, weights, tuples_->tables().entries());
    assert(tuples_->count() <= kMostTuples);
    const auto [fixed, unit] = fixed_point(weights, tuples_->count());
    weights_ = std::make_shared<const std::vector<std::int32_t>>(fixed);
    unit_ = unit;
  }

  /// Log-odds of the mover's winning, in a state that is not over; of another side's, as if it were
  /// on the move. Faster with a `memory` of similar states, which is this evaluator's alone.
  float logit(const typename G::State& state, int side, Memory* memory = nullptr) const {
    if constexpr (kUpdates)
      if (memory != nullptr) return logit_after((*memory)[side], state, side);
    std::array<std::uint32_t, kMostTuples> entries;
    const std::size_t count = tuples_->count();
    tuples_->look_up(state, side, std::span(entries).first(count));
    const std::int32_t* weights = weights_->data();
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += weights[entries[i]];
    return unit_ * static_cast<float>(sum);
  }

 private:
  static constexpr bool kUpdates = requires { typename Tuples<G>::Seen; };

  float logit_after(TupleSum<Tuples<G>>& last, const typename G::State& state, int side) const {
    const std::int32_t* weights = weights_->data();
    std::int32_t sum = last.sum;
    tuples_->update(last.seen, state, side, [&](std::size_t i, std::uint32_t entry) {
      const std::int32_t weight = weights[entry];
      sum += weight - last.weights[i];
      last.weights[i] = weight;
    });
    last.sum = sum;
    return unit_ * static_cast<float>(sum);
  }

  std::shared_ptr<const Tuples<G>> tuples_;
  std::shared_ptr<const std::vector<std::int32_t>> weights_;
  float unit_ = 1;  // of a weight
};

/// The model file of an n-tuple network of this game.
template <Game G>
Model ntuple_model(const G& game, std::vector<float> weights, Training training = {}) {
  Model model = game_model("ntuple", game, std::move(weights), std::move(training));
  const Tuples<G> tuples(game);
  for (const auto& [name, size] : tuples.tables().list()) {
    model.features.push_back(name);
    model.sizes.push_back(size);
  }
  return model;
}

}  // namespace arbatta
