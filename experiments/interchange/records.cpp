#include <algorithm>

#include "eval/posix_file.hpp"
#include "experiments/interchange/exports.hpp"
#include "experiments/interchange/logged_games.hpp"
#include "experiments/replay_record.hpp"

namespace arbatta {
namespace {

/// One name for all seats, where all are the same.
std::string players_text(const std::vector<std::string>& by_seat) {
  const bool one = std::count(by_seat.begin(), by_seat.end(), by_seat[0]) ==
                   static_cast<std::ptrdiff_t>(by_seat.size());
  return one ? by_seat[0] : fmt::format("{}", fmt::join(by_seat, ","));
}

}  // namespace

bool export_records(const LoggedRuns& runs, const std::filesystem::path& out,
                    const Output& output) {
  StagedStream file(out);
  std::uint64_t number = 0;
  const bool whole = runs.each(output, [&](const LoggedShard&, const ShardReader& reader) {
    std::string text;
    for (const auto& game : games_of(runs.game(), reader)) {
      text += fmt::format("# game {}: {}\n", number++, name(game.outcome.reason));
      text +=
          record_text(runs.attributes().game, game.from, game.moves, players_text(game.players)) +
          '\n';
    }
    file.write(text);
  });
  if (whole) file.publish();
  return whole;
}

}  // namespace arbatta
