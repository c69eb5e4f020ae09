#include "experiments/balance/entry.hpp"

#include <algorithm>

#include "experiments/play_run.hpp"
#include "experiments/playing_time.hpp"
#include "experiments/statistics/holm.hpp"
#include "experiments/statistics/proportion.hpp"
#include "experiments/statistics/quantile.hpp"

namespace arbatta {

std::uint64_t study_seed(std::uint64_t seed, std::size_t index) {
  return index == 0 ? seed : mix(seed, index) >> 1;  // TOML has numbers below 2^63
}

BalanceEntry play_balance(const RunPlan& plan, const std::string& game, const BalanceTest& test,
                          const std::vector<FirstMove>& first_moves, const Json& before,
                          Output& output) {
  BalanceRow row(sides_of(plan.game), test, first_moves);
  auto played = play_run(plan, output, [&](const GameSummary& result) { return row.add(result); });
  row.finish();
  const int plies = plan.series.opening_plies;
  std::string openings = first_moves.empty() ? "" : "first moves in turn";
  if (plies > 0) openings += fmt::format("{}{} random plies", openings.empty() ? "" : ", ", plies);
  const auto seconds = playing_seconds(played, before);
  return {.game = game,
          .player = plan.players[0].text(),
          .openings = openings.empty() ? "none" : openings,
          .opening_plies = plies,
          .tally = std::move(played.tally),
          .row = std::move(row),
          .seconds = seconds,
          .complete = played.report.complete};
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
  const auto distinct = static_cast<double>(std::min(tally.games(), tally.distinct().distinct));
  return wilson_interval(share(tally.wins(side), tally), distinct,
                         normal_quantile_two_sided(1 - kConfidence));
}

double share(std::uint64_t count, const Tally& tally) {
  return tally.games() > 0 ? static_cast<double>(count) / static_cast<double>(tally.games()) : 0;
}

const BalanceEntry* baseline_of(const std::vector<BalanceEntry>& entries,
                                const BalanceEntry& entry) {
  if (entry.row.is_sequential()) return nullptr;
  for (const auto& other : entries)
    if (other.player == entry.player && other.openings == entry.openings)
      return other.game == entry.game ? nullptr : &other;
  return nullptr;
}

std::vector<std::optional<double>> adjusted_p_values(const std::vector<BalanceEntry>& entries) {
  std::vector<double> p_values;
  for (const auto& entry : entries)
    if (!entry.row.is_sequential())
      p_values.push_back(score_p_value(entry.row.first(), entry.row.centre()));
  const auto adjusted = holm_adjusted(p_values);
  std::vector<std::optional<double>> result;
  for (auto next = adjusted.begin(); const auto& entry : entries)
    result.push_back(entry.row.is_sequential() ? std::nullopt : std::optional(*next++));
  return result;
}

}  // namespace arbatta
