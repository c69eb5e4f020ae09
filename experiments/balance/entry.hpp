#pragma once

#include <string>
#include <vector>

#include "experiments/balance/row.hpp"
#include "experiments/output.hpp"
#include "selfplay/run_plan.hpp"

namespace arbatta {

/// One variant as one player plays it, on all seats.
struct BalanceEntry {
  std::string game;  ///< as it was asked for
  std::string player;
  std::string openings;  ///< where the variety comes from
  int opening_plies = 0;
  Tally tally;
  BalanceRow row;
  std::optional<double> seconds;  ///< of playing, where that is known
  bool complete = true;           ///< false: it was stopped
};

/// The seed of line `index` of a study, so that its lines are independent of one another.
std::uint64_t study_seed(std::uint64_t seed, std::size_t index);

/// Plays a run of one player on all seats; `game` names the variant in the tables, `before` is what
/// an earlier summary says of it, if anything.
BalanceEntry play_balance(const RunPlan& plan, const std::string& game, const BalanceTest& test,
                          const std::vector<FirstMove>& first_moves, const Json& before,
                          Output& output);

std::string_view name(Balance verdict);

/// Wilson's interval of the share of games that a side won, of as many trials as there are
/// different games.
Interval wins_interval(const Tally& tally, int side);
/// A count of games as a share of all.
double share(std::uint64_t count, const Tally& tally);

/// The entry of the first variant that this one is to be compared with: same player, same openings.
/// None for entries that ended as soon as they were decided: their intervals are of other looks.
const BalanceEntry* baseline_of(const std::vector<BalanceEntry>& entries,
                                const BalanceEntry& entry);

/// p-values of "the game is even", held to their word over all entries (Holm). Not for entries that
/// ended as soon as they were decided.
std::vector<std::optional<double>> adjusted_p_values(const std::vector<BalanceEntry>& entries);

}  // namespace arbatta
