#include "solve/sliding_megiddo_solver.hpp"

#include <algorithm>

#include "solve/megiddo/position.hpp"

namespace arbatta {

namespace {

constexpr std::size_t kMostPositions = 2'000'000;  // half a gigabyte

}  // namespace

SlidingMegiddoSolver::SlidingMegiddoSolver(const Megiddo& game, const ExactConfig& config)
    : empties_(config.empties),
      solver_(game,
              {.table_bits = config.table_bits,
               .nodes = static_cast<std::uint64_t>(config.nodes),
               .positions = std::min(kMostPositions, static_cast<std::size_t>(config.nodes) / 8)}) {
}

bool SlidingMegiddoSolver::covers(const State& state) const {
  return megiddo::empty_points(state) <= empties_;
}

}  // namespace arbatta
