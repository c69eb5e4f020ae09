#include "experiments/balance_table.hpp"

#include "experiments/match_table.hpp"
#include "experiments/statistics/proportion.hpp"

namespace arbatta {
namespace {

std::string share_text(std::uint64_t count, std::uint64_t games) {
  const auto interval =
      wilson_interval(static_cast<std::int64_t>(count), static_cast<std::int64_t>(games));
  const double share = static_cast<double>(count) / static_cast<double>(games);
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * share, 100 * interval.low,
                     100 * interval.high);
}

std::string win_shares_text(const Tally& tally) {
  std::string text;
  for (int side = 0; side < tally.sides(); ++side)
    text += (side == 0 ? "" : " / ") + share_text(tally.wins(side), tally.games());
  return text;
}

Json win_shares_json(const Tally& tally) {
  Json shares = Json::array();
  for (int side = 0; side < tally.sides(); ++side) {
    const auto wins = tally.wins(side);
    const auto interval =
        wilson_interval(static_cast<std::int64_t>(wins), static_cast<std::int64_t>(tally.games()));
    shares.push_back({{"share", static_cast<double>(wins) / static_cast<double>(tally.games())},
                      {"low", interval.low},
                      {"high", interval.high}});
  }
  return shares;
}

}  // namespace

BalanceRun play_balance(const RunPlan& plan, const std::string& game, Output& output) {
  const int sides = std::visit([](const auto& rules) { return rules.sides(); }, plan.game);
  Evidence first;
  auto [tally, report] = play_run(plan, output, [&](const GameSummary& summary) {
    const int side = summary.ticket.starter % sides;
    first.add(summary.fingerprint, score(summary.outcome.returns[side], sides));
  });
  return {{game, plan.players[0].text(), plan.series.opening_plies, std::move(tally),
           first.estimate(), report.seconds},
          report.complete};
}

Json balance_json(const std::vector<BalanceRow>& rows) {
  Json variants = Json::array();
  for (const auto& row : rows) {
    Json entry = {{"game", row.game}, {"player", row.player}, {"opening_plies", row.opening_plies}};
    entry.update(row.tally.json());
    entry["first_seat"] = {{"score", row.first_seat.mean},
                           {"low", row.first_seat.interval.low},
                           {"high", row.first_seat.interval.high}};
    entry["win_shares"] = win_shares_json(row.tally);
    entry["seconds"] = row.seconds;
    variants.push_back(entry);
  }
  return {{"variants", variants}};
}

Table balance_table(const std::vector<BalanceRow>& rows) {
  Table table({"variant", "player", "games", "distinct", "first seat's score", "wins by side, %",
               "draws", "length", "ended by"});
  for (const auto& row : rows)
    table.add({row.game, row.player, std::to_string(row.tally.games()),
               std::to_string(row.tally.distinct().distinct), score_text(row.first_seat),
               win_shares_text(row.tally), std::to_string(row.tally.draws()),
               fmt::format("{:.1f}", row.tally.length().mean()), row.tally.reasons_text()});
  return table;
}

}  // namespace arbatta
