#include "experiments/match/ratings.hpp"

#include <algorithm>
#include <numeric>

#include "core/error.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

std::vector<std::optional<double>> parse_anchors(const std::vector<std::string>& texts,
                                                 const std::vector<std::string>& names) {
  std::vector<std::optional<double>> anchors(names.size());
  for (const auto& text : texts) {
    const auto equals = std::min(text.rfind('='), text.size());
    const auto name = parse_player(text.substr(0, equals)).text();
    const auto player = std::find(names.begin(), names.end(), name);
    if (equals == text.size() || player == names.end())
      throw Error("anchors", text, "expected PLAYER=ELO with one of the match's players");
    auto& anchor = anchors[static_cast<std::size_t>(player - names.begin())];
    if (anchor) throw Error("anchors", text, "expected each player once");
    anchor = parse_value<double>("match", Field{"anchors", "", -10000, 10000},
                                 std::string_view(text).substr(equals + 1));
  }
  return anchors;
}

Json ratings_json(const RatingList& list, const std::vector<std::string>& names) {
  Json players = Json::array(), seats = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i)
    players.push_back({{"player", names[i]},
                       {"elo", list.players[i].elo},
                       {"standard_error", list.players[i].standard_error}});
  for (const auto& [elo, error] : list.seats)
    seats.push_back({{"elo", elo}, {"standard_error", error}});
  return {{"players", players},
          {"seats", seats},
          {"draw_weight", list.draw_weight},
          {"finite", list.finite},
          {"identified", list.identified}};
}

Table ratings_table(const RatingList& list, const std::vector<std::string>& names) {
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return list.players[a].elo > list.players[b].elo; });
  Table table({"player", "rating", "standard error"});
  for (const auto i : order)
    table.add({names[i], fmt::format("{:+.0f}", list.players[i].elo),
               fmt::format("{:.0f}", list.players[i].standard_error)});
  for (std::size_t seat = 0; seat + 1 < list.seats.size(); ++seat)
    table.add({fmt::format("(moving {} of {})", seat + 1, list.seats.size()),
               fmt::format("{:+.0f}", list.seats[seat].elo),
               fmt::format("{:.0f}", list.seats[seat].standard_error)});
  return table;
}

}  // namespace arbatta
