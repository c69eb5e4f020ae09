#pragma once

#include <string>
#include <vector>

#include "experiments/evidence.hpp"
#include "experiments/json.hpp"
#include "experiments/play_run.hpp"
#include "experiments/table.hpp"

namespace arbatta {

/// How balanced one variant is at one playing strength.
struct BalanceRow {
  std::string game;    ///< as it was asked for
  std::string player;  ///< plays all seats
  int opening_plies = 0;
  Tally tally;
  ScoreEstimate first_seat;  ///< score of the side that begins; copies of a game are one cluster
  double seconds = 0;
};

struct BalanceRun {
  BalanceRow row;
  bool complete = true;  ///< false: it was stopped
};

/// Plays a run of one player on all seats; `game` names the variant in the table.
BalanceRun play_balance(const RunPlan& plan, const std::string& game, Output& output);

Json balance_json(const std::vector<BalanceRow>& rows);
Table balance_table(const std::vector<BalanceRow>& rows);

}  // namespace arbatta
