#include "experiments/match/judge_table.hpp"

#include "experiments/estimates.hpp"

namespace arbatta {
namespace {

/// Keys `NAME`, `NAME_low` and `NAME_high`; null where nothing was seen.
void add_estimate(Json& json, const std::string& name, const Evidence& evidence) {
  const auto estimate = evidence.estimate();
  const bool seen = evidence.games() > 0;
  json[name] = seen ? Json(estimate.mean) : Json(nullptr);
  json[name + "_low"] = seen ? Json(estimate.interval.low) : Json(nullptr);
  json[name + "_high"] = seen ? Json(estimate.interval.high) : Json(nullptr);
}

std::string share_text(const Evidence& evidence) {
  return evidence.games() > 0 ? score_text(evidence.estimate()) : "";
}

std::string regret_text(const Evidence& evidence) {
  const auto estimate = evidence.estimate();
  return evidence.games() > 0 ? fmt::format("{:.4f} [{:.4f}, {:.4f}]", estimate.mean,
                                            estimate.interval.low, estimate.interval.high)
                              : "";
}

std::string count_text(const Evidence& evidence) { return fmt::format("{:.0f}", evidence.games()); }

}  // namespace

void JudgeTable::Measures::add(std::uint64_t cluster, const JudgedDecision& decision) {
  const double is_optimal = decision.lost == 0 ? 1 : 0;
  optimal.add(cluster, is_optimal);
  regret.add(cluster, decision.lost);
  if (decision.critical) critical.add(cluster, is_optimal);
}

void JudgeTable::add(const GameSummary& result) {
  for (const auto& decision : result.judged) {
    const int most_left = (decision.left + kPhase - 1) / kPhase * kPhase;
    phases_[decision.player][most_left].add(result.fingerprint, decision);
    all_[decision.player].add(result.fingerprint, decision);
  }
}

Json JudgeTable::Measures::json() const {
  Json json = {{"decisions", optimal.games()},
               {"clusters", optimal.clusters().size()},
               {"critical", critical.games()}};
  add_estimate(json, "optimal", optimal);
  add_estimate(json, "critical_optimal", critical);
  add_estimate(json, "regret", regret);
  return json;
}

std::vector<std::string> JudgeTable::Measures::cells() const {
  return {count_text(optimal), share_text(optimal), count_text(critical), share_text(critical),
          regret_text(regret)};
}

Json JudgeTable::json() const {
  Json rows = Json::array();
  for (std::size_t player = 0; player < names_.size(); ++player) {
    Json phases = Json::array();
    for (const auto& [most_left, measures] : phases_[player]) {
      phases.push_back({{"from", most_left - kPhase + 1}, {"to", most_left}});
      phases.back().update(measures.json());
    }
    rows.push_back({{"player", names_[player]}});
    rows.back().update(all_[player].json());
    rows.back()["phases"] = phases;
  }
  return rows;
}

Table JudgeTable::table() const {
  Table table({"player", "left", "decisions", "optimal", "critical", "of these optimal", "regret"});
  const auto add_row = [&](const std::string& name, const std::string& left, const Measures& row) {
    auto cells = row.cells();
    cells.insert(cells.begin(), {name, left});
    table.add(cells);
  };
  for (std::size_t player = 0; player < names_.size(); ++player) {
    for (const auto& [most_left, measures] : phases_[player])
      add_row(names_[player], fmt::format("{}–{}", most_left - kPhase + 1, most_left), measures);
    add_row(names_[player], "all", all_[player]);
  }
  return table;
}

}  // namespace arbatta
