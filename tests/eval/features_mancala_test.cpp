#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/rng.hpp"
#include "eval/features/mancala.hpp"
#include "tests/support/named_features.hpp"

namespace arbatta {
namespace {

using mancala::cell_at;
using mancala::Cells;

using test::extracted;
using test::Named;

Mancala mancala_game(const std::string& text) {
  return Mancala(parse_config<MancalaConfig>(parse_call(text)));
}

Named extracted(const std::string& game_text, const std::string& state_text) {
  const Mancala game = mancala_game(game_text);
  return extracted(game, game.from_text(state_text));
}

/// What a side's decisions come to, by the rules alone.
class Reference {
 public:
  Reference(const Mancala& game, Cells cells, int side) : game_(game) {
    cells.seat = static_cast<std::uint8_t>(side);
    cells.mark = mancala::kNoOffer;
    const MancalaState state = mancala::state_of(cells);
    MoveList moves;
    game.legal_moves(state, moves);
    for (const Move move : moves)
      if (move < 2 * game.config().pits) count(state, side, move);
  }

  int captures = 0, best_capture = 0, extra_turns = 0;
  bool wins = false;

 private:
  void count(const MancalaState& state, int side, Move move) {
    const MancalaState next = game_.apply(state, move);
    if (const auto outcome = game_.outcome(next)) {
      wins |= outcome->returns[side] > 0;
      return;
    }
    const int hole = move - side * game_.config().pits;
    const int captured = game_.points(next, side) - game_.points(state, side) -
                         passed(hole, mancala::cells_of(state)[cell_at(side, hole)]);
    captures += captured > 0;
    best_capture = std::max(best_capture, captured);
    extra_turns += game_.side_to_move(next) == side;
  }

  /// Seeds that go into the own store, dropped one by one.
  int passed(int hole, int seeds) const {
    const auto& config = game_.config();
    const int cycle = 2 * config.pits + config.sow_own_store;
    int passed = 0;
    for (int at = hole; seeds > 0;) {
      at = (at + 1) % cycle;
      if (at == hole && config.skip_origin) continue;
      passed += config.sow_own_store && at == config.pits;
      --seeds;
    }
    return passed;
  }

  const Mancala& game_;
};

template <class Enum>
Enum any(Rng& rng, Enum) {
  return static_cast<Enum>(rng.bounded(enum_names(Enum{}).size()));
}

MancalaConfig random_config(Rng& rng) {
  MancalaConfig config;
  config.pits = 1 + static_cast<int>(rng.bounded(mancala::kMaxPits));
  const int most = std::min(20, mancala::kMaxSeeds / (2 * config.pits));
  config.seeds = 1 + static_cast<int>(rng.bounded(most));
  for (bool* choice : {&config.sow_own_store, &config.extra_turn, &config.skip_origin,
                       &config.must_feed, &config.agreement})
    *choice = rng.bounded(2) == 1;
  config.capture = any(rng, config.capture);
  config.capture_own_seed = any(rng, config.capture_own_seed);
  config.grand_slam = any(rng, config.grand_slam);
  config.cannot_feed = any(rng, config.cannot_feed);
  config.end_when = any(rng, config.end_when);
  config.starved = any(rng, config.starved);
  constexpr std::array kCounts = {"2+3", "1+2", "4", "1+3+5", "300"};
  constexpr std::array kTargets = {"0", "majority", "21", "5", "255"};
  config.capture_counts = kCounts[rng.bounded(kCounts.size())];
  config.target = kTargets[rng.bounded(kTargets.size())];
  return config;
}

/// All seeds of the game, thrown anywhere; few holes get most of them in some boards.
Cells random_board(const Mancala& game, Rng& rng) {
  const auto& config = game.config();
  Cells cells;
  const int holes = 1 + static_cast<int>(rng.bounded(config.pits));
  const bool stores = rng.bounded(2) == 1;
  for (int seeds = 2 * config.pits * config.seeds; seeds > 0; --seeds) {
    const int side = static_cast<int>(rng.bounded(2));
    const int hole = static_cast<int>(rng.bounded(holes));
    cells.add(cell_at(side, stores && rng.bounded(3) == 0 ? mancala::kStore : hole), 1);
  }
  cells.seat = static_cast<std::uint8_t>(rng.bounded(2));
  return cells;
}

/// Calls `visit(game, cells)` for random boards of random parameters.
template <class Visit>
void each_random_board(Visit visit) {
  for (int i = 0; i < 400; ++i) {
    Rng rng = stream(13, i, Purpose::opening);
    const Mancala game(random_config(rng));
    for (int k = 0; k < 25; ++k) visit(game, random_board(game, rng));
  }
}

TEST(MancalaFeatures, SayWhatTheRulesDoWithEveryDecision) {
  each_random_board([](const Mancala& game, const Cells& cells) {
    const MancalaState state = mancala::state_of(cells);
    const Named named = extracted(game, state);
    for (const std::string viewer : {"own", "enemy"}) {
      const Reference expected(game, cells, viewer == "own" ? cells.seat : 1 - cells.seat);
      const auto what = canonical(game) + ' ' + game.to_text(state) + ' ' + viewer;
      ASSERT_EQ(named.at(viewer + ".captures"), expected.captures) << what;
      ASSERT_EQ(named.at(viewer + ".best_capture"), expected.best_capture) << what;
      ASSERT_EQ(named.at(viewer + ".extra_turns"), expected.extra_turns) << what;
      ASSERT_EQ(named.at(viewer + ".wins"), expected.wins) << what;
    }
  });
}

TEST(MancalaFeatures, AreFiniteAndTheSameWhenTheSidesChangePlaces) {
  each_random_board([](const Mancala& game, const Cells& cells) {
    Cells swapped;
    for (int cell = 0; cell <= mancala::kStore; ++cell)
      for (const int side : {0, 1})
        swapped.set(cell_at(1 - side, cell), cells[cell_at(side, cell)]);
    swapped.seat = static_cast<std::uint8_t>(1 - cells.seat);
    const Named named = extracted(game, mancala::state_of(cells));
    ASSERT_EQ(extracted(game, mancala::state_of(swapped)), named)
        << canonical(game) << ' ' << game.to_text(mancala::state_of(cells));
    for (const auto& [name, value] : named) ASSERT_TRUE(std::isfinite(value)) << name;
  });
}

TEST(MancalaFeatures, CountTheSeedsOfTheInitialBoard) {
  const Mancala game = mancala_game("mancala");
  const Named named = extracted(game, game.initial());
  for (const std::string viewer : {"own", "enemy"}) {
    EXPECT_EQ(named.at(viewer + ".row"), 24);
    EXPECT_EQ(named.at(viewer + ".row.late"), 0);
    EXPECT_EQ(named.at(viewer + ".holes"), 6);
    EXPECT_EQ(named.at(viewer + ".right"), 4);
    EXPECT_EQ(named.at(viewer + ".kroos"), 0);
    EXPECT_EQ(named.at(viewer + ".exposed"), 0);
    EXPECT_EQ(named.at(viewer + ".captures"), 0);
    EXPECT_EQ(named.at(viewer + ".extra_turns"), 1);  // C
    EXPECT_EQ(named.at(viewer + ".missing"), 25);
  }
  EXPECT_EQ(named.at("lead"), 0);
  EXPECT_EQ(named.at("board"), 48);
  EXPECT_EQ(named.at("constant"), 1);
}

// A takes the five of e from B; F goes into the store. North has nothing to take.
constexpr auto kOppositeText = "1,0,0,0,0,1|20|1,0,0,0,5,0|20/0";

TEST(MancalaFeatures, OppositeCaptureTakesWhatFacesTheLastSeed) {
  const Named named = extracted("mancala", kOppositeText);
  EXPECT_EQ(named.at("own.captures"), 1);
  EXPECT_EQ(named.at("own.best_capture"), 5);
  EXPECT_EQ(named.at("own.extra_turns"), 1);
  EXPECT_EQ(named.at("own.exposed"), 1);    // A faces f
  EXPECT_EQ(named.at("enemy.exposed"), 5);  // e faces B
  EXPECT_EQ(named.at("enemy.captures"), 0);
  EXPECT_EQ(named.at("own.row.late"), 2 * (40.0f / 48));
}

TEST(MancalaFeatures, TheOwnSeedCountsWhereItIsCapturedToo) {
  EXPECT_EQ(extracted("mancala(preset=kalah)", kOppositeText).at("own.best_capture"), 6);
}

TEST(MancalaFeatures, DecisionsThatEndTheGameCountAsWinsAlone) {
  // A empties North's row, and South keeps F: 21 + 5 + 2.
  const Named named = extracted("mancala", "1,0,0,0,0,1|21|0,0,0,0,5,0|20/0");
  EXPECT_EQ(named.at("own.captures"), 0);
  EXPECT_EQ(named.at("own.wins"), 1);
}

// The rules document's example: F goes round and would take all of North's 15 seeds.
constexpr auto kSlamText = "0,1,0,4,1,17|0|0,0,1,1,1,0|22/0";

TEST(MancalaFeatures, AGrandSlamIsWhatTheRulesMakeOfIt) {
  const Named oware = extracted("mancala(preset=oware)", kSlamText);
  EXPECT_EQ(oware.at("own.captures"), 0);
  EXPECT_EQ(oware.at("own.wins"), 0);
  EXPECT_EQ(oware.at("own.kroos"), 1);
  EXPECT_EQ(oware.at("own.exposed"), 2);  // B and E
  EXPECT_EQ(oware.at("enemy.exposed"), 3);
  EXPECT_EQ(oware.at("enemy.missing"), 3);
  EXPECT_EQ(oware.at("lead"), -22);
  EXPECT_EQ(extracted("mancala(preset=trysse)", kSlamText).at("own.wins"), 1);
  EXPECT_EQ(extracted("mancala(preset=awari)", kSlamText).at("own.wins"), 0);
}

TEST(MancalaFeatures, CountsCaptureReachesBackOverTheRow) {
  // C sows D E F a b c: c, b and a then hold 2, 3 and 2.
  const Named named = extracted("mancala(preset=oware)", "0,0,6,0,0,0|10|1,2,1,0,0,9|19/0");
  EXPECT_EQ(named.at("own.captures"), 1);
  EXPECT_EQ(named.at("own.best_capture"), 7);
  EXPECT_EQ(named.at("enemy.exposed"), 4);
  EXPECT_EQ(named.at("own.missing"), 15);
}

TEST(MancalaFeatures, DecisionsThatMayNotStarveDoNotCount) {
  // North has nothing. E feeds it; F would only go into the store.
  const std::string text = "0,0,0,0,3,1|20|0,0,0,0,0,0|24/0";
  EXPECT_EQ(extracted("mancala", text).at("own.extra_turns"), 1);
  EXPECT_EQ(extracted("mancala(must_feed=true)", text).at("own.extra_turns"), 0);
}

TEST(MancalaFeatures, WinningSeedsAreThoseOfTheTargetOrOfMoreThanHalf) {
  const auto missing = [](const std::string& game) {
    return extracted(game, "4,4,4,4,4,4|0|4,4,4,4,4,4|0/0").at("own.missing");
  };
  EXPECT_EQ(missing("mancala(preset=warri)"), 21);
  EXPECT_EQ(missing("mancala(preset=awari)"), 25);
  EXPECT_EQ(missing("mancala(target=40)"), 25);
}

TEST(MancalaFeatures, AnOfferHidesNoDecision) {
  const std::string board = "4,4,4,4,4,4|0|4,4,4,4,4,4|0/1";
  Named open = extracted("mancala(agreement=true)", board);
  const Named offered = extracted("mancala(agreement=true)", board + "+0");
  EXPECT_EQ(open.at("offered"), 0);
  open["offered"] = 1;
  EXPECT_EQ(offered, open);
}

TEST(MancalaFeatureList, HasStableNames) {
  const auto& list = Features<Mancala>::list();
  test::expect_names_of_their_own<Mancala>();
  EXPECT_EQ(list.front().name, "own.row");
  EXPECT_EQ(list[11].name, "enemy.row");
  EXPECT_EQ(list.back().name, "constant");
}

}  // namespace
}  // namespace arbatta
