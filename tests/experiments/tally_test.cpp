#include "experiments/tally.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

GameSummary game(Reason reason, int winner, std::uint32_t length, std::uint64_t fingerprint) {
  GameSummary summary;
  summary.outcome.reason = reason;
  if (winner >= 0) summary.outcome.returns = win_for(winner, 2);
  summary.outcome.points = {4, 2, 0};
  summary.length = length;
  summary.fingerprint = fingerprint;
  return summary;
}

Tally some_games() {
  Tally tally(2);
  tally.add(game(Reason::megiddo, 0, 20, 1));
  tally.add(game(Reason::megiddo, 1, 24, 2));
  tally.add(game(Reason::patara, -1, 36, 3));
  tally.add(game(Reason::max_plies, -1, 40, 3));
  return tally;
}

TEST(Tally, CountsGamesEndedByMaxPliesApartFromDraws) {
  const Tally tally = some_games();
  EXPECT_EQ(tally.games(), 4u);
  EXPECT_EQ(tally.wins(0), 1u);
  EXPECT_EQ(tally.wins(1), 1u);
  EXPECT_EQ(tally.draws(), 1u);
  EXPECT_EQ(tally.count(Reason::max_plies), 1u);
}

TEST(Tally, JsonHasWhatScriptsRead) {
  const Json json = some_games().json();
  EXPECT_EQ(json["positions"], 120);
  EXPECT_EQ(json["wins"], Json::parse("[1, 1]"));
  EXPECT_EQ(json["reasons"]["megiddo"], 2);
  EXPECT_FALSE(json["reasons"].contains("arbatta"));
  EXPECT_EQ(json["length"]["mean"], 30.0);
  EXPECT_EQ(json["length"]["min"], 20.0);
  EXPECT_EQ(json["points"], Json::parse("[4.0, 2.0]"));
  EXPECT_EQ(json["distinct_games"], 3);
  EXPECT_EQ(json["distinct_games_exact"], true);
}

TEST(Tally, NamesTheMostFrequentReasonFirst) {
  EXPECT_EQ(some_games().reasons_text(), "megiddo 50.0 %, patara 25.0 %, max_plies 25.0 %");
}

TEST(Tally, OfNothingIsStillJson) { EXPECT_EQ(Tally(3).json()["length"]["min"], nullptr); }

}  // namespace
}  // namespace arbatta
