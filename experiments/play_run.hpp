#pragma once

#include "experiments/output.hpp"
#include "experiments/run_options.hpp"
#include "experiments/tally.hpp"
#include "selfplay/run.hpp"

namespace arbatta {

struct PlayedRun {
  Tally tally;  ///< of the games, also those of a series
  RunReport report;
  std::uint64_t results = 0;  ///< games, or whole series
  bool deterministic = true;  ///< the same games again, by the same plan
};

/// Plays a plan with progress on standard error and the first Ctrl-C as a request to stop;
/// `on_result` sees the results in order: every game or, with a match target, every series as one
/// (SeriesFold). It returns whether more are wanted.
PlayedRun play_run(RunPlan plan, Output& output,
                   const std::function<bool(const GameSummary&)>& on_result = {});

/// Says what a part of a run has played: its own games only, the run has its numbers when all parts
/// are done. Returns the exit code.
int report_part(const PlayedRun& played, const RunPlan& plan, Output& output);

/// The JSON of `selfplay`.
Json run_json(const PlayedRun& played);
Table run_table(const Tally& tally, const RunReport& report);

/// The same for people, with the digest of the log in `out`, if there is one.
void print_run(const PlayedRun& played, const std::string& out, Output& output);

}  // namespace arbatta
