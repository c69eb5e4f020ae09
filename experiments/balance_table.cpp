#include "experiments/balance_table.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/match_table.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/holm.hpp"
#include "experiments/statistics/proportion.hpp"

namespace arbatta {
namespace {

Interval wins_interval(const Tally& tally, int side) {
  return wilson_interval(static_cast<std::int64_t>(tally.wins(side)),
                         static_cast<std::int64_t>(tally.games()));
}

double share(std::uint64_t count, const Tally& tally) {
  return tally.games() > 0 ? static_cast<double>(count) / static_cast<double>(tally.games()) : 0;
}

std::string win_shares_text(const Tally& tally) {
  std::string text;
  for (int side = 0; side < tally.sides(); ++side) {
    const auto [low, high] = wins_interval(tally, side);
    text += fmt::format("{}{:.1f} [{:.1f}, {:.1f}]", side == 0 ? "" : " / ",
                        100 * share(tally.wins(side), tally), 100 * low, 100 * high);
  }
  return text;
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

std::string verdict_text(const BalanceRow& row) {
  std::string text(name(row.verdict()));
  if (row.verdict() == Balance::undecided)
    if (const auto more = row.results_needed()) text += fmt::format(" (about {} more)", *more);
  return text;
}

/// The entry of the first variant that this one is to be compared with.
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

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json score_json(const ScoreEstimate& estimate) {
  return {
      {"score", estimate.mean}, {"low", estimate.interval.low}, {"high", estimate.interval.high}};
}

Json first_seat_json(const BalanceRow& row) {
  const auto estimate = row.first();
  const auto elo = elo_interval(estimate.interval);
  Json json = score_json(estimate);
  json["confidence"] = estimate.confidence;
  json["clusters"] = estimate.clusters;
  json["elo"] = clamped_elo(elo_from_score(estimate.mean));
  json["elo_low"] = clamped_elo(elo.low);
  json["elo_high"] = clamped_elo(elo.high);
  return json;
}

Json first_moves_json(const BalanceRow& row) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < row.first_moves().size(); ++i) {
    Json move = {{"move", row.first_moves()[i].text}, {"alike", row.first_moves()[i].count}};
    move.update(score_json(row.after_first_move(i)));
    moves.push_back(move);
  }
  return moves;
}

Json win_shares_json(const Tally& tally) {
  Json shares = Json::array();
  for (int side = 0; side < tally.sides(); ++side) {
    const auto [low, high] = wins_interval(tally, side);
    shares.push_back({{"share", share(tally.wins(side), tally)}, {"low", low}, {"high", high}});
  }
  return shares;
}

Json entry_json(const BalanceEntry& entry) {
  const auto& row = entry.row;
  const auto margin = row.margin();
  const auto even = row.compensation();
  const auto needed = row.results_needed();
  Json json = {{"game", entry.game},
               {"player", entry.player},
               {"openings", entry.openings},
               {"opening_plies", entry.opening_plies}};
  json.update(entry.tally.json());
  json["length"]["median"] = entry.tally.lengths().median().value_or(0);
  json["length"]["p95"] = entry.tally.lengths().p95().value_or(0);
  json["capped"] = entry.tally.count(Reason::max_plies);
  json["branching"] = entry.tally.branching();
  json["choice_share"] = entry.tally.choice_share();
  json["first_seat"] = first_seat_json(row);
  json["win_shares"] = win_shares_json(entry.tally);
  json["margin"] = {{"mean", margin.mean},
                    {"low", finite_or_null(margin.interval.low)},
                    {"high", finite_or_null(margin.interval.high)}};
  json["compensation"] =
      even ? Json{{"points", even->points}, {"score", even->score}} : Json(nullptr);
  json["verdict"] = name(row.verdict());
  json["results_needed"] = needed ? Json(*needed) : Json(nullptr);
  json["looks"] = row.looks_made();
  json["first_moves"] = first_moves_json(row);
  json["seconds"] = entry.seconds;
  return json;
}

}  // namespace

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

Json balance_json(const std::vector<BalanceEntry>& entries) {
  Json variants = Json::array();
  const auto p_values = adjusted_p_values(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Json json = entry_json(entries[i]);
    json["first_seat"]["p_holm"] = p_values[i];
    json["difference"] = nullptr;
    if (const auto* baseline = baseline_of(entries, entries[i])) {
      const auto a = entries[i].row.first(), b = baseline->row.first();
      const auto [low, high] = score_difference(a, b);
      json["difference"] = {
          {"to", baseline->game}, {"score", a.mean - b.mean}, {"low", low}, {"high", high}};
    }
    variants.push_back(json);
  }
  return {{"variants", variants}};
}

Table balance_table(const std::vector<BalanceEntry>& entries) {
  Table table({"variant", "player", "openings", "games", "distinct", "first's score", "Elo", "p",
               "verdict", "to the first variant", "margin; compensation"});
  const auto p_values = adjusted_p_values(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& entry = entries[i];
    table.add({entry.game, entry.player, entry.openings, std::to_string(entry.tally.games()),
               std::to_string(entry.tally.distinct().distinct), score_text(entry.row.first()),
               elo_text(entry.row.first()), fmt::format("{:.2g}", p_values[i]),
               verdict_text(entry.row), difference_text(entries, entry), even_text(entry.row)});
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
               fmt::format("{:.1f}", entry.seconds)});
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
    text +=
        fmt::format("\n{}, {}: every first move up to symmetry\n\n{}\nNearest to even: {}, {}\n",
                    entry.game, entry.player, table.markdown(), moves[fairest].text,
                    score_text(entry.row.after_first_move(fairest)));
  }
  return text;
}

std::string balance_csv(const Json& json) {
  std::string text =
      "game,player,openings,games,distinct_games,score,low,high,p_holm,verdict,margin,"
      "draws,capped,length,branching,seconds\n";
  for (const auto& entry : json["variants"]) {
    const auto& first = entry["first_seat"];
    text += fmt::format("\"{}\",\"{}\",\"{}\"", entry["game"].get<std::string>(),
                        entry["player"].get<std::string>(), entry["openings"].get<std::string>());
    for (const auto& value :
         {entry["games"], entry["distinct_games"], first["score"], first["low"], first["high"],
          first["p_holm"], entry["verdict"], entry["margin"]["mean"], entry["draws"],
          entry["capped"], entry["length"]["mean"], entry["branching"], entry["seconds"]})
      text += "," + value.dump();
    text += "\n";
  }
  return text;
}

}  // namespace arbatta
