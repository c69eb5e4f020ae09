#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "eval/game_model.hpp"
#include "eval/linear.hpp"
#include "eval/tuples.hpp"

namespace arbatta {

/// The log-odds of winning as a sum of table entries, one for each group of cells (an n-tuple
/// network: Bledsoe & Browning 1959; for games, Lucas 2008). All entries are looked up afresh.
/// Copies share the tables.
template <Game G>
class NtupleEvaluator {
 public:
  /// A weight for each entry; Error naming `where` if their number differs or one isn't finite.
  NtupleEvaluator(const std::string& where, const G& game, std::vector<float> weights)
      : tuples_(std::make_shared<const Tuples<G>>(game)),
        weights_(std::make_shared<const std::vector<float>>(std::move(weights))) {
    check_weights(where, *weights_, tuples_->tables().entries());
    assert(tuples_->count() <= kMost);
  }

  /// Log-odds of the mover's winning, in a state that is not over; of another side's, as if it were
  /// on the move.
  float logit(const typename G::State& state, int side) const {
    std::array<std::uint32_t, kMost> entries;
    const std::size_t count = tuples_->count();
    tuples_->look_up(state, side, std::span(entries).first(count));
    const float* weights = weights_->data();
    std::array<float, 4> sums{};
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4)
      for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += weights[entries[i + lane]];
    for (; i < count; ++i) sums[0] += weights[entries[i]];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }

 private:
  static constexpr std::size_t kMost = 256;

  std::shared_ptr<const Tuples<G>> tuples_;
  std::shared_ptr<const std::vector<float>> weights_;
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
