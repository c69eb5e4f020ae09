#pragma once

#include <optional>

#include "experiments/json.hpp"
#include "experiments/play_run.hpp"

namespace arbatta {

/// How long the games took that this process has played. Where it has only read them, what an
/// earlier summary of as many games (`before`: its `games` and `seconds`, or null) says; nothing
/// for what parts have played, each in its own time.
std::optional<double> playing_seconds(const PlayedRun& played, const Json& before);

/// Null for nothing.
inline Json seconds_json(const std::optional<double>& seconds) {
  return seconds ? Json(*seconds) : Json(nullptr);
}

}  // namespace arbatta
