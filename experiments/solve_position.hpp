#pragma once

#include <cstdint>
#include <string>

#include "experiments/options.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// A position whose exact value is asked for, and what the answer may cost.
struct PositionQuestion {
  std::string game;
  std::string from;
  MoveSequence moves;
  std::string database;
  bool outcome_only;
  int table_bits;
  std::string checkpoint;  ///< Megiddo: a file that keeps the proof between calls, or empty
  std::uint64_t nodes;     ///< 0 = no limit
  int time_ms;             ///< likewise
};

/// `solve GAME [--from TEXT|--moves ...]`: the value of a position and its best moves. Returns the
/// exit code. Throws Error for a position that is over and for rules that nothing solves.
int solve_position(const PositionQuestion& question, Output& output);

}  // namespace arbatta
