#pragma once

#include <string>

#include "selfplay/run_plan.hpp"

namespace arbatta {

/// The plan that a `deciding_text` tells of, without the number of games. Throws Error if no such
/// plan has this text: it is another version's, or the files of its models are gone or others.
RunPlan plan_of_text(const std::string& text);

}  // namespace arbatta
