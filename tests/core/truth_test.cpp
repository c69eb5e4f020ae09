// Every table of tests/truth that speaks of rules, for every game that the registry knows.

#include <gtest/gtest.h>

#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/perft.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

using nlohmann::json;

json truth(const std::string& file) {
  std::ifstream stream(ARBATTA_SOURCE_DIR "/tests/truth/" + file);
  return json::parse(stream);
}

template <class G>
void expect_perft(const G& game, const json& moves, const json& expected) {
  Referee referee(game, game.initial());
  for (const auto& move : moves)
    referee.play(game.parse_move(referee.state(), move.get<std::string>()));
  const auto counts = perft(game, referee, static_cast<int>(expected["nodes"].size()));
  EXPECT_EQ(counts.nodes, expected["nodes"].get<std::vector<std::uint64_t>>());
  EXPECT_EQ(counts.terminals, expected["terminals"].get<std::vector<std::uint64_t>>());
}

TEST(Truth, PerftFromTheStart) {
  const auto table = truth("perft.json");
  for (const auto& [text, expected] : table.items()) {
    SCOPED_TRACE(text);
    std::visit([&](const auto& game) { expect_perft(game, json::array(), expected); },
               make_game(text));
  }
}

TEST(Truth, PerftFromLatePositions) {
  for (const auto& entry : truth("perft_positions.json")) {
    SCOPED_TRACE(entry["game"].get<std::string>() + " " + entry["moves"].dump());
    std::visit([&](const auto& game) { expect_perft(game, entry["moves"], entry); },
               make_game(entry["game"].get<std::string>()));
  }
}

/// What random play of one game looked like.
struct RandomPlay {
  int games = 0;
  double length_sum = 0, length_squares = 0;
  std::vector<int> wins;
  int draws = 0;
  std::map<std::string, int> reasons;
};

template <class G>
RandomPlay play_randomly(const G& game, int games) {
  RandomPlay play{.games = games, .wins = std::vector<int>(game.sides()), .reasons = {}};
  Referee referee(game, game.initial());
  for (int i = 0; i < games; ++i) {
    Rng rng = stream(1, i, seat_purpose(0));
    referee.restart(game.initial());
    while (!referee.over()) referee.play(random_move(game, referee.state(), rng));
    play.length_sum += referee.ply();
    play.length_squares += static_cast<double>(referee.ply()) * referee.ply();
    if (const auto side = winner(*referee.outcome()))
      ++play.wins[*side];
    else
      ++play.draws;
    ++play.reasons[std::string(name(referee.outcome()->reason))];
  }
  return play;
}

/// Two counts out of the same number of games come from one probability: within four standard
/// errors of the difference, or, where one is under 30, by the exact binomial of their split given
/// their sum.
void expect_same_share(const std::string& what, int count, int expected, int games) {
  if (std::min(count, expected) < 30) {
    const int sum = count + expected;
    if (sum == 0) return;
    const boost::math::binomial split(sum, 0.5);
    const double tail = cdf(split, std::min(count, expected));
    EXPECT_GT(2 * tail, 6e-5) << what << ": " << count << " against " << expected;
    return;
  }
  const double p = (count + expected) / (2.0 * games);
  const double error = std::sqrt(2 * p * (1 - p) / games);
  EXPECT_LE(std::abs(count - expected) / static_cast<double>(games), 4 * error)
      << what << ": " << count << " against " << expected;
}

void expect_same_play(const RandomPlay& play, const json& expected) {
  const double mean = play.length_sum / play.games;
  const double variance = play.length_squares / play.games - mean * mean;
  const double error =
      std::hypot(std::sqrt(variance / play.games), expected["length"]["se"].get<double>());
  EXPECT_NEAR(mean, expected["length"]["mean"].get<double>(), 4 * error);
  for (std::size_t side = 0; side < play.wins.size(); ++side)
    expect_same_share("wins of side " + std::to_string(side), play.wins[side],
                      expected["wins"][side]["count"], play.games);
  std::map<std::string, int> reasons = play.reasons;
  int capped = 0;  // max_plies is counted apart from draws or among them: compare the sum
  for (const auto& [reason, entry] : expected["reasons"].items()) {
    expect_same_share(reason, reasons[reason], entry["count"], play.games);
    if (reason == "max_plies") capped = entry["count"];
    reasons.erase(reason);
  }
  for (const auto& [reason, count] : reasons) expect_same_share(reason, count, 0, play.games);
  const int draws = expected["draws"]["count"];
  if (capped == 0) expect_same_share("draws", play.draws, draws, play.games);
}

TEST(Truth, RandomPlayLooksTheSame) {
  const auto table = truth("random_stats.json");
  for (const auto& [text, expected] : table.items()) {
    SCOPED_TRACE(text);
    std::visit(
        [&](const auto& game) {
          EXPECT_EQ(canonical(game), expected["canonical"].get<std::string>());
          expect_same_play(play_randomly(game, expected["games"]), expected);
        },
        make_game(text));
  }
}

}  // namespace
}  // namespace arbatta
