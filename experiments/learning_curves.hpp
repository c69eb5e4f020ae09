#pragma once

#include <string>

#include "eval/trainer.hpp"
#include "experiments/output.hpp"

namespace arbatta {

/// Writes what each epoch came to: NAME.csv, and NAME.svg if gnuplot is there (a note says if not).
void write_curves(const std::string& name, const TrainResult& result, Output& output);

}  // namespace arbatta
