#pragma once

#include <cstdint>
#include <string>

#include "core/fields.hpp"

namespace arbatta {

struct AlphaBetaConfig {
  int depth = 0;  ///< 0 = unset
  std::uint64_t nodes = 0;
  int time_ms = 0;
  std::string model = "hand";
  double temperature = 0;
  int temperature_plies = 0;
  int table_bits = 16;
};

void fields(ConfigOf<AlphaBetaConfig> auto& config, auto&& visit) {
  visit(Field{"depth", "decisions to look ahead (0 = as deep as nodes and time allow)", 0, 64},
        config.depth);
  visit(Field{"nodes", "positions a decision (0 = as many as depth needs)", 0, 1e15}, config.nodes);
  visit(Field{"time_ms", "milliseconds a decision (0 = no limit; else not reproducible)", 0, 1e6},
        config.time_ms);
  visit(Field{"model", "evaluator: hand or a model file"}, config.model);
  visit(Field{"temperature", "0 = best move; else softmax of log-odds / temperature", 0, 1000},
        config.temperature);
  visit(Field{"temperature_plies", "decisions of the game with temperature (0 = all)", 0, 65535},
        config.temperature_plies);
  visit(Field{"table_bits", "transposition table of 2^bits entries", 1, 28}, config.table_bits);
}

}  // namespace arbatta
