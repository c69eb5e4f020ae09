// The rulebook's worked examples and the rulings around them; numbers are the rulebook's example
// numbers.

#include "core/games/megiddo.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;

Megiddo megiddo_of(std::string_view text) { return std::get<Megiddo>(make_game(text)); }

/// Plays the one move of an example of examples.json and holds everything that it says against the
/// game.
void expect_example(const std::string& name) {
  std::ifstream file(ARBATTA_SOURCE_DIR "/tests/truth/examples.json");
  for (const auto& example : nlohmann::json::parse(file)) {
    if (example["name"] != name) continue;
    const Megiddo game = megiddo_of(example["game"].get<std::string>());
    const auto before = game.from_text(example["from"].get<std::string>());
    const Move move = game.parse_move(before, example["move"].get<std::string>());
    EXPECT_EQ(game.record(before, move), example["record"]);
    EXPECT_EQ(game.parse_move(before, example["record"].get<std::string>()), move);
    const auto after = game.apply(before, move);
    EXPECT_EQ(game.to_text(after), example["state"]);
    const auto outcome = game.outcome(after);
    ASSERT_EQ(outcome.has_value(), example["terminal"].get<bool>());
    for (int side = 0; side < game.sides(); ++side) {
      EXPECT_EQ(after.captured[side], example["captured"][side].get<int>());
      const int points = outcome ? outcome->points[side] : game.points(after, side);
      EXPECT_EQ(points, example["points"][side].get<int>());
      const float expected_return = example["returns"][side].get<float>();
      EXPECT_EQ(outcome ? outcome->returns[side] : 0.0f, expected_return);
    }
    const auto reason = outcome ? nlohmann::json(arbatta::name(outcome->reason)) : nullptr;
    EXPECT_EQ(reason, example["reason"]);
    return;
  }
  FAIL() << "no example '" << name << "'";
}

TEST(Megiddo, Example2APairOnASpiralIsCaptured) {
  expect_example("rulebook II: a pair on a spiral");
}

TEST(Megiddo, Example3BothWaysRoundTheRingCompleteTheCircle) {
  expect_example("rulebook III: both ways round the ring, and the circle is complete");
}

TEST(Megiddo, Example4AChainAlongASpiral) { expect_example("rulebook IV: a chain along a spiral"); }

TEST(Megiddo, Example5MovingBetweenTwoEnemiesIsSafe) {
  expect_example("rulebook V: moving between two enemies is safe");
}

TEST(Megiddo, Example6RadialAndSpiralAtOnceScoreEighteenMore) {
  expect_example("rulebook VI: radial and spiral at once, four captured before on each side");
}

TEST(MegiddoMaster, Example7AnEdgePairIsCapturedByTheOtherEdge) {
  expect_example("rulebook VII: edge pair by the other edge of the radial");
}

TEST(Megiddo, Example7TakesNothingInTheBasicGame) {
  expect_example("rulebook VII, basic: nothing is captured");
}

TEST(MegiddoMaster, Example8BothEndsOfARadial) {
  expect_example("rulebook VIII: both ends of a radial");
}

TEST(MegiddoCleopatra, Example9SplittingCaptures) { expect_example("rulebook IX: splitting"); }

TEST(MegiddoCleopatra, Example10ReverseThenChainThenCircleIsTenPoints) {
  expect_example("rulebook X: reverse, then chain, circle: ten points");
}

TEST(MegiddoThreeSides, Example11AMixedPairIsCaptured) {
  expect_example("rulebook XI: a mixed pair");
}

TEST(Megiddo, Example12ATabooPointIsTaken) {
  expect_example("rulebook XII: a taboo point taken; black completes the outer circle");
}

TEST(Megiddo, Example13TwoCapturedAndADoubleMegiddoIsTwentyPoints) {
  expect_example(
      "as rulebook XIII: two captured and a double MEGIDDO by a turned stone, twenty points");
}

TEST(Megiddo, NotationListsTheCapturedPair) { expect_example("notation: C4 (B3,A2)"); }

TEST(MegiddoCleopatra, AStoneInTwoCapturedPairsCountsOnce) {
  expect_example("a stone in two captured pairs counts once");
}

TEST(Megiddo, TheSixthCapturedStoneIsAnArbatta) {
  expect_example("arbatta: the sixth captured stone");
}

TEST(MegiddoSlides, AStoneSlidAwayComesBackAndTakesThePair) {
  expect_example(
      "older rules: a stone slid away comes back and takes the pair that had moved in safely");
}

TEST(MegiddoSlides, ASlidePastAPairTakesNothing) {
  expect_example("a slide past a pair takes nothing: only the landing point brackets");
}

TEST(MegiddoSlides, ASlideCaptures) { expect_example("slide that captures"); }

TEST(MegiddoSlides, GoesOverEmptyPointsOnlyAndNeverAcrossTheStar) {
  const Megiddo game = megiddo_of("megiddo(preset=original,edge_captures=true)");
  const auto state = game.from_text("......|1.....|......|2.....|......|....../0/0 0");
  MoveList moves;
  game.legal_moves(state, moves);
  std::vector<std::string> slides;
  for (const Move move : moves)
    if (move >= megiddo::kPoints) slides.push_back(game.move_to_text(move));
  EXPECT_EQ(slides, (std::vector<std::string>{"A2-A1", "A2-A3"}));
}

TEST(Megiddo, AFullBoardWithoutALineIsAPatara) {
  const Megiddo game = megiddo_of("megiddo(arbatta=36)");
  const auto state = game.from_text("112211|221122|112211|221122|112211|22112./0/4 3");
  const auto after = game.apply(state, game.parse_move(state, "F6"));
  const auto outcome = game.outcome(after);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, Reason::patara);
  EXPECT_EQ(outcome->returns, (std::array<float, 3>{0, 0, 0}));
  EXPECT_EQ(outcome->points[1], 3);
}

TEST(MegiddoTeams, PartnersSitOppositeAndShareTheirCaptures) {
  const Megiddo game = megiddo_of("megiddo(seats_per_side=2)");
  EXPECT_EQ(game.seats(), 4);
  auto state = game.initial(3);
  EXPECT_EQ(game.side_to_move(state), 1);
  state = game.apply(state, game.parse_move(state, "A1"));
  EXPECT_EQ(game.seat_to_move(state), 0);
}

TEST(Megiddo, CanonicalStringExpandsThePreset) {
  EXPECT_EQ(canonical(megiddo_of("megiddo( preset = cleopatra )")),
            "megiddo(arbatta=12,reverse_captures=true)");
  EXPECT_EQ(canonical(megiddo_of("megiddo(arbatta=6,preset=cleopatra)")),
            "megiddo(reverse_captures=true)");
  EXPECT_EQ(canonical(megiddo_of("megiddo(max_plies=0)")), "megiddo(max_plies=65535)");
}

TEST(Megiddo, GivenCapturesMustBeWhatTheRulesSay) {
  const Megiddo game = megiddo_of("megiddo");
  const auto state = game.from_text("......|......|.22.22|......|......|....../1/0 0");
  EXPECT_EQ(game.move_to_text(game.parse_move(state, "A3 ()")), "A3");
  EXPECT_EQ(message_of([&] { game.parse_move(state, "A3 (B3,C3)"); }),
            "move 'A3 (B3,C3)': captures (B3,C3): expected ()");
  EXPECT_EQ(message_of([&] { game.parse_move(state, "A3 (B3"); }),
            "move 'A3 (B3': its captures cannot be read: expected (B3,A2) for each window");
}

TEST(Megiddo, SpacesAndOrderInsideCapturesDoNotMatter) {
  const Megiddo game = megiddo_of("megiddo");
  const auto state = game.from_text("......|......|.22122|......|......|....../0/0 0");
  EXPECT_EQ(game.parse_move(state, "A3 ( F3 , E3 )(C3,B3)"), game.parse_move(state, "A3"));
}

TEST(Megiddo, WrongMovesAreNamed) {
  const Megiddo game = megiddo_of("megiddo");
  const auto state = game.from_text("1.....|......|......|......|......|....../1/0 0");
  for (const auto* text : {"A1", "G1", "A7", "a2", "A2-A3", "", "A2 x"})
    EXPECT_NE(message_of([&] { game.parse_move(state, text); }).find("move '"), std::string::npos)
        << text;
}

TEST(Megiddo, ImpossibleStateTextsAreNamed) {
  const Megiddo game = megiddo_of("megiddo");
  const auto problem = [&](std::string_view text) {
    const auto message = message_of([&] { game.from_text(text); });
    const auto at = message.find("': ");
    return at == std::string::npos ? message : message.substr(at + 3, message.rfind(": ") - at - 3);
  };
  EXPECT_EQ(problem("111111|......|......|......|......|....../1/0 0"),
            "the game is over (megiddo) but a seat is to move");
  EXPECT_EQ(problem("......|......|......|......|......|....../1/6 0"),
            "the game is over (arbatta) but a seat is to move");
  EXPECT_EQ(problem("......|......|......|......|......|....../-/0 0"),
            "no seat is to move but the board does not end the game");
  EXPECT_EQ(problem("111111|222222|......|......|......|....../-/0 0"), "two sides have won");
  EXPECT_EQ(problem("3.....|......|......|......|......|....../0/0 0"),
            "'3' is no stone of a game with 2 sides");
  EXPECT_EQ(problem("......|......|......|......|....../0/0 0"), "5 rings instead of 6");
  EXPECT_EQ(problem(".......|......|......|......|......|....../0/0 0"), "ring 1 has 7 points");
  EXPECT_EQ(problem("......|......|......|......|......|....../2/0 0"),
            "seat to move '2' is not a number from 0 to 1");
  EXPECT_EQ(problem("......|......|......|......|......|....../0/0"),
            "1 captured totals for 2 sides");
  EXPECT_EQ(problem("......|......|......|......|......|....../0"), "2 fields instead of 3");
}

TEST(Referee, ARepeatedStateIsADraw) {
  const Megiddo game = megiddo_of("megiddo(slides=true)");
  Referee referee(game, game.from_text("1.2...|......|......|......|......|....../0/0 0"));
  for (const auto* move : {"A1-A2", "C1-C2", "A2-A1", "C2-C1", "A1-A2", "C1-C2", "A2-A1"}) {
    referee.play(game.parse_move(referee.state(), move));
    ASSERT_FALSE(referee.over()) << move;
  }
  referee.play(game.parse_move(referee.state(), "C2-C1"));
  ASSERT_TRUE(referee.over());
  EXPECT_EQ(referee.outcome()->reason, Reason::repetition);
  EXPECT_EQ(game.seat_to_move(referee.state()), kNoSeat);
  referee.undo();
  EXPECT_FALSE(referee.over());
}

TEST(Referee, MaxPliesIsADrawAfterTheGamesOwnEnd) {
  const Megiddo game = megiddo_of("megiddo(max_plies=1)");
  Referee draw(game, game.initial());
  draw.play(0);
  EXPECT_EQ(draw.outcome()->reason, Reason::max_plies);
  Referee win(game, game.from_text(".11111|......|......|......|......|....../0/0 0"));
  win.play(0);
  EXPECT_EQ(win.outcome()->reason, Reason::megiddo);
}

TEST(Registry, ErrorsNameWhatIsKnown) {
  EXPECT_NE(message_of([] { make_game("chess"); }).find("unknown game 'chess': expected megiddo"),
            std::string::npos);
  EXPECT_EQ(message_of([] { make_game("megiddo(sides=4)"); }),
            "'megiddo(sides=4)': sides=4: expected a number from 2 to 3");
  EXPECT_EQ(message_of([] { make_game("megiddo(repetition=1)"); }),
            "megiddo: repetition=1: expected 0 (off) or a number from 2 to 1000");
}

}  // namespace
}  // namespace arbatta
