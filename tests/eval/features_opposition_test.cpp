#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/search/random_player.hpp"
#include "eval/features/opposition.hpp"
#include "tests/support/named_features.hpp"

namespace arbatta {
namespace {

using namespace opposition;

using test::difference;
using test::extracted;
using test::Named;

Opposition opposition_game(const std::string& text) {
  return Opposition(parse_config<OppositionConfig>(parse_call(text)));
}

/// The features as the rules tell them, decision by decision.
class Reference {
 public:
  Reference(const Opposition& game, const OppositionState& state) : game_(game) {
    const int mover = state.seat;
    const int next = (mover + 1) % game.sides();
    describe("own.", state, {mover}, mover);
    std::vector<int> others;
    for (int player = 0; player < game.sides(); ++player)
      if (player != mover) others.push_back(player);
    describe("enemy.", state, others, next);
    const bool tipping = state.phase == kTipPhase;
    named_["ready.captures"] = static_cast<float>(tipping ? 0 : captures(state));
    named_["ready.doubles"] = static_cast<float>(tipping ? 0 : doubles(state));
    named_["ready.wins"] = !tipping && wins_now(state, mover);
    tips(tipping ? "tip." : "later.", state);
    for (const char* name : {"free", "stuck", "safe", "losing", "all_lose", "fewest"})
      named_[std::string(tipping ? "later." : "tip.") + name] = 0;
    named_["again"] = state.phase < kMovePhase;
    named_["tipping"] = tipping;
    named_["markers"] = static_cast<float>(std::popcount(state.markers));
    named_["checkers"] =
        static_cast<float>(std::popcount(state.ring[kRed]) + std::popcount(state.ring[kBlack]));
    named_["constant"] = 1;
  }

  const Named& named() const { return named_; }

 private:
  /// The fewest captures, in any order, with which this player wins.
  static int needed(std::array<std::uint8_t, kColours> captured) {
    if (wins(captured)) return 0;
    int fewest = 4;
    for (int red = 0; red <= 4; ++red)
      for (int black = 0; red + black < fewest; ++black)
        if (wins({static_cast<std::uint8_t>(captured[kRed] + red),
                  static_cast<std::uint8_t>(captured[kBlack] + black)}))
          fewest = red + black;
    return fewest;
  }

  static int winning_colours(const std::array<std::uint8_t, kColours>& captured) {
    int colours = 0;
    for (const int colour : {kRed, kBlack}) {
      auto more = captured;
      ++more[colour];
      colours += wins(more);
    }
    return colours;
  }

  void describe(const std::string& prefix, const OppositionState& state,
                const std::vector<int>& players, int player_of_faces) {
    int captured = 0, most = 0, missing = 4, colours = 0;
    for (const int player : players) {
      const auto& by_colour = state.captured[player];
      captured += by_colour[kRed] + by_colour[kBlack];
      most = std::max<int>({most, by_colour[kRed], by_colour[kBlack]});
      missing = std::min(missing, needed(by_colour));
      colours = std::max(colours, winning_colours(by_colour));
    }
    named_[prefix + "captured"] = static_cast<float>(captured);
    named_[prefix + "most"] = static_cast<float>(most);
    for (int k = 1; k <= 3; ++k) named_[fmt::format("{}short{}", prefix, k)] = missing == k;
    named_[prefix + "winning_colours"] = static_cast<float>(colours);
    int faces = 0;
    for (int top = 1; top <= 6; ++top) faces += wins_with(state, player_of_faces, top);
    named_[prefix + "winning_faces"] = static_cast<float>(faces);
  }

  bool wins_with(OppositionState state, int player, int top) const {
    state.seat = static_cast<std::uint8_t>(player);
    state.die = static_cast<std::uint8_t>(4 * (top - 1));
    state.phase = kMovePhase;
    return wins_now(state, player);
  }

  /// Whether the player wins before its tip.
  bool wins_now(const OppositionState& state, int player) const {
    if (const auto outcome = game_.outcome(state)) return outcome->returns[player] > 0;
    if (state.phase == kTipPhase) return false;
    MoveList moves;
    game_.legal_moves(state, moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return wins_now(game_.apply(state, move), player); });
  }

  /// Decisions that capture.
  int captures(const OppositionState& state) const {
    if (state.phase == kTipPhase) return 0;
    MoveList moves;
    game_.legal_moves(state, moves);
    const int points = game_.points(state, state.seat);
    return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](Move move) {
      return game_.points(game_.apply(state, move), state.seat) > points;
    }));
  }

  static bool holds(const OppositionState& state, int colour, int square) {
    return ((state.ring[colour] >> (square + kSquares) % kSquares) & 1) != 0;
  }

  static int doubles(const OppositionState& state) {
    const int n = kDieFaces[state.die].top;
    int doubles = 0;
    for (int square = 0; square < kSquares; ++square)
      for (const int colour : {kRed, kBlack}) {
        if (state.phase < kMovePhase && state.phase != square) continue;
        const int step = colour == kRed ? n : -n;
        doubles += holds(state, colour, square) && holds(state, 1 - colour, square + step) &&
                   holds(state, 1 - colour, square + 2 * step);
      }
    return doubles;
  }

  void tips(const std::string& prefix, OppositionState state) {
    state.phase = kTipPhase;
    MoveList moves;
    game_.legal_moves(state, moves);
    const bool stuck = moves.empty() || moves[0] >= kRemovals;
    int safe = 0, losing = 0, fewest = 2 * kCheckers;
    for (const Move move : moves) {
      const OppositionState next = game_.apply(state, move);
      safe += captures(next) == 0;
      losing += wins_now(next, next.seat);
      fewest = std::min(fewest, captures(next));
    }
    const auto count = stuck ? 1 : moves.size();  // whatever marker goes, the number stays
    named_[prefix + "free"] = static_cast<float>(stuck ? 0 : moves.size());
    named_[prefix + "stuck"] = stuck;
    named_[prefix + "safe"] = static_cast<float>(std::min<int>(safe, count));
    named_[prefix + "losing"] = static_cast<float>(std::min<int>(losing, count));
    named_[prefix + "all_lose"] = losing == moves.size();
    named_[prefix + "fewest"] = static_cast<float>(fewest);
  }

  const Opposition& game_;
  Named named_;
};

/// Calls `visit(state)` at every decision of random games.
template <class Visit>
void each_random_state(const Opposition& game, int games, Visit visit) {
  for (int i = 0; i < games; ++i) {
    Rng rng = stream(17, i, Purpose::opening);
    auto state = game.initial(i % game.seats());
    for (int ply = 0; ply < 200 && game.seat_to_move(state) != kNoSeat; ++ply) {
      visit(state);
      state = game.apply(state, random_move(game, state, rng));
    }
  }
}

class OppositionRules : public testing::TestWithParam<const char*> {};

TEST_P(OppositionRules, AreWhatTheFeaturesSay) {
  const Opposition game = opposition_game(GetParam());
  each_random_state(game, 25, [&](const OppositionState& state) {
    ASSERT_EQ(difference(extracted(game, state), Reference(game, state).named()), "")
        << game.to_text(state);
  });
}

TEST_P(OppositionRules, MakeFeaturesFiniteAndTheSameForAllSymmetricTwins) {
  const Opposition game = opposition_game(GetParam());
  each_random_state(game, 1, [&](const OppositionState& state) {
    const Named named = extracted(game, state);
    for (const auto& [name, value] : named) ASSERT_TRUE(std::isfinite(value)) << name;
    for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry)
      ASSERT_EQ(difference(extracted(game, game.transform(state, symmetry)), named), "")
          << game.to_text(state);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, OppositionRules,
                         testing::Values("opposition", "opposition(preset=blocks)",
                                         "opposition(preset=alternating,die=mirror)",
                                         "opposition(players=3)",
                                         "opposition(players=3,preset=alternating)"));

/// Four checkers of each colour; both players have captured two of each.
Named seen(const std::string& die, const std::string& markers, const std::string& phase) {
  const Opposition game = opposition_game("opposition");
  const std::string ring = "R.B.B...RR...BB.R...........";
  return extracted(
      game, game.from_text(fmt::format("{}/{} 3,3/{}/2-2 2-2/0/{}", ring, die, markers, phase)));
}

constexpr auto kOpen = "............D............";

TEST(OppositionFeatures, CountCheckersThatCaptureOnceAndTwice) {
  // With a 2 the red a8 takes c8 and then e8, four blacks in all; c8 could take a8.
  const Named named = seen("2 1", kOpen, "move");
  EXPECT_EQ(named.at("ready.captures"), 2);
  EXPECT_EQ(named.at("ready.doubles"), 1);
  EXPECT_EQ(named.at("ready.wins"), 1);
  EXPECT_EQ(named.at("own.captured"), 4);
  EXPECT_EQ(named.at("own.most"), 2);
  EXPECT_EQ(named.at("own.short2"), 1);
  EXPECT_EQ(named.at("own.winning_colours"), 0);
  EXPECT_EQ(named.at("checkers"), 8);
}

TEST(OppositionFeatures, TellTheTipsThatHandNothingOverFromThoseThatLose) {
  // North shows 3 (no capture), east 5 and south 4 (four each), west 2 (wins, as above).
  const Named named = seen("6 4", kOpen, "tip");
  EXPECT_EQ(named.at("tip.free"), 4);
  EXPECT_EQ(named.at("tip.safe"), 1);
  EXPECT_EQ(named.at("tip.losing"), 1);
  EXPECT_EQ(named.at("tip.all_lose"), 0);
  EXPECT_EQ(named.at("tip.fewest"), 0);
  EXPECT_EQ(named.at("ready.captures"), 0);
  EXPECT_EQ(named.at("tipping"), 1);
}

TEST(OppositionFeatures, LeaveOutTipsThatMarkersBlock) {
  const Named named = seen("6 4", ".......o....D....o.......", "tip");
  EXPECT_EQ(named.at("tip.free"), 2);
  EXPECT_EQ(named.at("tip.safe"), 0);
  EXPECT_EQ(named.at("tip.fewest"), 2);
  EXPECT_EQ(named.at("markers"), 2);
}

TEST(OppositionFeatures, KnowThatTheLastTipLeftLoses) {
  const Named named = seen("6 4", ".......o....Do...o.......", "tip");
  EXPECT_EQ(named.at("tip.free"), 1);
  EXPECT_EQ(named.at("tip.all_lose"), 1);
}

TEST(OppositionFeatures, KeepTheNumberOfADieThatIsStuck) {
  const Named named = seen("6 4", ".......o...oDo...o.......", "tip");
  EXPECT_EQ(named.at("tip.free"), 0);
  EXPECT_EQ(named.at("tip.stuck"), 1);
  EXPECT_EQ(named.at("tip.fewest"), 2);
  EXPECT_EQ(named.at("tip.all_lose"), 0);
}

TEST(OppositionFeatureList, HasStableNames) {
  const auto& list = Features<Opposition>::list();
  test::expect_names_of_their_own<Opposition>();
  EXPECT_EQ(list.front().name, "own.captured");
  EXPECT_EQ(list[14].name, "ready.captures");
  EXPECT_EQ(list.back().name, "constant");
}

}  // namespace
}  // namespace arbatta
