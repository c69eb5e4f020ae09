#include "experiments/balance/entry.hpp"

#include "experiments/play_run.hpp"
#include "experiments/statistics/holm.hpp"
#include "experiments/statistics/proportion.hpp"

namespace arbatta {

BalanceEntry play_balance(const RunPlan& plan, const std::string& game, const BalanceTest& test,
                          const std::vector<FirstMove>& first_moves, Output& output) {
  const int sides = std::visit([](const auto& rules) { return rules.sides(); }, plan.game);
  BalanceRow row(sides, test, first_moves);
  auto [tally, report] =
      play_run(plan, output, [&](const GameSummary& result) { return row.add(result); });
  const int plies = plan.series.opening_plies;
  std::string openings = first_moves.empty() ? "" : "first moves in turn";
  if (plies > 0) openings += fmt::format("{}{} random plies", openings.empty() ? "" : ", ", plies);
  return {.game = game,
          .player = plan.players[0].text(),
          .openings = openings.empty() ? "none" : openings,
          .opening_plies = plies,
          .tally = std::move(tally),
          .row = std::move(row),
          .seconds = report.seconds,
          .complete = report.complete};
}

std::string_view name(Balance verdict) {
  switch (verdict) {
    case Balance::balanced:
      return "balanced";
    case Balance::favours_side:
      return "favours first";
    case Balance::favours_other:
      return "favours later";
    default:
      return "undecided";
  }
}

Interval wins_interval(const Tally& tally, int side) {
  return wilson_interval(static_cast<std::int64_t>(tally.wins(side)),
                         static_cast<std::int64_t>(tally.games()));
}

double share(std::uint64_t count, const Tally& tally) {
  return tally.games() > 0 ? static_cast<double>(count) / static_cast<double>(tally.games()) : 0;
}

const BalanceEntry* baseline_of(const std::vector<BalanceEntry>& entries,
                                const BalanceEntry& entry) {
  for (const auto& other : entries)
    if (other.player == entry.player && other.openings == entry.openings)
      return other.game == entry.game ? nullptr : &other;
  return nullptr;
}

std::vector<double> adjusted_p_values(const std::vector<BalanceEntry>& entries) {
  std::vector<double> p_values;
  for (const auto& entry : entries)
    p_values.push_back(score_p_value(entry.row.first(), entry.row.centre()));
  return holm_adjusted(p_values);
}

}  // namespace arbatta
