#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solve/exact_config.hpp"

namespace arbatta {

/// What exact values are used for in a run, and which positions are solved for it. Two sides only.
struct ExactUses {
  std::optional<ExactConfig> label{};       ///< the column `exact` of the log
  std::optional<ExactConfig> adjudicate{};  ///< games end where the result is known
  std::optional<ExactConfig> judge{};       ///< GameSummary tells what moves have lost
};

/// The lines of a log's `config` that say how it was labelled and adjudicated; empty if it wasn't.
std::string exact_lines(const ExactUses& uses);

/// Reads them back out of all the lines; a judge is not among them. Throws Error for a bad one.
ExactUses exact_uses_of(std::string_view config);

}  // namespace arbatta
