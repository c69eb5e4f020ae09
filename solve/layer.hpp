#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solve/budget.hpp"

namespace arbatta {

/// Positions of a game of two sides among which play may go round for ever, because nothing that
/// only grows does so between two of them. Whoever leaves a layer never comes back. Values are
/// those of side 0.
struct Layer {
  struct Node {
    bool maximises;          ///< side 0 decides here
    std::uint32_t inside;    ///< moves that stay in the layer
    std::optional<int> out;  ///< what the best move out of the layer is worth to who decides here
  };

  std::vector<Node> nodes;
  std::vector<std::uint32_t> first_predecessor;  ///< of node i, up to that of node i + 1
  std::vector<std::uint32_t> predecessors;       ///< one for each move inside the layer
  int endless = 0;                               ///< what play is worth that never leaves

  /// The values of all nodes with best play, by retrograde analysis: what one side can force out of
  /// the layer for more than endless play gives it, best first, is worth so much; the same for the
  /// other side; the rest goes on for ever. Nothing if the budget, one a node, is spent first.
  std::optional<std::vector<int>> values(Budget& budget) const;
};

}  // namespace arbatta
