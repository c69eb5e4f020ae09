#pragma once

#include <cstdint>
#include <string>

#include "core/fields.hpp"

namespace arbatta {

/// Which positions a solver is asked about, and what an answer may cost.
struct ExactConfig {
  int empties = 14;
  int seeds = 16;
  std::string database{};
  int nodes = 100'000;
  int table_bits = 16;
};

void fields(ConfigOf<ExactConfig> auto& config, auto&& visit) {
  visit(Field{"empties", "Megiddo: solve with at most so many empty points", 0, 36},
        config.empties);
  visit(Field{"seeds", "mancala: solve with at most so many seeds on the board", 0, 255},
        config.seeds);
  visit(Field{"database", "capture=counts: folder of endgame databases (arbatta solve --seeds)"},
        config.database);
  visit(Field{"nodes", "positions that an answer may visit", 1, 2'000'000'000}, config.nodes);
  visit(Field{"table_bits", "the transposition table has 2^N entries", 10, 30}, config.table_bits);
}

}  // namespace arbatta
