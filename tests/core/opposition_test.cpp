#include "core/games/opposition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/games/registry.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

using State = OppositionState;

// ---- the die

constexpr bool die_is_sound(DieKind kind) {
  const auto& die = kDice[static_cast<int>(kind)];
  for (int i = 0; i < kOrientations; ++i) {
    if (orientation(kDieFaces[i]) != i) return false;
    int turned = i;
    for (int quarter = 0; quarter < 4; ++quarter) turned = die.quarter_turn[turned];
    if (turned != i) return false;
    for (int d = 0; d < kCompass; ++d) {
      const int tipped = die.tip[i][d];
      int rolled = i;
      for (int roll = 0; roll < 4; ++roll) rolled = die.tip[rolled][d];
      if (rolled != i || die.tip[tipped][(d + 2) % 4] != i) return false;
      if (kDieFaces[tipped].top + kDieFaces[i].top == 7 || tipped == i) return false;
      if (die.tip[die.quarter_turn[i]][(d + 1) % 4] != die.quarter_turn[tipped]) return false;
    }
  }
  return true;
}

constexpr int orientations_within_reach(DieKind kind) {
  std::array<bool, kOrientations> seen{};
  seen[orientation({6, 4})] = true;
  for (int round = 0; round < kOrientations; ++round)
    for (int i = 0; i < kOrientations; ++i)
      for (int d = 0; d < kCompass && seen[i]; ++d)
        seen[kDice[static_cast<int>(kind)].tip[i][d]] = true;
  return static_cast<int>(std::count(seen.begin(), seen.end(), true));
}

static_assert(die_is_sound(DieKind::western) && die_is_sound(DieKind::mirror));
static_assert(orientations_within_reach(DieKind::western) == kOrientations);
static_assert(orientations_within_reach(DieKind::mirror) == kOrientations);

constexpr bool mirror_shows_east_what_western_shows_west() {
  for (int i = 0; i < kOrientations; ++i)
    if (kDice[0].tip[i][kEast] != kDice[1].tip[i][kWest] ||
        kDice[0].tip[i][kNorth] != kDice[1].tip[i][kNorth])
      return false;
  return true;
}
static_assert(mirror_shows_east_what_western_shows_west());

// ---- helpers

Opposition make(const std::string& arguments = "") {
  return std::get<Opposition>(
      make_game(arguments.empty() ? "opposition" : "opposition(" + arguments + ")"));
}

State played(const Opposition& game, State state, std::initializer_list<const char*> moves) {
  for (const auto* move : moves) state = game.apply(state, game.parse_move(state, move));
  return state;
}

std::set<std::string> legal(const Opposition& game, const State& state) {
  MoveList moves;
  game.legal_moves(state, moves);
  std::set<std::string> texts;
  for (const Move move : moves) texts.insert(game.move_to_text(move));
  return texts;
}

using Texts = std::set<std::string>;

std::string error_of(const Opposition& game, const std::string& text) {
  try {
    game.from_text(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

constexpr const char* kBoard = "/............D............/";  // no markers, the die in the centre

// ---- setting up and tipping

TEST(Opposition, TheStartIsTheTextOfTheRules) {
  const auto game = make();
  EXPECT_EQ(game.to_text(game.initial()),
            "RRRRRRRR......BBBBBBBB....../6 4 3,3/............D............/0-0 0-0/0/move");
  EXPECT_EQ(legal(game, game.initial()), (Texts{"h8", "h1"}));
  EXPECT_EQ(make("players=3").to_text(make("players=3").initial(2)),
            "RRRRRRRR......BBBBBBBB....../6 4 3,3/............D............/0-0 0-0 0-0/2/move");
}

TEST(Opposition, RingSquaresRunClockwiseFromA8) {
  const auto game = make();
  EXPECT_EQ(game.move_to_text(0), "a8");
  EXPECT_EQ(game.move_to_text(7), "h8");
  EXPECT_EQ(game.move_to_text(8), "h7");
  EXPECT_EQ(game.move_to_text(14), "h1");
  EXPECT_EQ(game.move_to_text(15), "g1");
  EXPECT_EQ(game.move_to_text(21), "a1");
  EXPECT_EQ(game.move_to_text(27), "a7");
}

TEST(Opposition, TippingTowardsTheTopShowsThreeAndLeavesAMarker) {
  const auto game = make();
  const auto state = played(game, game.initial(), {"h8", "N"});
  EXPECT_EQ(game.to_text(state),
            "RRRRRRR......RBBBBBBBB....../3 6 3,4/.......D....o............/0-0 0-0/1/move");
}

TEST(Opposition, TheMirrorDieExchangesEastAndWest) {
  for (const auto& [die, east, west] :
       {std::tuple{"western", "5 4 4,3", "2 4 2,3"}, std::tuple{"mirror", "2 4 4,3", "5 4 2,3"}}) {
    const auto game = make(std::string("die=") + die);
    const auto moved = played(game, game.initial(), {"h8"});
    EXPECT_NE(game.to_text(played(game, moved, {"E"})).find(east), std::string::npos) << die;
    EXPECT_NE(game.to_text(played(game, moved, {"W"})).find(west), std::string::npos) << die;
  }
}

TEST(Opposition, TheDieTipsToFreeIntersectionsOnly) {
  const auto game = make();
  const auto state = game.from_text(
      "RRRRRRRR......BBBBBBBB....../6 4 5,3/.........o....D........../0-0 0-0/0/tip");
  EXPECT_EQ(legal(game, state), (Texts{"W", "S"}));
}

TEST(Opposition, ASurroundedDieStaysAndAnyMarkerIsRemoved) {
  const auto game = make();
  const auto state = game.from_text(
      "RRRRRRRR......BBBBBBBB....../6 4 1,5/Do...o......o............/0-0 0-0/0/tip");
  EXPECT_EQ(legal(game, state), (Texts{"x2,5", "x1,4", "x3,3"}));
  EXPECT_EQ(game.to_text(played(game, state, {"x3,3"})),
            "RRRRRRRR......BBBBBBBB....../6 4 1,5/Do...o.................../0-0 0-0/1/move");
}

TEST(Opposition, AStartWithoutAMoveBeginsWithTheTip) {
  const auto game = make("layout=RB.RB..RB.RB..RB.RB..RB.RB..");
  EXPECT_EQ(legal(game, game.initial()), (Texts{"N", "E", "S", "W"}));
}

TEST(Opposition, ATurnWithoutAMoveGoesStraightToTheTip) {
  const auto game = make("layout=RB.RB..RB.RB..RB.RB..RB.RB..");
  const auto state = game.from_text(
      "RB.RB..RB.RB..RB.RB..RB.RB../3 6 3,4/.......D................./0-0 0-0/0/tip");
  const auto next = played(game, state, {"S"});
  EXPECT_EQ(game.seat_to_move(next), 1);
  EXPECT_EQ(legal(game, next), (Texts{"E", "S", "W"}));
}

// ---- hops and captures

/// Number 3; red on a8 and b8, black on d8, b1, a2 and a4.
const std::string kThree =
    std::string("RR.B................B.B.B.../3 6 3,3") + kBoard + "3-2 3-2/0/move";

TEST(Opposition, AHopOverTheOwnColourIsLegalOnlyAsACapture) {
  const auto game = make();
  const auto moves = legal(game, game.from_text(kThree));
  EXPECT_TRUE(moves.contains("a8"));   // over b8, captures d8
  EXPECT_TRUE(moves.contains("d8"));   // captures a8
  EXPECT_FALSE(moves.contains("a2"));  // over b1 to an empty square
  EXPECT_FALSE(moves.contains("a4"));
}

TEST(Opposition, AHopOverTheOtherColourIsFree) {
  const auto game = make();
  EXPECT_TRUE(legal(game, game.from_text(kThree)).contains("b8"));
}

TEST(Opposition, AHopMayNotEndOnItsOwnColour) {
  const auto game = make();
  const auto state = game.from_text(std::string("R..R................B..BBB../3 6 3,3") + kBoard +
                                    "3-2 3-2/0/move");
  EXPECT_EQ(legal(game, state), (Texts{"d8", "b1"}));
}

TEST(Opposition, RedGoesRoundTheRingPastA8AndBlackPastA7) {
  const auto game = make();
  const auto state = game.from_text(std::string("B..BB....B................RR/3 6 3,3") + kBoard +
                                    "3-2 3-2/0/move");
  EXPECT_EQ(game.to_text(played(game, state, {"a7"})).substr(0, 28),
            "B.RBB....B................R.");
  EXPECT_EQ(game.to_text(played(game, state, {"a8"})).substr(0, 28),
            "...BB....B...............BRR");
}

TEST(Opposition, ACaptureCountsByColourAndTheTipFollows) {
  const auto game = make();
  const auto state = game.from_text(std::string("RR.B................BBB.BB../3 6 3,3") + kBoard +
                                    "3-1 3-1/0/move");
  EXPECT_EQ(game.to_text(played(game, state, {"a8"})),
            std::string(".R.R................BBB.BB../3 6 3,3") + kBoard + "3-2 3-1/0/tip");
}

/// Number 1; red on a8, black on b8, c8, d8 and e8, others far off.
const std::string kRow =
    std::string("RBBBB.....B..B..B.....R...../1 2 3,3") + kBoard + "3-0 3-1/0/move";

TEST(Opposition, TheSameCheckerMayGoOnCapturing) {
  const auto game = make();
  const auto state = played(game, game.from_text(kRow), {"a8"});
  EXPECT_EQ(game.to_text(state),
            std::string(".RBBB.....B..B..B.....R...../1 2 3,3") + kBoard + "3-1 3-1/0/+b8");
  EXPECT_EQ(legal(game, state), (Texts{"+", "="}));
  EXPECT_EQ(game.to_text(played(game, state, {"+"})),
            std::string("..RBB.....B..B..B.....R...../1 2 3,3") + kBoard + "3-2 3-1/0/+c8");
}

TEST(Opposition, StoppingAfterACaptureGoesToTheTip) {
  const auto game = make();
  const auto state = played(game, game.from_text(kRow), {"a8", "="});
  EXPECT_EQ(game.to_text(state),
            std::string(".RBBB.....B..B..B.....R...../1 2 3,3") + kBoard + "3-1 3-1/0/tip");
}

TEST(Opposition, BlackGoesOnCapturingAnticlockwise) {
  const auto game = make();
  const auto start = game.from_text(std::string("..RRB.....R..R..R..R..R..RB./1 2 3,3") + kBoard +
                                    "0-3 0-3/1/move");
  const auto state = played(game, start, {"e8"});
  EXPECT_EQ(game.to_text(state),
            std::string("..RB......R..R..R..R..R..RB./1 2 3,3") + kBoard + "0-3 1-3/1/+d8");
  EXPECT_EQ(game.to_text(played(game, state, {"+"})),
            std::string("..B.......R..R..R..R..R..RB./1 2 3,3") + kBoard + "0-3 2-3/1/tip");
}

// ---- ends

TEST(Opposition, ThreeOfEachWinAtOnceThoughMoreCouldBeCaptured) {
  const auto game = make();
  const auto state = played(game, game.from_text(kRow), {"a8", "+", "+"});
  EXPECT_EQ(game.to_text(state),
            std::string("...RB.....B..B..B.....R...../1 2 3,3") + kBoard + "3-3 3-1/-/end");
  const auto outcome = game.outcome(state);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, Reason::captures);
  EXPECT_EQ(outcome->returns, (std::array<float, 3>{1, -1, 0}));
  EXPECT_EQ(outcome->points, (std::array<std::int16_t, 3>{6, 4, 0}));
}

TEST(Opposition, FourOfOneColourWinWithoutATip) {
  const auto game = make();
  const auto state = played(game, game.from_text(kThree), {"d8"});
  EXPECT_EQ(game.to_text(state),
            std::string("BR..................B.B.B.../3 6 3,3") + kBoard + "4-2 3-2/-/end");
  EXPECT_EQ(game.outcome(state)->reason, Reason::captures);
  EXPECT_EQ(winner(*game.outcome(state)), 0);
}

/// Three players; one black checker is left, on b8 before a red one on a8.
std::string one_black_left(int seat) {
  return std::string("RB...R..R..R..R..R..R..R..../1 2 3,3") + kBoard + "0-3 0-2 0-2/" +
         std::to_string(seat) + "/move";
}

TEST(Opposition, WithThreePlayersAnExtinctColourIsADraw) {
  const auto game = make("players=3");
  const auto state = played(game, game.from_text(one_black_left(1)), {"a8"});
  const auto outcome = game.outcome(state);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, Reason::extinct);
  EXPECT_EQ(outcome->returns, (std::array<float, 3>{}));
  EXPECT_EQ(outcome->points, (std::array<std::int16_t, 3>{3, 3, 2}));
}

TEST(Opposition, AWinComesBeforeAnExtinctColour) {
  const auto game = make("players=3");
  const auto state = played(game, game.from_text(one_black_left(0)), {"a8"});
  EXPECT_EQ(game.outcome(state)->reason, Reason::captures);
  EXPECT_EQ(game.outcome(state)->returns, (std::array<float, 3>{1, -0.5, -0.5}));
}

// ---- game strings and state texts

TEST(OppositionConfig, PresetsAreLayouts) {
  EXPECT_EQ(canonical(make("preset=rows")), "opposition");
  EXPECT_EQ(canonical(make("preset=blocks")), "opposition(layout=..RRRR...BBBB...RRRR...BBBB.)");
  EXPECT_EQ(canonical(make("die=mirror,players=3,preset=alternating")),
            "opposition(die=mirror,layout=..RBRB...RBRB...RBRB...RBRB.,players=3)");
}

TEST(OppositionConfig, ALayoutHasEightOfEachColourOn28Squares) {
  for (const auto* layout : {"R", "RRRRRRRRR.....BBBBBBBB......", "RRRRRRR.......BBBBBBBB......",
                             "RRRRRRRR......BBBBBBBB.....", "RRRRRRRR......BBBBBBBB.......",
                             "RRRRRRRR.....XBBBBBBBB......", "rRRRRRRR......BBBBBBBB......"}) {
    try {
      make(std::string("layout=") + layout);
      ADD_FAILURE() << layout;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), std::string("opposition: layout=") + layout +
                                  ": expected 28 characters of R, B and . with 8 R and 8 B");
    }
  }
}

TEST(OppositionConfig, OtherValuesAreRefused) {
  for (const auto* arguments :
       {"players=1", "players=4", "die=eastern", "preset=diagram", "sides=2", "repetition=1"})
    EXPECT_THROW(make(arguments), Error) << arguments;
}

TEST(OppositionText, APositionThatNoGameReachesIsRefusedByName) {
  const std::string ring = "RRRRRRRR......BBBBBBBB......";
  const std::string board = "............D............";
  const auto two = make();
  const auto three = make("players=3");
  const auto expect = [](const Opposition& game, const std::string& text, const char* what) {
    EXPECT_NE(error_of(game, text).find(what), std::string::npos)
        << error_of(game, text) << "\n  instead of: " << what;
  };
  const auto with_ring = [&](const std::string& other) {
    return other + "/6 4 3,3/" + board + "/0-0 0-0/0/move";
  };
  const auto with_die = [&](const std::string& die) {
    return ring + "/" + die + "/" + board + "/0-0 0-0/0/move";
  };
  const auto with_markers = [&](const std::string& markers) {
    return ring + "/6 4 3,3/" + markers + "/0-0 0-0/0/move";
  };
  const auto with_rest = [&](const std::string& rest) {
    return ring + "/6 4 3,3/" + board + "/" + rest;
  };
  EXPECT_EQ(error_of(two, with_rest("0-0 0-0/0/move")), "no error");
  expect(two, "", "1 fields instead of 6");
  expect(two, with_rest("0-0 0-0/0/move/"), "7 fields instead of 6");
  expect(two, with_ring("RRRRRRRR......BBBBBBBB....."), "the ring has 27 squares instead of 28");
  expect(two, with_ring("RRRRRRRR......BBBBBBBB.....b"), "'b' on the ring is none of R, B and .");
  expect(two, with_ring("RRRRRRRRR.....BBBBBBBB......"), "9 red checkers on the ring and 0");
  expect(two, with_ring("RRRRRRRR......BBBBBBB......."), "7 black checkers on the ring and 0");
  expect(two, with_die("6 1 3,3"), "no die lies with 6 on top and 1 to the north");
  expect(two, with_die("6 6 3,3"), "no die lies with 6 on top and 6 to the north");
  expect(two, with_die("7 4 3,3"), "no die lies with 7 on top and 4 to the north");
  expect(two, with_die("6 4 3,6"), "the die's place 3,6 is off the board");
  expect(two, with_die("6 4 0,3"), "the die's place 0,3 is off the board");
  expect(two, with_die("6,4 3,3"), "the die '6,4 3,3' has not the shape of '6 4 3,3'");
  expect(two, with_markers("............D..........."), "24 intersections instead of 25");
  expect(two, with_markers("o...........o............"), "a marker lies under the die on 3,3");
  expect(two, with_markers("D........................"),
         "the die stands on 3,3, but 1,5 shows 'D'");
  expect(two, with_markers("........................."),
         "the die stands on 3,3, but 3,3 shows '.'");
  expect(two, with_markers("x...........D............"), "'x' on 1,5 is none of o, D and .");
  expect(two, with_rest("0-0/0/move"), "captures of 1 players instead of 2");
  expect(two, with_rest("0-0 00/0/move"), "captures '00' have not the shape of '0-0'");
  expect(two, with_rest("0-0 0-0/2/move"), "seat '2' is not - or a number from 0 to 1");
  expect(two, with_rest("0-0 0-0/0/hop"), "phase 'hop' is none of move, tip, +<square> and end");
  expect(two, with_rest("0-0 0-0/0/+b2"), "'b2' is no square of the ring");
  expect(two, with_rest("0-0 0-0/0/+h7"), "no checker stands on h7 to go on");
  expect(two, with_rest("0-0 0-0/0/+h8"), "the checker on h8 cannot capture again");
  expect(two, with_rest("0-0 0-0/-/end"), "no seat is to move but nobody has won");
  expect(two, with_rest("0-0 0-0/-/move"), "no seat is to move but nobody has won");
  expect(two, with_rest("0-0 0-0/0/end"), "no seat is to move but nobody has won");
  expect(two, "RRRR..........BBBBBBBB....../6 4 3,3/" + board + "/4-0 0-0/1/move",
         "the game is over (captures) but a seat is to move");
  expect(two, "RRR...........BBBBBBBB....../6 4 3,3/" + board + "/5-0 0-0/-/end",
         "5-0 is more than a win takes");
  expect(two, "RRRR..........BBBBB........./6 4 3,3/" + board + "/4-3 0-0/-/end",
         "4-3 is more than a win takes");
  expect(two, "..............BBBBBBBB....../6 4 3,3/" + board + "/4-0 4-0/-/end",
         "two players have won");
  expect(three, "..............BBBBBBBB....../6 4 3,3/" + board + "/3-0 3-0 2-0/0/tip",
         "the game is over (extinct) but a seat is to move");
  expect(two, "RRRRRRRRB.....BBBBBBB......./1 2 3,3/" + board + "/0-0 0-0/0/+h8",
         "the checker on h8 goes on but seat 0 has captured no black one");
  expect(two, "RB.RB..RB.RB..RB.RB..RB.RB../6 4 3,3/" + board + "/0-0 0-0/0/move",
         "no checker can move, so the phase is tip");
}

TEST(OppositionText, AnIllegalMoveIsRefusedWithWhatTheDecisionIs) {
  const auto game = make();
  const auto expect = [&](const State& state, const char* move, const char* what) {
    try {
      game.parse_move(state, move);
      ADD_FAILURE() << move;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
    }
  };
  expect(game.initial(), "a8", "move 'a8': not a legal move: expected the square of a checker");
  expect(played(game, game.initial(), {"h8"}), "h1", "expected N, E, S or W");
  expect(played(game, game.from_text(kRow), {"a8"}), "N", "expected + (capture again) or = (stop)");
}

// ---- prospects

TEST(OppositionProspects, CapturesThatLieReadyCountForTheMoverAndAgainstTheOthers) {
  const auto game = make();
  const auto state = game.from_text(kThree);  // a8 and d8 can capture each other
  EXPECT_EQ(game.prospects(state, 0), 2);
  EXPECT_EQ(game.prospects(state, 1), -2);
}

TEST(OppositionProspects, ACaptureOnTheWayToAWinIsWorthMore) {
  const auto game = make();
  const auto at = [&](const char* captures) {
    const auto text = std::string("RRRRR.........BBBBBBBB....../3 6 3,3") + kBoard + captures;
    return game.prospects(game.from_text(text + "/0/tip"), 0);
  };
  EXPECT_GT(at("3-0 0-0"), at("2-0 1-0"));
  EXPECT_GT(at("2-0 1-0"), at("1-0 2-0"));
}

// ---- against the plainest reference

/// The rules as they are told: six faces, a row of characters, no tables.
class Plain {
 public:
  Plain(std::string layout, int players, bool mirror)
      : ring_(std::move(layout)), captures_(players, {0, 0}) {
    if (mirror) std::swap(east_, west_);
    marks_[2][2] = 'D';
    begin_turn();
  }

  bool over() const { return phase_ == "end"; }

  Texts legal() const {
    if (phase_ == "move") return movable();
    if (phase_ != "tip") return {"+", "="};
    Texts moves;
    for (const char direction : std::string("NESW")) {
      const auto [row, column] = beside(direction);
      if (row >= 0 && row < 5 && column >= 0 && column < 5 && marks_[row][column] == '.')
        moves.insert(std::string(1, direction));
    }
    if (!moves.empty()) return moves;
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column)
        if (marks_[row][column] == 'o') moves.insert(fmt::format("x{},{}", column + 1, 5 - row));
    return moves;
  }

  void play(const std::string& move) {
    if (move == "=") {
      phase_ = "tip";
    } else if (move == "+") {
      hop(index_of(phase_.substr(1)));
    } else if (phase_ == "move") {
      hop(index_of(move));
    } else {
      if (move[0] == 'x')
        marks_[5 - (move[3] - '0')][move[1] - '1'] = '.';
      else
        tip(move[0]);
      seat_ = (seat_ + 1) % static_cast<int>(captures_.size());
      begin_turn();
    }
  }

  std::string text() const {
    std::string text = fmt::format("{}/{} {} {},{}/", ring_, top_, north_, column_ + 1, 5 - row_);
    for (const auto& row : marks_) text += row;
    text += '/';
    for (const auto& [red, black] : captures_) text += fmt::format("{}-{} ", red, black);
    text.back() = '/';
    return text + (over() ? "-" : std::to_string(seat_)) + '/' + phase_;
  }

 private:
  static std::string name_of(int index) {
    int column = 0, row = 8;
    for (int step = 0; step < index; ++step) {
      if (row == 8 && column < 7)
        ++column;
      else if (column == 7 && row > 1)
        --row;
      else if (row == 1 && column > 0)
        --column;
      else
        ++row;
    }
    return {static_cast<char>('a' + column), static_cast<char>('0' + row)};
  }

  static int index_of(const std::string& name) {
    int index = 0;
    while (name_of(index) != name) ++index;
    return index;
  }

  int landing(int from) const {
    const int step = ring_[from] == 'R' ? 1 : 27;
    int to = from;
    for (int i = 0; i < top_; ++i) to = (to + step) % 28;
    return to;
  }

  bool captures_from(int from) const {
    const char there = ring_[landing(from)];
    return there != '.' && there != ring_[from];
  }

  Texts movable() const {
    Texts moves;
    for (int from = 0; from < 28; ++from) {
      if (ring_[from] == '.' || ring_[landing(from)] == ring_[from]) continue;
      bool over_own = false;
      const int step = ring_[from] == 'R' ? 1 : 27;
      for (int at = (from + step) % 28; at != landing(from); at = (at + step) % 28)
        over_own = over_own || ring_[at] == ring_[from];
      if (!over_own || captures_from(from)) moves.insert(name_of(from));
    }
    return moves;
  }

  void hop(int from) {
    const int to = landing(from);
    const bool captures = captures_from(from);
    if (captures) ++(ring_[to] == 'R' ? captures_[seat_].first : captures_[seat_].second);
    ring_[to] = ring_[from];
    ring_[from] = '.';
    phase_ = "tip";
    if (!captures) return;
    const auto [red, black] = captures_[seat_];
    const bool extinct =
        ring_.find('R') == std::string::npos || ring_.find('B') == std::string::npos;
    if (red == 4 || black == 4 || (red >= 3 && black >= 3) || extinct)
      phase_ = "end";
    else if (captures_from(to))
      phase_ = "+" + name_of(to);
  }

  std::pair<int, int> beside(char direction) const {
    if (direction == 'N') return {row_ - 1, column_};
    if (direction == 'S') return {row_ + 1, column_};
    return {row_, direction == 'E' ? column_ + 1 : column_ - 1};
  }

  void tip(char direction) {
    marks_[row_][column_] = 'o';
    std::tie(row_, column_) = beside(direction);
    marks_[row_][column_] = 'D';
    const auto roll = [&](int& front, int& back) {  // the top comes to the front
      const int old_top = top_;
      top_ = back;
      back = bottom_;
      bottom_ = front;
      front = old_top;
    };
    if (direction == 'N') roll(north_, south_);
    if (direction == 'S') roll(south_, north_);
    if (direction == 'E') roll(east_, west_);
    if (direction == 'W') roll(west_, east_);
  }

  void begin_turn() { phase_ = movable().empty() ? "tip" : "move"; }

  std::string ring_;
  std::vector<std::pair<int, int>> captures_;
  std::vector<std::string> marks_ = std::vector<std::string>(5, ".....");  // row 5 first
  int row_ = 2, column_ = 2;
  int top_ = 6, bottom_ = 1, north_ = 4, south_ = 3, east_ = 2, west_ = 5;
  int seat_ = 0;
  std::string phase_;
};

void compare_with_plain(int games) {
  for (const auto* arguments : {"preset=rows", "preset=blocks", "preset=alternating", "players=3",
                                "preset=blocks,players=3,die=mirror", "die=mirror",
                                "layout=RB.RB..RB.RB..RB.RB..RB.RB..,players=3"}) {
    SCOPED_TRACE(arguments);
    const auto game = make(arguments);
    const auto& config = game.config();
    for (int i = 0; i < games; ++i) {
      Rng rng = stream(9, i, seat_purpose(0));
      Plain plain(config.layout, config.players, config.die == DieKind::mirror);
      State state = game.initial();
      while (!plain.over()) {
        ASSERT_EQ(game.to_text(state), plain.text());
        ASSERT_EQ(legal(game, state), plain.legal()) << plain.text();
        const Move move = random_move(game, state, rng);
        plain.play(game.move_to_text(move));
        state = game.apply(state, move);
      }
      ASSERT_EQ(game.to_text(state), plain.text());
    }
  }
}

TEST(OppositionDifferential, PlaysAsThePlainestReference) { compare_with_plain(200); }
TEST(OppositionDifferentialSlow, PlaysAsThePlainestReference) { compare_with_plain(20'000); }

TEST(OppositionDifferential, TheMirrorDieOnAMirroredBoardPlaysTheSameGame) {
  const auto western = make();
  const auto mirror = make("die=mirror");
  const auto mirrored = [](std::string move) {
    if (move == "E") return std::string("W");
    if (move == "W") return std::string("E");
    if (move[0] == 'x') move[1] = static_cast<char>('6' - move[1] + '0');
    return move;
  };
  for (int i = 0; i < 500; ++i) {
    Rng rng = stream(10, i, seat_purpose(0));
    State a = western.initial();
    State b = mirror.initial();
    while (western.seat_to_move(a) != kNoSeat) {
      const Move move = random_move(western, a, rng);
      b = mirror.apply(b, mirror.parse_move(b, mirrored(western.move_to_text(move))));
      a = western.apply(a, move);
      ASSERT_EQ(a.ring, b.ring);
      ASSERT_EQ(a.die, b.die);
      ASSERT_EQ(a.captured, b.captured);
      ASSERT_EQ(a.phase, b.phase);
    }
  }
}

}  // namespace
}  // namespace arbatta
