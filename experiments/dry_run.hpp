#pragma once

#include "experiments/output.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

/// Plays a few seconds of the plan into a scratch directory and tells what all of it would take:
/// time and, for a log, disk. Nothing of it stays.
void dry_run(RunPlan plan, Output& output);

}  // namespace arbatta
