#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "eval/board_inputs.hpp"
#include "eval/features.hpp"
#include "eval/mlp/net_inputs.hpp"

namespace arbatta {

/// What a net sees of a state: the board, the named features (a quarter of them, so that most are
/// near 1), or first the one and then the other.
template <Game G>
class MlpInputs {
 public:
  MlpInputs(const G& game, NetInputs what) : game_(game), board_(game), features_(game) {
    if (what != NetInputs::features) names_ = board_.names();
    board_width_ = names_.size();
    if (what != NetInputs::board)
      for (const Feature& feature : Features<G>::list()) names_.push_back(feature.name);
  }

  std::size_t width() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }

  /// Writes the inputs of a state that is not over, for the side on the move.
  void write(const typename G::State& state, std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.0f);
    if (board_width_ > 0) board_.write(state, out.first(board_width_));
    if (board_width_ == width()) return;
    const auto features = out.subspan(board_width_).template first<Features<G>::kCount>();
    features_.extract(state, game_.side_to_move(state), features);
    for (float& feature : features) feature *= 0.25f;
  }

 private:
  G game_;
  BoardInputs<G> board_;
  Features<G> features_;
  std::vector<std::string> names_;
  std::size_t board_width_ = 0;
};

}  // namespace arbatta
