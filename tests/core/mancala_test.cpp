// The rules document's examples and each parameter's readings, on small boards.

#include "core/games/mancala.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;

Mancala mancala_of(std::string_view text) { return std::get<Mancala>(make_game(text)); }

std::vector<std::string> legal(const Mancala& game, std::string_view from) {
  const auto state = game.from_text(from);
  MoveList moves;
  game.legal_moves(state, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(game.move_to_text(move));
  return texts;
}

using Moves = std::vector<std::string>;

/// The state text after one move; at the end with the reason and the winner: `… no_moves 0`.
std::string after(std::string_view game_text, std::string_view from, const std::string& move) {
  const Mancala game = mancala_of(game_text);
  const auto before = game.from_text(from);
  const auto state = game.apply(before, game.parse_move(before, move));
  const auto outcome = game.outcome(state);
  if (!outcome) return game.to_text(state);
  const auto side = winner(*outcome);
  return fmt::format("{} {} {}", game.to_text(state), name(outcome->reason),
                     side ? std::to_string(*side) : "draw");
}

std::string settled(std::string_view game_text, std::string_view from, Reason reason) {
  const Mancala game = mancala_of(game_text);
  const auto [state, outcome] = game.settle(game.from_text(from), reason);
  EXPECT_EQ(game.outcome(state), outcome);
  const auto side = winner(outcome);
  return fmt::format("{} {} {}", game.to_text(state), name(outcome.reason),
                     side ? std::to_string(*side) : "draw");
}

void expect_example(const std::string& name) {
  std::ifstream file(ARBATTA_SOURCE_DIR "/tests/truth/examples.json");
  for (const auto& example : nlohmann::json::parse(file)) {
    if (example["name"] != name) continue;
    const Mancala game = mancala_of(example["game"].get<std::string>());
    const auto from = example["from"].get<std::string>();
    EXPECT_EQ(legal(game, from), example["legal"].get<Moves>());
    const auto before = game.from_text(from);
    const Move move = game.parse_move(before, example["move"].get<std::string>());
    const auto state = game.apply(before, move);
    EXPECT_EQ(game.to_text(state), example["state"]);
    const auto outcome = game.outcome(state);
    ASSERT_EQ(outcome.has_value(), example["terminal"].get<bool>());
    const auto reason = outcome ? nlohmann::json(arbatta::name(outcome->reason)) : nullptr;
    EXPECT_EQ(reason, example["reason"]);
    for (int side = 0; side < 2; ++side) {
      EXPECT_EQ(game.points(state, side), example["points"][side].get<int>());
      EXPECT_EQ(outcome ? outcome->returns[side] : 0.0f, example["returns"][side].get<float>());
    }
    return;
  }
  FAIL() << "no example '" << name << "'";
}

TEST(MancalaExamples, OwaresGrandSlamCapturesNothing) {
  expect_example("oware grand slam captures nothing");
}

TEST(MancalaExamples, TryssesGrandSlamCaptures) { expect_example("trysse grand slam captures"); }

TEST(MancalaExamples, WarriForfeitsTheBoardToAStarvedOpponent) {
  expect_example("warri: leaving the opponent nothing forfeits the board");
}

TEST(MancalaExamples, KalahCapturesTheLastSeedToo) {
  expect_example("kalah: the capturing seed too");
}

TEST(MancalaExamples, BrainkingLeavesTheCapturingBead) {
  expect_example("brainking: the capturing bead stays");
}

TEST(MancalaExamples, OwareMustFeed) { expect_example("must feed"); }

TEST(Mancala, TheTestVectorOfTheRules) {
  const auto from = "0,1,0,4,1,17|0|0,0,1,1,1,0|22/0";
  EXPECT_EQ(after("mancala(preset=trysse)", from, "F"),
            "0,0,0,0,0,0|26|0,0,0,0,0,0|22/- no_moves 0");
  EXPECT_EQ(after("mancala(preset=awari,capture_counts=9)", from, "F"),
            "1,2,1,5,2,0|0|2,2,3,3,3,2|22/1");
}

TEST(Mancala, SowingPassesTheOwnStoreOrNot) {
  const auto start = "4,4,4,4,4,4|0|4,4,4,4,4,4|0/0";
  EXPECT_EQ(after("mancala", start, "D"), "4,4,4,0,5,5|1|5,4,4,4,4,4|0/1");
  EXPECT_EQ(after("mancala(sow_own_store=false)", start, "D"), "4,4,4,0,5,5|0|5,5,4,4,4,4|0/1");
}

TEST(Mancala, TheOpponentsStoreIsNeverSown) {
  EXPECT_EQ(after("mancala(pits=2,seeds=3)", "0,7|0|2,1|2/0", "B"), "1,1|2|4,2|2/1");
}

TEST(Mancala, ALastSeedInTheOwnStoreDecidesAgainOrNot) {
  const auto start = "4,4,4,4,4,4|0|4,4,4,4,4,4|0/0";
  EXPECT_EQ(after("mancala", start, "C"), "4,4,0,5,5,5|1|4,4,4,4,4,4|0/0");
  EXPECT_EQ(after("mancala(extra_turn=false)", start, "C"), "4,4,0,5,5,5|1|4,4,4,4,4,4|0/1");
}

TEST(Mancala, ALapPassesOverTheOriginOrNot) {
  const auto from = "12,1,1|2|1,1,1|5/0";
  const std::string board = "mancala(pits=3,seeds=4,sow_own_store=false,skip_origin=";
  EXPECT_EQ(after(board + "true)", from, "A"), "0,4,4|2|3,3,3|5/1");
  EXPECT_EQ(after(board + "false)", from, "A"), "2,3,3|2|3,3,3|5/1");
}

TEST(Mancala, ALapThatEndsInItsOriginCaptures) {
  EXPECT_EQ(after("mancala(pits=2,seeds=3)", "5,2|1|2,0|2/0", "A"), "1,3|3|3,0|2/1");
  EXPECT_EQ(after("mancala(pits=2,seeds=3)", "5,2|1|1,2|1/0", "A"), "1,3|5|2,0|1/1");
}

TEST(Mancala, TheLastSeedGoesTooAccordingToCaptureOwnSeed) {
  const auto full = "1,0,1|2|1,2,1|4/0";
  const auto bare = "1,0,1|2|1,0,3|4/0";
  const std::string board = "mancala(pits=3,seeds=2,capture_own_seed=";
  EXPECT_EQ(after(board + "never)", full, "A"), "0,1,1|4|1,0,1|4/1");
  EXPECT_EQ(after(board + "if_opposite)", full, "A"), "0,0,1|5|1,0,1|4/1");
  EXPECT_EQ(after(board + "if_opposite)", bare, "A"), "0,1,1|2|1,0,3|4/1");
  EXPECT_EQ(after(board + "always)", bare, "A"), "0,0,1|3|1,0,3|4/1");
}

TEST(Mancala, CountsCaptureBackwardsWithoutAGap) {
  const std::string oware = "mancala(preset=oware,target=0,capture_counts=";
  const auto from = "0,0,0,0,0,5|10|1,2,4,1,2,0|23/0";
  EXPECT_EQ(after(oware + "2+3)", from, "F"), "0,0,0,0,0,0|15|2,3,5,0,0,0|23/1");
  EXPECT_EQ(after(oware + "3)", from, "F"), "0,0,0,0,0,0|13|2,3,5,2,0,0|23/1");
  EXPECT_EQ(after(oware + "2)", from, "F"), "0,0,0,0,0,0|10|2,3,5,2,3,0|23/1");
}

TEST(Mancala, CountsNeverCaptureInTheOwnRow) {
  EXPECT_EQ(after("mancala(preset=oware)", "1,1,0,0,0,0|20|4,0,0,0,0,0|22/0", "A"),
            "0,2,0,0,0,0|20|4,0,0,0,0,0|22/1");
}

TEST(Mancala, AGrandSlamCapturesCapturesNothingOrIsForbidden) {
  const std::string board = "mancala(preset=awari,grand_slam=";
  const auto from = "0,0,0,0,2,1|20|1,0,0,0,0,0|24/0";
  EXPECT_EQ(after(board + "captures)", from, "F"), "0,0,0,0,0,0|24|0,0,0,0,0,0|24/- no_moves draw")
      << "South keeps its own two";
  EXPECT_EQ(after(board + "nothing)", from, "F"), "0,0,0,0,2,0|20|2,0,0,0,0,0|24/1");
  EXPECT_EQ(legal(mancala_of(board + "captures)"), from), (Moves{"E", "F"}));
}

TEST(Mancala, OnlySomeForbiddenGrandSlamsAreLeft) {
  const Mancala awari = mancala_of("mancala(preset=awari)");
  EXPECT_EQ(legal(awari, "1,0,0,0,0,1|20|1,0,0,0,0,0|25/0"), Moves{"A"});
  EXPECT_EQ(legal(awari, "0,0,0,0,0,1|21|1,0,0,0,0,0|25/0"), Moves{"F"}) << "a forced one";
  EXPECT_EQ(after("mancala(preset=awari)", "0,0,0,0,0,1|21|1,0,0,0,0,0|25/0", "F"),
            "0,0,0,0,0,0|23|0,0,0,0,0,0|25/- no_moves 1");
  EXPECT_EQ(legal(mancala_of("mancala(grand_slam=forbidden)"), "1,0,0,0,0,1|20|1,0,0,0,0,0|25/0"),
            (Moves{"A", "F"}))
      << "a parameter of capture=counts";
}

TEST(Mancala, AnOpponentWithoutSeedsIsFedIfPossible) {
  const auto from = "1,0,9,0,0,1|18|0,0,0,0,0,0|19/0";
  EXPECT_EQ(legal(mancala_of("mancala(preset=oware)"), from), (Moves{"C", "F"}));
  EXPECT_EQ(legal(mancala_of("mancala(preset=oware,must_feed=false)"), from),
            (Moves{"A", "C", "F"}));
  EXPECT_EQ(legal(mancala_of("mancala(must_feed=true)"), "1,0,9,0,1,1|17|0,0,0,0,0,0|19/0"),
            Moves{"C"})
      << "a seed for the own store feeds nobody";
}

TEST(Mancala, CannotFeedDecidesWhetherTheRichSidePlaysOn) {
  // North's last seed goes to South's A; then North has none and South cannot feed it.
  const auto from = "1,2,0,0,0,0|20|0,0,0,0,0,1|24/1";
  EXPECT_EQ(after("mancala(preset=trysse,target=0,capture_counts=9)", from, "f"),
            "0,0,0,0,0,0|24|0,0,0,0,0,0|24/- no_moves draw");
  EXPECT_EQ(after("mancala(preset=trysse,target=0,capture_counts=9,cannot_feed=free)", from, "f"),
            "2,2,0,0,0,0|20|0,0,0,0,0,0|24/0");
}

TEST(Mancala, TheGameEndsWhenTheMoverOrEitherSideIsEmpty) {
  const auto from = "0,0,1|4|1,2,0|4/1";
  EXPECT_EQ(after("mancala(pits=3,seeds=2)", "0,1,0|4|1,2,0|4/1", "b"), "0,1,0|4|1,0,1|5/1");
  EXPECT_EQ(after("mancala(pits=3,seeds=2)", from, "b"), "0,0,1|4|1,0,1|5/1");
  const auto emptying = "0,0,1|4|1,1,1|4/0";
  EXPECT_EQ(after("mancala(pits=3,seeds=2,extra_turn=false)", emptying, "C"), "0,0,0|5|1,1,1|4/1");
  EXPECT_EQ(after("mancala(pits=3,seeds=2,end_when=either_empty,extra_turn=false)", emptying, "C"),
            "0,0,0|5|0,0,0|7/- no_moves 1");
  EXPECT_EQ(after("mancala(pits=3,seeds=2)", emptying, "C"), "0,0,0|5|0,0,0|7/- no_moves 1")
      << "South decides again and has nothing";
}

TEST(Mancala, StarvedSaysWhoGetsTheSeedsLeft) {
  const auto from = "0,0,1|3|1,2,2|3/0";
  const auto end = [&](const std::string& starved) {
    return after("mancala(pits=3,seeds=2,starved=" + starved + ")", from, "C");
  };
  EXPECT_EQ(end("opponent_takes"), "0,0,0|4|0,0,0|8/- no_moves 1");
  EXPECT_EQ(end("owner_takes"), "0,0,0|4|0,0,0|8/- no_moves 1");
  EXPECT_EQ(end("split"), "0,0,0|6|0,0,0|6/- no_moves draw") << "the odd seed to the longer row";
  EXPECT_EQ(end("draw"), "0,0,0|4|1,2,2|3/- no_moves draw");
  EXPECT_EQ(end("forfeit"), "0,0,0|9|0,0,0|3/- no_moves 0");
}

TEST(Mancala, ATargetWinsAtOnce) {
  const auto from = "0,0,0,0,1,1|23|1,1,0,0,0,0|21/0";
  EXPECT_EQ(after("mancala(preset=trysse)", from, "F"), "0,0,0,0,1,0|25|0,1,0,0,0,0|21/- seeds 0");
  EXPECT_EQ(after("mancala(preset=trysse,target=26)", from, "F"),
            "0,0,0,0,1,0|25|0,1,0,0,0,0|21/1");
  EXPECT_EQ(after("mancala(preset=trysse,target=0)", from, "F"), "0,0,0,0,1,0|25|0,1,0,0,0,0|21/1");
}

TEST(Mancala, HalfOfTheSeedsEachIsADrawBySeedsIfThereIsATarget) {
  const auto from = "0,0,0,0,0,1|22|1,0,0,0,0,0|24/0";
  EXPECT_EQ(after("mancala(preset=trysse)", from, "F"),
            "0,0,0,0,0,0|24|0,0,0,0,0,0|24/- seeds draw");
  EXPECT_EQ(after("mancala(preset=trysse,target=0)", from, "F"),
            "0,0,0,0,0,0|24|0,0,0,0,0,0|24/- no_moves draw");
}

TEST(Mancala, RepetitionResultSaysWhatARepetitionMeans) {
  const auto from = "1,2,0|3|1,0,0|5/0";
  const auto result = [&](const std::string& repetition_result, Reason reason) {
    return settled("mancala(pits=3,seeds=2,repetition_result=" + repetition_result + ")", from,
                   reason);
  };
  EXPECT_EQ(result("draw", Reason::repetition), "1,2,0|3|1,0,0|5/- repetition draw");
  EXPECT_EQ(result("split", Reason::repetition), "0,0,0|5|0,0,0|7/- repetition 1");
  EXPECT_EQ(result("own_rows", Reason::repetition), "0,0,0|6|0,0,0|6/- repetition draw");
  EXPECT_EQ(result("stores", Reason::agreed), "1,2,0|3|1,0,0|5/- agreed 1");
  EXPECT_EQ(result("split", Reason::max_plies), "1,2,0|3|1,0,0|5/- max_plies draw");
}

TEST(Mancala, TheOddSeedOfASplitGoesToTheLongerRow) {
  const std::string split = "mancala(pits=3,seeds=2,repetition_result=split)";
  EXPECT_EQ(settled(split, "1,2,0|3|2,0,0|4/0", Reason::repetition),
            "0,0,0|6|0,0,0|6/- repetition draw");
  EXPECT_EQ(settled(split, "1,1,0|3|2,1,0|4/0", Reason::repetition),
            "0,0,0|5|0,0,0|7/- repetition 1");
}

TEST(Mancala, SeedsThatChaseEachOtherEndByRepetition) {
  const Mancala game = mancala_of("mancala(preset=awari,pits=2,seeds=1,capture_counts=5)");
  Referee referee(game, game.from_text("1,0|1|1,0|1/0"));
  for (int i = 0; !referee.over(); ++i) {
    ASSERT_LT(i, 9);
    referee.play(game.legal_move(referee.state(), 0));
  }
  EXPECT_EQ(referee.outcome()->reason, Reason::repetition);
  EXPECT_EQ(referee.ply(), 8);
  EXPECT_EQ(winner(*referee.outcome()), std::nullopt);
}

TEST(MancalaAgreement, AnOfferIsAcceptedOrDeclinedOnceATurn) {
  const std::string text = "mancala(pits=3,seeds=2,agreement=true,repetition_result=own_rows)";
  const Mancala game = mancala_of(text);
  const auto start = "2,2,2|0|2,2,2|0/";
  EXPECT_EQ(legal(game, fmt::format("{}0", start)), (Moves{"A", "B", "C", "offer"}));
  EXPECT_EQ(after(text, fmt::format("{}0", start), "offer"), fmt::format("{}1+0", start));
  EXPECT_EQ(legal(game, fmt::format("{}1+0", start)), (Moves{"accept", "decline"}));
  EXPECT_EQ(after(text, fmt::format("{}1+0", start), "accept"), "0,0,0|6|0,0,0|6/- agreed draw");
  EXPECT_EQ(after(text, fmt::format("{}1+0", start), "decline"), fmt::format("{}0!", start));
  EXPECT_EQ(legal(game, fmt::format("{}0!", start)), (Moves{"A", "B", "C"}));
  EXPECT_EQ(after(text, fmt::format("{}0!", start), "A"), "0,3,3|0|2,2,2|0/1");
  EXPECT_EQ(after(text, fmt::format("{}0!", start), "B"), "2,0,3|1|2,2,2|0/0!")
      << "a bonus sowing is the same turn";
}

TEST(MancalaAgreement, WithoutItNobodyOffers) {
  const Mancala game = mancala_of("mancala");
  EXPECT_EQ(game.move_count(), 12);
  EXPECT_EQ(message_of([&] { game.parse_move(game.initial(), "offer"); }),
            "move 'offer': not a legal move: expected A, B, C, D, E or F");
}

TEST(Mancala, MovesAreTheLettersOfTheHoles) {
  const Mancala game = mancala_of("mancala(pits=12,seeds=10,agreement=true)");
  EXPECT_EQ(game.move_to_text(0), "A");
  EXPECT_EQ(game.move_to_text(11), "L");
  EXPECT_EQ(game.move_to_text(12), "a");
  EXPECT_EQ(game.move_to_text(23), "l");
  EXPECT_EQ(game.move_to_text(24), "offer");
  EXPECT_EQ(game.move_to_text(25), "accept");
  EXPECT_EQ(game.move_to_text(26), "decline");
  EXPECT_EQ(game.move_count(), 27);
}

TEST(Mancala, PresetsExpandToTheirValues) {
  EXPECT_EQ(canonical(mancala_of("mancala(preset=brainking)")), "mancala");
  EXPECT_EQ(canonical(mancala_of("mancala(preset=warri)")),
            "mancala(capture=counts,capture_counts=1+2,extra_turn=false,repetition_result=stores,"
            "skip_origin=true,sow_own_store=false,starved=forfeit,target=21)");
  EXPECT_EQ(canonical(mancala_of("mancala(target=0,preset=oware,capture_counts=3+2)")),
            "mancala(capture=counts,extra_turn=false,grand_slam=nothing,must_feed=true,"
            "repetition_result=split,skip_origin=true,sow_own_store=false,starved=owner_takes)");
}

TEST(Mancala, ThePackedStateIsSixteenBytesOnTheUsualBoard) {
  const Mancala game = mancala_of("mancala");
  std::vector<std::uint8_t> bytes(game.state_bytes());
  game.encode(game.from_text("1,2,3,4,5,6|7|6,5,4,3,2,0|0/1"), bytes);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 0, 0, 0, 1}));
}

TEST(MancalaErrors, ParametersNameKeyValueAndWhatIsAllowed) {
  const auto error = [](std::string_view text) { return message_of([&] { make_game(text); }); };
  EXPECT_EQ(error("mancala(pits=0)"), "'mancala(pits=0)': pits=0: expected a number from 1 to 12");
  EXPECT_EQ(error("mancala(pits=12,seeds=20)"),
            "mancala: pits=12,seeds=20: expected at most 255 seeds in all, 2*pits*seeds is 480");
  EXPECT_EQ(error("mancala(repetition=1)"),
            "mancala: repetition=1: expected 0 (off) or a number from 2 to 1000");
  EXPECT_EQ(error("mancala(target=most)"),
            "mancala: target=most: expected 0 (none), a number of seeds up to 255 or majority");
  EXPECT_EQ(error("mancala(target=256)"),
            "mancala: target=256: expected 0 (none), a number of seeds up to 255 or majority");
  for (const std::string counts : {"2+2", "0", "2+", "+", "a", "2-3", "99999999999"})
    EXPECT_EQ(error("mancala(capture_counts=" + counts + ")"),
              "mancala: capture_counts=" + counts +
                  ": expected different numbers of at least 1 joined by +, such as 2+3");
  EXPECT_EQ(error("mancala(starved=both)"),
            "'mancala(starved=both)': starved=both: expected opponent_takes, owner_takes, split, "
            "draw or forfeit");
  EXPECT_EQ(error("mancala(preset=awari2)"),
            "'mancala(preset=awari2)': preset=awari2: expected brainking, oware, trysse, "
            "trysse_elson, warri, kalah or awari");
}

TEST(MancalaErrors, WrongMovesAreNamedWithTheLegalOnes) {
  const Mancala game = mancala_of("mancala");
  const auto error = [&](std::string_view from, std::string_view move) {
    return message_of([&] { game.parse_move(game.from_text(from), move); });
  };
  const auto state = "0,4,4,4,4,4|0|4,4,4,4,4,8|0/0";
  for (const std::string move : {"A", "a", "b", "G", "", "BB", "7"})
    EXPECT_EQ(error(state, move),
              "move '" + move + "': not a legal move: expected B, C, D, E or F");
  EXPECT_EQ(error("0,0,0,0,0,0|24|0,0,0,0,0,0|24/-", "A"),
            "move 'A': the game is over: expected no move");
}

TEST(MancalaErrors, ImpossibleStateTextsAreRefused) {
  const auto error = [](std::string_view game, std::string_view text) {
    const auto message = message_of([&] { mancala_of(game).from_text(text); });
    return message.substr(0, message.rfind(": expected"));
  };
  const auto refused = [](std::string_view text, std::string_view what) {
    return fmt::format("state '{}': {}", text, what);
  };
  const auto expect = [&](std::string_view game, std::string_view text, std::string_view what) {
    EXPECT_EQ(error(game, text), refused(text, what));
  };
  const auto small = "mancala(pits=3,seeds=2)";
  expect(small, "2,2,2|0|2,2,2|1/0", "13 seeds instead of 12");
  expect(small, "2,2|0|2,2,2|0/0", "'2|0|2' is not a number of seeds from 0 to 255");
  expect(small, "2,2,2|0|2,2,2|0", "'0' has no '/' where one belongs");
  expect(small, "2,2,x|0|2,2,2|0/0", "'x' is not a number of seeds from 0 to 255");
  expect(small, "2,2,2|0|2,2,2|0/2", "seat to move '2' is not 0, 1 or -");
  expect(small, "2,2,2|0|2,2,2|0/", "seat to move '' is not 0, 1 or -");
  expect(small, "2,2,2|0|2,2,2|0/0?", "'?' behind the seat is neither + and the other seat nor !");
  expect(small, "2,2,2|0|2,2,2|0/1+0", "an offer in a game with agreement=false");
  expect("mancala(pits=3,seeds=2,agreement=true)", "2,2,2|0|2,2,2|0/1+1",
         "'+1' behind the seat is neither + and the other seat nor !");
  expect(small, "0,0,0|6|0,0,0|6/0", "the game is over (no_moves) but a seat is to move");
  expect(small, "0,0,0|6|1,0,0|5/0", "the game is over (no_moves) but a seat is to move");
  expect("mancala(pits=3,seeds=2,end_when=either_empty)", "0,0,0|6|1,0,0|5/1",
         "the game is over (no_moves) but a seat is to move");
  expect("mancala(pits=3,seeds=2,target=majority)", "1,1,0|2|1,0,0|7/0",
         "the game is over (side 1 has 7 of 7 seeds) but a seat is to move");
  expect("mancala(pits=3,seeds=2,target=5)", "1,0,0|5|1,0,0|5/-",
         "both stores have reached the target 5");
}

TEST(Mancala, AFinishedTextIsReadAsTheLikeliestEnd) {
  const auto outcome = [](std::string_view game_text, std::string_view text) {
    const Mancala game = mancala_of(game_text);
    const auto read = game.outcome(game.from_text(text));
    const auto side = winner(*read);
    return fmt::format("{} {}", name(read->reason), side ? std::to_string(*side) : "draw");
  };
  EXPECT_EQ(outcome("mancala(preset=oware)", "0,0,0,0,0,0|23|0,0,0,0,0,0|25/-"), "no_moves 1");
  EXPECT_EQ(outcome("mancala(preset=oware)", "0,0,0,0,0,1|25|1,0,0,0,0,0|21/-"), "seeds 0");
  EXPECT_EQ(outcome("mancala(preset=trysse_elson)", "0,0,9,0,0,0|20|0,0,0,0,0,0|19/-"),
            "no_moves draw");
  EXPECT_EQ(outcome("mancala(preset=warri)", "1,0,9,0,0,0|20|1,0,0,0,0,0|17/-"), "repetition 0");
  EXPECT_EQ(outcome("mancala", "4,4,4,4,4,4|0|4,4,4,4,4,4|0/-"), "repetition draw");
  EXPECT_EQ(outcome("mancala(agreement=true,repetition=0)", "4,4,4,4,4,4|0|4,4,4,4,4,4|0/-"),
            "agreed draw");
}

}  // namespace
}  // namespace arbatta
