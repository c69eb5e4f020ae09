#pragma once

#include <cstdint>
#include <string>

#include "core/fields.hpp"
#include "core/search/limits.hpp"
#include "core/search/objective.hpp"

namespace arbatta {

/// What all searches to a depth share.
struct DepthSearchConfig {
  int depth = 0;  ///< 0 = unset
  std::uint64_t nodes = 0;
  int time_ms = 0;
  std::string model = "hand";
  Objective objective = Objective::win;
  double temperature = 0;
  int temperature_plies = 0;

  bool limited() const { return depth > 0 || nodes > 0 || time_ms > 0; }
  static constexpr std::string_view kLimits = "depth=N, nodes=N or time_ms=N";

  /// Of one decision.
  SearchLimits limits() const {
    SearchLimits limits{.time_ms = time_ms};
    if (depth > 0) limits.depth = depth;
    if (nodes > 0) limits.nodes = nodes;
    return limits;
  }
};

struct AlphaBetaConfig : DepthSearchConfig {
  int table_bits = 16;
  int aspiration = 0;
};

struct ParanoidConfig : AlphaBetaConfig {};

struct MaxnConfig : DepthSearchConfig {};

void depth_search_fields(auto& config, auto&& visit) {
  visit(Field{"depth", "decisions to look ahead (0 = as deep as nodes and time allow)", 0, 64},
        config.depth);
  visit(Field{"nodes", "positions a decision (0 = as many as depth needs)", 0, 1e15}, config.nodes);
  visit(Field{"time_ms", "milliseconds a decision (0 = no limit; else not reproducible)", 0, 1e6},
        config.time_ms);
  visit(Field{"model", "evaluator: hand or a model file"}, config.model);
  visit(Field{"objective", "what it maximises; with points no values are logged"},
        config.objective);
  visit(Field{"temperature",
              "0 = best move; else softmax of log-odds (or points) / temperature, "
              "scoring all moves to the depth reached, whatever nodes or time that takes",
              0, 1000},
        config.temperature);
  visit(Field{"temperature_plies", "decisions of the game with temperature (0 = all)", 0, 65535},
        config.temperature_plies);
}

void alpha_beta_fields(auto& config, auto&& visit) {
  depth_search_fields(config, visit);
  visit(Field{"table_bits", "transposition table of 2^bits entries", 1, 28}, config.table_bits);
  visit(Field{"aspiration",
              "first window around the last score, in thousandths of log-odds or points (0 = full)",
              0, 1e6},
        config.aspiration);
}

void fields(ConfigOf<AlphaBetaConfig> auto& config, auto&& visit) {
  alpha_beta_fields(config, visit);
}

void fields(ConfigOf<ParanoidConfig> auto& config, auto&& visit) {
  alpha_beta_fields(config, visit);
}

void fields(ConfigOf<MaxnConfig> auto& config, auto&& visit) { depth_search_fields(config, visit); }

}  // namespace arbatta
