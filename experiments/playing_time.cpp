#include "experiments/playing_time.hpp"

namespace arbatta {

std::optional<double> playing_seconds(const PlayedRun& played, const Json& before) {
  if (played.report.games_played > 0) return played.report.seconds;
  if (!before.is_object() || before.value("games", Json()) != played.tally.games())
    return std::nullopt;
  const Json known = before.value("seconds", Json());
  return known.is_number() ? std::optional(known.get<double>()) : std::nullopt;
}

}  // namespace arbatta
