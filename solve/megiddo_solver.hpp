#pragma once

#include <memory>
#include <optional>

#include "core/games/megiddo.hpp"
#include "solve/budget.hpp"
#include "solve/exact_config.hpp"
#include "solve/solver.hpp"

namespace arbatta {

/// Solves Megiddo of two sides without slides: outcomes by proof-number search over alpha-beta,
/// margins by alpha-beta. Tables hold full positions. What it takes grows about threefold with each
/// empty point (README, "Exact values").
class MegiddoSolver {
 public:
  /// Throws Error for three sides and for slides.
  MegiddoSolver(const Megiddo& game, const ExactConfig& config);
  MegiddoSolver(MegiddoSolver&&) noexcept;
  MegiddoSolver& operator=(MegiddoSolver&&) noexcept;
  ~MegiddoSolver();

  /// At most `config.empties` points are empty.
  bool covers(const MegiddoState& state) const;
  std::optional<int> outcome(const MegiddoState& state, Budget& budget);
  std::optional<int> margin(const MegiddoState& state, Budget& budget);

 private:
  struct Searches;
  template <bool kEdge, bool kReverse>
  struct SearchesBy;

  Megiddo game_;
  int empties_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace arbatta
