#include "experiments/match/report.hpp"

#include <numeric>

#include "experiments/match/config.hpp"
#include "experiments/match/ladder_report.hpp"
#include "experiments/match/ratings.hpp"
#include "experiments/playing_time.hpp"
#include "solve/exact_call.hpp"

namespace arbatta {
namespace {

Json sprt_json(const Sprt& test) {
  return {{"low", test.bounds().low},
          {"high", test.bounds().high},
          {"accepted", value_text(test.state())},
          {"pairs", test.pairs()}};
}

std::string sprt_text(const Sprt& test) {
  const auto& pairs = test.pairs();
  const bool decided = test.state() != SprtState::running;
  return fmt::format("SPRT: llr {:.2f} in [{:.2f}, {:.2f}] after {} different pairs: {}{}\n",
                     test.llr(), test.bounds().low, test.bounds().high,
                     std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0}),
                     value_text(test.state()), decided ? " accepted" : "");
}

void print_standings(const PlayedMatch& match, bool with_ratings, Output& output) {
  output.print(match.table.table());
  if (match.players.size() > 2) {
    output.print("\n");
    output.print(match.table.crosstable());
  }
  if (!with_ratings) return;
  output.print("\n");
  output.print(ratings_table(match.ratings, match.players));
}

void print_ladder(const std::vector<LadderStep>& steps, Output& output) {
  output.print(ladder_table(steps));
  output.print("\n{}", ladder_text(steps));
}

}  // namespace

Json match_json(const PlayedMatch& match) {
  Json json = match.table.json();
  json["ratings"] = ratings_json(match.ratings, match.players);
  json["llr"] = match.test ? Json(match.test->llr()) : Json(nullptr);
  json["sprt"] = match.test ? sprt_json(*match.test) : Json(nullptr);
  const auto distinct = match.played.tally.distinct();
  json["judge"] = match.judge ? match.judge->json() : Json(nullptr);
  json["games"] = match.played.tally.games();
  json["distinct_games"] = distinct.distinct;
  json["distinct_games_exact"] = distinct.exact;
  json["seconds"] = seconds_json(match.seconds);
  if (!match.ladder.empty()) json.update(ladder_json(match.ladder));
  return json;
}

void print_match(const PlayedMatch& match, const RunPlan& plan, bool anchored, Output& output) {
  if (match.ladder.empty())
    print_standings(match, match.players.size() > 2 || sides_of(plan.game) > 2 || anchored, output);
  else
    print_ladder(match.ladder, output);
  if (match.judge) {
    output.print("\n");
    output.print(match.judge->table());
    output.print(
        "\nHeld against {} by what was left of the game: empty points, or seeds on the board.\n"
        "critical: some move gave score away; regret: the score a move gave away (a win is 1).\n",
        exact_text(*plan.exact.judge));
  }
  if (plan.series.match_target > 0)
    output.print("\nEach result is a series to {} points.\n", plan.series.match_target);
  output.print("\n{} games, {} of them different; intervals of 95 %, clustered by opening\n",
               match.played.tally.games(), match.played.tally.distinct().distinct);
  if (match.table.repeated_pairs() > 0)
    output.print("{} pairs repeat another, game by game: they count as one piece of evidence\n",
                 match.table.repeated_pairs());
  if (match.test)
    output.print("{}The test chose when to end, so the intervals above only describe.\n",
                 sprt_text(*match.test));
}

}  // namespace arbatta
