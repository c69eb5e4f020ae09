#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/game.hpp"

namespace arbatta::test {

/// The plainest exact values of games that may never end: all positions that can be reached, each
/// given the best of its moves again and again until nothing changes. Values are side 0's.
template <Game G>
class ValueIteration {
 public:
  using State = typename G::State;

  ValueIteration(const G& game, const State& root) : game_(&game) {
    number_of(root);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      MoveList moves;
      const State state = positions_[i];
      if (!game.outcome(state)) game.legal_moves(state, moves);
      for (const Move move : moves) {
        const auto child = number_of(game.apply(state, move));
        children_[i].push_back(child);
      }
    }
  }

  std::size_t size() const { return positions_.size(); }
  const State& position(std::size_t i) const { return positions_[i]; }
  bool over(std::size_t i) const { return children_[i].empty(); }
  int sign(std::size_t i) const { return game_->side_to_move(positions_[i]) == 0 ? 1 : -1; }

  /// Endless play is a draw.
  std::vector<int> outcomes() const {
    std::vector<int> values(size());
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < size(); ++i) {
      all.push_back(i);
      if (over(i)) values[i] = static_cast<int>(game_->outcome(positions_[i])->returns[0]);
    }
    iterate(all, values);
    return values;
  }

  /// Endless play is worth the points' difference so far. Positions of most points come first, so
  /// that what they lead to is known.
  std::vector<int> margins() const {
    std::vector<int> values(size());
    std::map<std::tuple<int, int, int>, std::vector<std::size_t>, std::greater<>> layers;
    for (std::size_t i = 0; i < size(); ++i) {
      const int south = game_->points(positions_[i], 0);
      const int north = game_->points(positions_[i], 1);
      values[i] = south - north;
      if (over(i)) {
        const auto end = *game_->outcome(positions_[i]);
        values[i] = end.points[0] - end.points[1];
      } else {
        layers[{game_->progress(positions_[i]), south + north, south}].push_back(i);
      }
    }
    for (const auto& [key, layer] : layers) iterate(layer, values);
    return values;
  }

 private:
  struct Hash {
    const G* game;
    std::size_t operator()(const State& state) const { return game->key(state); }
  };

  std::size_t number_of(const State& state) {
    const auto [at, is_new] = numbers_.emplace(state, positions_.size());
    if (is_new) {
      positions_.push_back(state);
      children_.emplace_back();
    }
    return at->second;
  }

  void iterate(const std::vector<std::size_t>& layer, std::vector<int>& values) const {
    std::vector<int> next(layer.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = 0; k < layer.size(); ++k)
        next[k] = over(layer[k]) ? values[layer[k]] : best(layer[k], values);
      for (std::size_t k = 0; k < layer.size(); ++k) {
        changed = changed || values[layer[k]] != next[k];
        values[layer[k]] = next[k];
      }
    }
  }

  int best(std::size_t i, const std::vector<int>& values) const {
    std::optional<int> best;
    for (const auto child : children_[i])
      best = std::max(best, std::optional(sign(i) * values[child]));
    return sign(i) * *best;
  }

  const G* game_;
  std::unordered_map<State, std::size_t, Hash> numbers_{0, Hash{game_}};
  std::vector<State> positions_;
  std::vector<std::vector<std::size_t>> children_;
};

}  // namespace arbatta::test
