#pragma once

#include "experiments/match/judge_table.hpp"
#include "experiments/match/ladder.hpp"
#include "experiments/match/table.hpp"
#include "experiments/output.hpp"
#include "experiments/play_run.hpp"
#include "experiments/statistics/sprt.hpp"

namespace arbatta {

/// A match that was played to its end.
struct PlayedMatch {
  std::vector<std::string> players;
  const MatchTable& table;
  RatingList ratings;
  const std::optional<Sprt>& test;
  const PlayedRun& played;
  const std::optional<JudgeTable>& judge;
  std::vector<LadderStep> ladder{};  ///< if it was one
  std::optional<double> seconds{};   ///< of playing, where that is known
};

/// Everything that `match` says to programs, but the game's name.
Json match_json(const PlayedMatch& match);

/// Everything that it says to people.
void print_match(const PlayedMatch& match, const RunPlan& plan, bool anchored, Output& output);

}  // namespace arbatta
