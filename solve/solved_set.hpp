#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "solve/layer.hpp"
#include "solve/position_index.hpp"
#include "solve/worth.hpp"

namespace arbatta {

/// All positions that can be reached from one, with their exact values, for games of two sides
/// where play can go round for ever. Points and `progress` never fall, so positions that agree in
/// these make a layer; layers are solved from the last one back to the root's. Memory, a position:
/// its state and 33 bytes, 4 a move, and 8 a move of the largest layer.
template <Game G, class Worth>
class SolvedSet {
 public:
  using State = typename G::State;

  /// Sets of more than `most_positions` positions are not solved. `game` must outlive the set.
  /// Throws Error for a game of three sides.
  SolvedSet(const G& game, std::size_t most_positions)
      : game_(&game), most_positions_(most_positions), index_(game) {
    if (game.sides() != 2)
      throw Error(std::string(G::kName), "sides=" + std::to_string(game.sides()),
                  "exact values are of games of two sides");
  }

  /// Fills the set with what can be reached from `root`, which is not over. Where the mover can end
  /// the game at once for the most that there is, its other moves are left out. Each position costs
  /// at most two of the budget. False, and an empty set, if there are too many or the budget is
  /// spent.
  bool solve(const State& root, Budget& budget) {
    clear();
    index_.insert(root);
    for (std::size_t i = 0; i < index_.size(); ++i) {
      if (!budget.spend() || index_.size() > most_positions_) return give_up();
      expand(index_[i]);
    }
    first_move_.push_back(moves_.size());
    return solve_layers(budget) || give_up();
  }

  std::size_t size() const { return index_.size(); }
  const State& position(std::size_t i) const { return index_[i]; }
  /// The value of the i-th position for its side to move.
  int value_mover(std::size_t i) const { return sign(index_[i]) * values_[i]; }

  /// The value of a position for its side to move, if it is in the set.
  std::optional<int> find(const State& state) const {
    const auto number = index_.find(state);
    if (number == PositionIndex<G>::kNone) return std::nullopt;
    return value_mover(number);
  }

 private:
  int sign(const State& state) const { return game_->side_to_move(state) == 0 ? 1 : -1; }

  void clear() {
    index_.clear();
    first_move_.clear();
    moves_.clear();
    endings_.clear();
    values_.clear();
  }
  bool give_up() {
    clear();
    return false;
  }

  /// Lists the positions after the moves at `state`, by value because the index grows.
  void expand(const State state) {
    first_move_.push_back(moves_.size());
    children_.clear();
    MoveList moves;
    game_->legal_moves(state, moves);
    std::optional<int> ending;  // the mover's best
    for (const Move move : moves) {
      const State child = game_->apply(state, move);
      if (const auto end = game_->outcome(child))
        ending = std::max(ending, std::optional(sign(state) * Worth::ended(*end)));
      else
        children_.push_back(child);
    }
    if (ending == Worth::kMost) children_.clear();
    for (const State& child : children_) moves_.push_back(index_.insert(child));
    if (ending) ending = *ending * sign(state);
    endings_.push_back(ending);
  }

  /// Equal in one layer, greater in those that may come later.
  std::uint64_t layer_of(const State& state) const {
    const auto points = static_cast<std::uint64_t>(game_->points(state, 0));
    const auto all = points + static_cast<std::uint64_t>(game_->points(state, 1));
    return static_cast<std::uint64_t>(game_->progress(state)) << 32 | all << 16 | points;
  }

  bool solve_layers(Budget& budget) {
    const auto count = static_cast<std::uint32_t>(index_.size());
    values_.resize(count);
    place_.resize(count);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order(count);
    for (std::uint32_t i = 0; i < count; ++i) order[i] = {layer_of(index_[i]), i};
    std::sort(order.begin(), order.end(), std::greater<>());
    std::vector<std::uint32_t> members;
    for (std::size_t i = 0; i < count; ++i) {
      members.push_back(order[i].second);
      if (i + 1 < count && order[i + 1].first == order[i].first) continue;
      if (!solve_layer(members, budget)) return false;
      members.clear();
    }
    return true;
  }

  bool solve_layer(const std::vector<std::uint32_t>& members, Budget& budget) {
    const auto values = layer(members).values(budget);
    if (!values) return false;
    for (std::size_t i = 0; i < members.size(); ++i) values_[members[i]] = (*values)[i];
    return true;
  }

  /// The layer of these positions; what lies beyond it has its values.
  Layer layer(const std::vector<std::uint32_t>& members) {
    Layer layer;
    layer.endless = Worth::endless(*game_, index_[members[0]]);
    const auto key = layer_of(index_[members[0]]);
    for (std::uint32_t i = 0; i < members.size(); ++i) place_[members[i]] = i;
    layer.first_predecessor.resize(members.size() + 2);
    for (const auto member : members) {
      const int side = sign(index_[member]);
      auto& node = layer.nodes.emplace_back(Layer::Node{side > 0, 0, endings_[member]});
      each_move(member, [&](std::uint32_t child) {
        if (layer_of(index_[child]) == key) {
          ++node.inside;
          ++layer.first_predecessor[place_[child] + 2];
        } else if (!node.out || side * values_[child] > side * *node.out) {
          node.out = values_[child];
        }
      });
    }
    auto& first = layer.first_predecessor;
    for (std::size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
    layer.predecessors.resize(first.back());
    for (std::uint32_t i = 0; i < members.size(); ++i)
      each_move(members[i], [&](std::uint32_t child) {
        if (layer_of(index_[child]) == key) layer.predecessors[first[place_[child] + 1]++] = i;
      });
    first.pop_back();
    return layer;
  }

  void each_move(std::uint32_t from, auto visit) const {
    for (auto i = first_move_[from]; i < first_move_[from + 1]; ++i) visit(moves_[i]);
  }

  const G* game_;
  std::size_t most_positions_;
  PositionIndex<G> index_;
  std::vector<std::size_t> first_move_;      // by position, in moves_
  std::vector<std::uint32_t> moves_;         // the positions that moves lead to
  std::vector<std::optional<int>> endings_;  // by position: best move that ends the game
  std::vector<int> values_;                  // by position, for side 0
  std::vector<std::uint32_t> place_;         // by position, in its layer
  std::vector<State> children_;
};

}  // namespace arbatta
