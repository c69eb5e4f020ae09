#pragma once

#include "experiments/output.hpp"
#include "experiments/run_options.hpp"
#include "experiments/tally.hpp"
#include "selfplay/run.hpp"

namespace arbatta {

struct PlayedRun {
  Tally tally;
  RunReport report;
};

/// Plays a plan with progress on standard error and the first Ctrl-C as a request to stop;
/// `on_game` sees every game in order.
PlayedRun play_run(const RunPlan& plan, Output& output,
                   const std::function<void(const GameSummary&)>& on_game = {});

/// The JSON of `selfplay`.
Json run_json(const Tally& tally, const RunReport& report);
Table run_table(const Tally& tally, const RunReport& report);

}  // namespace arbatta
