#pragma once

#include <string>
#include <vector>

#include "experiments/balance_row.hpp"
#include "experiments/json.hpp"
#include "experiments/play_run.hpp"
#include "experiments/table.hpp"

namespace arbatta {

/// One variant as one player plays it, on all seats.
struct BalanceEntry {
  std::string game;  ///< as it was asked for
  std::string player;
  std::string openings;  ///< where the variety comes from
  int opening_plies = 0;
  Tally tally;
  BalanceRow row;
  double seconds = 0;
  bool complete = true;  ///< false: it was stopped
};

/// Plays a run of one player on all seats; `game` names the variant in the tables.
BalanceEntry play_balance(const RunPlan& plan, const std::string& game, const BalanceTest& test,
                          const std::vector<FirstMove>& first_moves, Output& output);

/// What the entries say together: each against the first variant with the same player and
/// openings, and p-values that are held to their word over all entries (Holm).
Json balance_json(const std::vector<BalanceEntry>& entries);

/// The answers: first side's score, verdict, what would make it even.
Table balance_table(const std::vector<BalanceEntry>& entries);
/// What the games were like.
Table games_table(const std::vector<BalanceEntry>& entries);
/// Every kind of first move with its score; empty without first moves.
std::string first_moves_text(const std::vector<BalanceEntry>& entries);
/// The numbers of `balance_json`, a line an entry.
std::string balance_csv(const Json& json);

}  // namespace arbatta
