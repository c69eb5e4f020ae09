#include "solve/layer.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace arbatta {

namespace {

/// The nodes from which one side, the forcing one, can force play out of the layer for more than
/// endless play gives it. Values are multiplied by `sign`, so that this side maximises.
class Forcing {
 public:
  Forcing(const Layer& layer, int sign)
      : layer_(&layer), sign_(sign), settled_(layer.nodes.size()), open_(layer.nodes.size()) {
    for (std::uint32_t i = 0; i < layer.nodes.size(); ++i) {
      open_[i] = layer.nodes[i].inside;
      if (layer.nodes[i].out && (forces(i) || open_[i] == 0)) propose(i, out(i));
    }
  }

  /// Writes the values of these nodes. False if the budget is spent.
  bool settle(std::vector<int>& values, Budget& budget) {
    while (!waiting_.empty()) {
      const auto best = waiting_.begin();
      if (best->second.empty()) {
        waiting_.erase(best);
        continue;
      }
      const auto node = best->second.back();
      best->second.pop_back();
      if (settled_[node]) continue;
      if (!budget.spend()) return false;
      settled_[node] = true;
      values[node] = sign_ * best->first;
      tell_predecessors(node, best->first);
    }
    return true;
  }

 private:
  bool forces(std::uint32_t node) const { return layer_->nodes[node].maximises == (sign_ > 0); }
  int out(std::uint32_t node) const { return sign_ * *layer_->nodes[node].out; }

  void propose(std::uint32_t node, int value) {
    if (value > sign_ * layer_->endless) waiting_[value].push_back(node);
  }

  /// The forcing side needs one move to a settled node, the other must have no other move left.
  void tell_predecessors(std::uint32_t node, int value) {
    for (auto i = layer_->first_predecessor[node]; i < layer_->first_predecessor[node + 1]; ++i) {
      const auto before = layer_->predecessors[i];
      if (settled_[before]) continue;
      if (forces(before))
        propose(before, value);
      else if (--open_[before] == 0)
        propose(before, layer_->nodes[before].out ? std::min(value, out(before)) : value);
    }
  }

  const Layer* layer_;
  int sign_;
  std::vector<bool> settled_;
  std::vector<std::uint32_t> open_;  // moves inside the layer to nodes that are not settled
  std::map<int, std::vector<std::uint32_t>, std::greater<>> waiting_;  // by value, best first
};

}  // namespace

std::optional<std::vector<int>> Layer::values(Budget& budget) const {
  std::vector<int> values(nodes.size(), endless);
  for (const int sign : {1, -1})
    if (!Forcing(*this, sign).settle(values, budget)) return std::nullopt;
  return values;
}

}  // namespace arbatta
