#include <cmath>

#include "experiments/balance/table.hpp"
#include "experiments/estimates.hpp"
#include "experiments/playing_time.hpp"

namespace arbatta {
namespace {

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json first_seat_json(const BalanceRow& row) {
  const auto estimate = row.first();
  Json json = score_json(estimate);
  json.update(elo_json(elo_of(estimate, row.sides())));
  json["confidence"] = estimate.confidence;
  json["clusters"] = estimate.clusters;
  json["effective_games"] = row.effective_games();
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
  const auto parts = row.parts();
  json["parts_p"] = parts ? Json(parts->p_value) : Json(nullptr);
  json["first_moves_p"] =
      row.first_moves().empty() ? Json(nullptr) : Json(row.first_moves_matter().p_value);
  json["first_moves"] = first_moves_json(row);
  json["seconds"] = seconds_json(entry.seconds);
  return json;
}

}  // namespace

Json balance_json(const std::vector<BalanceEntry>& entries) {
  Json variants = Json::array();
  const auto p_values = adjusted_p_values(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Json json = entry_json(entries[i]);
    json["first_seat"]["p_holm"] = p_values[i] ? Json(*p_values[i]) : Json(nullptr);
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
