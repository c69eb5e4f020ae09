#include "experiments/balance/table.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/estimates.hpp"

namespace arbatta {
namespace {

std::string win_shares_text(const Tally& tally) {
  std::string text;
  for (int side = 0; side < tally.sides(); ++side) {
    const auto [low, high] = wins_interval(tally, side);
    text += fmt::format("{}{:.1f} [{:.1f}, {:.1f}]", side == 0 ? "" : " / ",
                        100 * share(tally.wins(side), tally), 100 * low, 100 * high);
  }
  return text;
}

std::string verdict_text(const BalanceRow& row) {
  std::string text(name(row.verdict()));
  if (row.verdict() == Balance::undecided)
    if (const auto more = row.results_needed()) text += fmt::format(" (about {} more)", *more);
  return text;
}

std::string difference_text(const std::vector<BalanceEntry>& entries, const BalanceEntry& entry) {
  const auto* baseline = baseline_of(entries, entry);
  if (baseline == nullptr) return "";
  const auto a = entry.row.first(), b = baseline->row.first();
  const auto [low, high] = score_difference(a, b);
  return fmt::format("{:+.1f} [{:+.1f}, {:+.1f}]", 100 * (a.mean - b.mean), 100 * low, 100 * high);
}

std::string even_text(const BalanceRow& row) {
  const auto margin = row.margin();
  std::string text = fmt::format("{:+.2f}", margin.mean);
  if (std::isfinite(margin.standard_error))
    text += fmt::format(" [{:+.2f}, {:+.2f}]", margin.interval.low, margin.interval.high);
  if (const auto even = row.compensation())
    text += fmt::format("; {:+.1f} to the other: {:.1f} %", even->points, 100 * even->score);
  return text;
}

}  // namespace

Table balance_table(const std::vector<BalanceEntry>& entries) {
  Table table({"variant", "player", "openings", "games", "distinct", "first's score", "Elo", "p",
               "verdict", "to the first variant", "margin; compensation"});
  const auto p_values = adjusted_p_values(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& entry = entries[i];
    table.add({entry.game, entry.player, entry.openings, std::to_string(entry.tally.games()),
               std::to_string(entry.tally.distinct().distinct), score_text(entry.row.first()),
               elo_text(elo_of(entry.row.first(), entry.row.sides())),
               p_values[i] ? fmt::format("{:.2g}", *p_values[i]) : "", verdict_text(entry.row),
               difference_text(entries, entry), even_text(entry.row)});
  }
  return table;
}

Table games_table(const std::vector<BalanceEntry>& entries) {
  Table table({"variant", "player", "wins by side, %", "draws, %", "capped, %",
               "length (median, 95 %)", "branching", "choices, %", "ended by", "seconds"});
  for (const auto& entry : entries) {
    const auto& tally = entry.tally;
    table.add({entry.game, entry.player, win_shares_text(tally),
               fmt::format("{:.1f}", 100 * share(tally.draws(), tally)),
               fmt::format("{:.1f}", 100 * share(tally.count(Reason::max_plies), tally)),
               fmt::format("{:.1f} ({}, {})", tally.length().mean(),
                           tally.lengths().median().value_or(0), tally.lengths().p95().value_or(0)),
               fmt::format("{:.1f}", tally.branching()),
               fmt::format("{:.0f}", 100 * tally.choice_share()), tally.reasons_text(),
               entry.seconds ? fmt::format("{:.1f}", *entry.seconds) : ""});
  }
  return table;
}

std::string first_moves_text(const std::vector<BalanceEntry>& entries) {
  std::string text;
  for (const auto& entry : entries) {
    const auto& moves = entry.row.first_moves();
    if (moves.empty()) continue;
    const auto distance = [&](std::size_t i) {
      return std::abs(entry.row.after_first_move(i).mean - entry.row.centre());
    };
    Table table({"first move", "alike", "games", "first's score"});
    std::size_t fairest = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto estimate = entry.row.after_first_move(i);
      table.add({moves[i].text, std::to_string(moves[i].count),
                 fmt::format("{:.0f}", estimate.games), score_text(estimate)});
      if (distance(i) < distance(fairest)) fairest = i;
    }
    text += fmt::format(
        "\n{}, {}: every first move up to symmetry\n\n{}\nNearest to even: {}, {}; that all are "
        "alike has p = {:.2g}\n",
        entry.game, entry.player, table.markdown(), moves[fairest].text,
        score_text(entry.row.after_first_move(fairest)), entry.row.first_moves_matter().p_value);
  }
  return text;
}

}  // namespace arbatta
