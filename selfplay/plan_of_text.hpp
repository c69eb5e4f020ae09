#pragma once

#include <string>

#include "selfplay/run_plan.hpp"

namespace arbatta {

/// The plan that the `deciding_text` of a log tells of, without the number of games. Throws Error,
/// which begins with `where`, if no such plan has this text: it is another version's, or the files
/// of its models are gone or others.
RunPlan plan_of_text(const std::string& where, const std::string& text);

}  // namespace arbatta
