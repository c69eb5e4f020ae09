#pragma once

#include <nlohmann/json.hpp>

namespace arbatta {

/// JSON that keeps its keys in the order in which they were set.
using Json = nlohmann::ordered_json;

}  // namespace arbatta
