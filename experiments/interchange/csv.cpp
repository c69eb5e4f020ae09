#include <fmt/ranges.h>

#include "eval/posix_file.hpp"
#include "experiments/interchange/exports.hpp"
#include "experiments/interchange/logged_games.hpp"

namespace arbatta {
namespace {

std::string header(const Layout& layout) {
  std::string text = "game,series,pair";
  for (int seat = 0; seat < layout.seats; ++seat) text += fmt::format(",player_{}", seat);
  text += ",starter";
  for (int side = 0; side < layout.sides; ++side) text += fmt::format(",outcome_{}", side);
  for (int side = 0; side < layout.sides; ++side) text += fmt::format(",points_{}", side);
  return text + ",reason,length,moves\n";
}

std::string csv_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

std::string line(std::uint64_t number, const LoggedGame& game, int sides) {
  std::string text = fmt::format("{},{},{}", number, game.ticket.series, game.ticket.pair);
  for (const auto& player : game.players) text += ',' + csv_text(player);
  text += fmt::format(",{}", game.ticket.starter);
  for (int side = 0; side < sides; ++side) text += fmt::format(",{}", game.outcome.returns[side]);
  for (int side = 0; side < sides; ++side) text += fmt::format(",{}", game.outcome.points[side]);
  return text + fmt::format(",{},{},{}\n", name(game.outcome.reason), game.moves.size(),
                            csv_text(fmt::format("{}", fmt::join(game.moves, " "))));
}

}  // namespace

bool export_csv(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output) {
  StagedStream file(out);
  file.write(header(runs.layout()));
  std::uint64_t number = 0;
  const bool whole = runs.each(output, [&](const LoggedShard&, const ShardReader& reader) {
    std::string text;
    for (const auto& game : games_of(runs.game(), reader))
      text += line(number++, game, runs.layout().sides);
    file.write(text);
  });
  if (whole) file.publish();
  return whole;
}

}  // namespace arbatta
