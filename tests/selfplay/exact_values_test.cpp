// Exact values in play and data: labels, adjudication, judges and the exact player in whole runs.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "core/referee.hpp"
#include "core/search/random_player.hpp"
#include "eval/sha256.hpp"
#include "eval/shard_file.hpp"
#include "selfplay/roster.hpp"
#include "selfplay/run.hpp"
#include "selfplay/shard_games.hpp"
#include "selfplay/verify.hpp"
#include "solve/exact_call.hpp"
#include "solve/plain_solver.hpp"
#include "tests/eval/sample_shard.hpp"
#include "tests/selfplay/falsify.hpp"
#include "tests/selfplay/play_into.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;
using test::play_into;
using test::Played;
using test::reader_of;
using test::TemporaryFolder;
using test::verify_all;

RunPlan plan_of(std::string_view game, const std::vector<std::string>& players, ExactUses exact) {
  RunPlan plan{.game = make_game(game), .players = parse_players(players), .series = {}};
  plan.games = 60;
  plan.shard_games = 40;
  plan.threads = 2;
  plan.program = "test";
  plan.exact = std::move(exact);
  plan.series = {.seed = 7,
                 .opening_plies = 2,
                 .assignments = assignments_of(static_cast<int>(players.size()), 2)};
  return plan;
}

ExactUses labelled(std::string_view exact) { return {.label = parse_exact(exact)}; }
ExactUses adjudicated(std::string_view exact) { return {.adjudicate = parse_exact(exact)}; }
ExactUses judged(std::string_view exact) { return {.judge = parse_exact(exact)}; }

/// Plays with 1, 2 and 7 threads into the same digest, verifies, and returns what was played.
Played expect_same_digest(RunPlan plan) {
  Played first;
  for (const auto& [threads, lanes] : {std::pair{1, 1}, {2, 64}, {7, 3}}) {
    const TemporaryFolder folder;
    plan.threads = threads;
    plan.lanes = lanes;
    const auto played = play_into(plan, folder.path());
    verify_all(folder.path());
    if (first.games.empty()) first = played;
    EXPECT_EQ(played.report.digest, first.report.digest) << threads << " threads";
  }
  return first;
}

/// What verify says of the first shard of a run whose rows were changed behind its back.
std::string verdict(const RunPlan& plan, const std::function<void(Block&)>& change) {
  const TemporaryFolder folder;
  play_into(plan, folder.path());
  const auto file = test::falsify(folder.path(), change);
  return test::message_of([&] { verify_shard(file, 0); });
}

/// The first row whose flags have the bit.
std::size_t flagged(const Block& block, std::uint16_t bit) {
  const auto& flags = block.positions.flags;
  const auto found = std::find_if(flags.begin(), flags.end(),
                                  [&](std::uint16_t value) { return (value & bit) != 0; });
  EXPECT_NE(found, flags.end());
  return static_cast<std::size_t>(found - flags.begin());
}

template <Game G>
void expect_plain_labels(const G& game, const std::string& exact) {
  const TemporaryFolder folder;
  auto plan = plan_of(canonical(game), {"random"}, labelled(exact));
  plan.games = 300;
  const auto played = play_into(plan, folder.path());
  const auto solver = make_exact_solver(game, parse_exact(exact));
  PlainSolver<G> plain(game);
  std::size_t labels = 0;
  for (const auto shard : list_shards(folder.path())) {
    const auto rows = reader_of(folder.path(), shard).read_all().rows.positions;
    const auto bytes = static_cast<std::size_t>(game.state_bytes());
    ASSERT_EQ(rows.exact.size(), 2 * rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto state = game.decode(std::span(rows.state).subspan(row * bytes, bytes));
      const bool is_labelled = (rows.flags[row] & kExactLabel) != 0;
      ASSERT_EQ(is_labelled, solver->covers(state));
      Budget budget;
      const int outcome = is_labelled ? *plain.outcome(state, budget) : 0;
      ASSERT_EQ(rows.exact[2 * row + rows.side[row]], outcome) << game.to_text(state);
      ASSERT_EQ(rows.exact[2 * row + 1 - rows.side[row]], -outcome);
      labels += is_labelled;
    }
  }
  EXPECT_GT(labels, 20u);
  std::size_t told = 0;
  for (const auto& summary : played.games) told += summary.labelled;
  EXPECT_EQ(told, labels);
}

TEST(Labels, AreThoseOfPlainNegamax) {
  expect_plain_labels(std::get<Megiddo>(make_game("megiddo(preset=master)")), "exact(empties=5)");
  expect_plain_labels(Mancala({}), "exact(seeds=7)");
}

TEST(Labels, AreTheSameForAnyNumberOfThreads) {
  expect_same_digest(plan_of("megiddo", {"random", "greedy"}, labelled("exact(empties=5)")));
  expect_same_digest(plan_of("mancala(preset=kalah)", {"greedy"}, labelled("exact(seeds=7)")));
}

TEST(Labels, AreTheSameForAnyNumberOfThreadsWhereNodesRunOut) {
  const auto few = plan_of("megiddo", {"random"}, labelled("exact(empties=8,nodes=20)"));
  const auto all = plan_of("megiddo", {"random"}, labelled("exact(empties=8)"));
  const auto count = [](const Played& played) {
    std::uint32_t labels = 0;
    for (const auto& game : played.games) labels += game.labelled;
    return labels;
  };
  const auto some = count(expect_same_digest(few));
  const TemporaryFolder folder;
  EXPECT_GT(some, 0u);
  EXPECT_LT(some, count(play_into(all, folder.path())));
}

TEST(Labels, ChangeNoGame) {
  const TemporaryFolder with, without;
  const auto labels =
      play_into(plan_of("megiddo", {"greedy"}, labelled("exact(empties=5)")), with.path());
  const auto none = play_into(plan_of("megiddo", {"greedy"}, {}), without.path());
  ASSERT_EQ(labels.games.size(), none.games.size());
  for (std::size_t i = 0; i < none.games.size(); ++i)
    EXPECT_EQ(labels.games[i].fingerprint, none.games[i].fingerprint);
  EXPECT_NE(labels.report.digest, none.report.digest);
  EXPECT_EQ(reader_of(without.path(), 0).read_all().rows.positions.exact.size(), 0u);
}

TEST(Labels, ThatAreFalseAreFoundByVerify) {
  const auto plan = plan_of("megiddo", {"random"}, labelled("exact(empties=5)"));
  EXPECT_EQ(verdict(plan, [](Block&) {}), "no error");
  const auto value = verdict(plan, [](Block& block) {
    auto& label = block.positions.exact[2 * flagged(block, kExactLabel)];
    label = label == 0 ? 1.0f : 0.0f;
  });
  EXPECT_NE(value.find(", column exact: it is not what the rules give"), std::string::npos)
      << value;
  const auto flag = verdict(plan, [](Block& block) {
    block.positions.flags[flagged(block, kExactLabel)] &= static_cast<std::uint16_t>(~kExactLabel);
  });
  EXPECT_NE(flag.find(", column flags: it is not what the rules give"), std::string::npos) << flag;
  const auto unasked = verdict(plan_of("megiddo", {"random"}, {}),
                               [](Block& block) { block.positions.flags.back() |= kExactLabel; });
  EXPECT_NE(unasked.find(", column flags: it is not what"), std::string::npos) << unasked;
}

TEST(Labels, BelongToWhatDecidesARun) {
  const TemporaryFolder folder;
  auto plan = plan_of("megiddo", {"random"}, labelled("exact(empties=5)"));
  play_into(plan, folder.path());
  for (const auto& other : {ExactUses{}, labelled("exact(empties=4)"),
                            ExactUses{.label = parse_exact("exact(empties=5)"),
                            .adjudicate = parse_exact("exact(empties=2)")}}) {
    plan.exact = other;
    EXPECT_NE(test::message_of([&] {
                play_into(plan, folder.path());
              }).find("belongs to a run with other keys"),
              std::string::npos);
  }
}

TEST(ExactUses, AreReadBackFromTheKeysOfALog) {
  auto plan = plan_of("megiddo", {"random"}, {});
  EXPECT_EQ(exact_lines(exact_uses_of(deciding_text(plan))), "");
  plan.exact = {.label = parse_exact("exact(empties=9,nodes=77)"),
                .adjudicate = parse_exact("exact(seeds=3)"),
                .judge = parse_exact("exact")};
  plan.series.pairing = Pairing::gauntlet;
  const auto lines = exact_lines(exact_uses_of(deciding_text(plan)));
  EXPECT_EQ(lines, "label = \"exact(empties=9,nodes=77)\"\nadjudicate = \"exact(seeds=3)\"\n");
  EXPECT_EQ(pairing_of(deciding_text(plan)), Pairing::gauntlet);
}

TEST(Adjudication, EndsGamesWhereTheResultIsKnown) {
  const Megiddo game({});
  const auto exact = parse_exact("exact(empties=6)");
  const TemporaryFolder folder;
  const auto played =
      play_into(plan_of("megiddo", {"random"}, {.adjudicate = exact}), folder.path());
  const auto solver = make_exact_solver(game, exact);
  PlainSolver<Megiddo> plain(game);
  std::size_t adjudicated = 0;
  for (const auto& summary : played.games) {
    EXPECT_LE(summary.length, 30u);
    adjudicated += summary.outcome.reason == Reason::adjudicated;
    if (summary.outcome.reason == Reason::adjudicated) {
      EXPECT_EQ(summary.length, 30u);
    }
  }
  EXPECT_GT(adjudicated, 5u);
  const auto reader = reader_of(folder.path(), 0);
  const auto rows = reader.read_all().rows;
  std::size_t last = 0;
  for (std::size_t row = 0; row < rows.games.size(); ++row) {
    last += rows.games.length[row];
    const auto outcome = outcome_at(rows.games, reader.layout(), row);
    if (outcome.reason != Reason::adjudicated) continue;
    const auto state =
        game.apply(game.decode(std::span(rows.positions.state).subspan(13 * (last - 1), 13)),
                   rows.positions.move[last - 1]);
    Budget budget;
    const int value = *plain.outcome(state, budget);
    EXPECT_EQ(outcome.returns[game.side_to_move(state)], value);
    EXPECT_EQ(outcome.returns[1 - game.side_to_move(state)], -value);
    for (int side = 0; side < 2; ++side)
      EXPECT_EQ(outcome.points[side], game.points(state, side)) << "as they stand";
  }
}

TEST(Adjudication, IsTheSameForAnyNumberOfThreads) {
  for (const auto* exact : {"exact(empties=6,seeds=8)", "exact(empties=6,seeds=8,nodes=150)"})
    for (const auto* game : {"megiddo(preset=master)", "mancala"}) {
      expect_same_digest(plan_of(game, {"random", "greedy"}, adjudicated(exact)));
      auto plan = plan_of(game, {"puct(sims=4)", "greedy"}, adjudicated(exact));
      plan.games = 8;
      plan.shard_games = 4;
      expect_same_digest(plan);
    }
}

TEST(Adjudication, MayEndAGameBeforeItsFirstDecision) {
  auto plan = plan_of("mancala(pits=1,seeds=3)", {"random"}, adjudicated("exact"));
  plan.series.opening_plies = 0;
  const auto played = expect_same_digest(plan);
  EXPECT_EQ(played.games[0].length, 0u);
  EXPECT_EQ(played.games[0].outcome.reason, Reason::adjudicated);
}

/// The row of the first adjudicated game.
std::size_t adjudicated_row(const Block& block) {
  const auto& reasons = block.games.reason;
  const auto found =
      std::find(reasons.begin(), reasons.end(), static_cast<std::uint8_t>(Reason::adjudicated));
  EXPECT_NE(found, reasons.end());
  return static_cast<std::size_t>(found - reasons.begin());
}

TEST(Adjudication, ThatIsFalseIsFoundByVerify) {
  const auto plan = plan_of("megiddo", {"random"}, adjudicated("exact(empties=5)"));
  EXPECT_EQ(verdict(plan, [](Block&) {}), "no error");
  const auto outcome = verdict(plan, [](Block& block) {
    auto& value = block.games.outcome[2 * adjudicated_row(block)];
    value = value == 0 ? 1.0f : 0.0f;
  });
  EXPECT_NE(outcome.find("column outcome: it is not what"), std::string::npos) << outcome;
  const auto none = plan_of("megiddo", {"random"}, {});
  const auto unasked = verdict(none, [](Block& block) {
    const std::size_t length = --block.games.length[0];
    block.games.reason[0] = static_cast<std::uint8_t>(Reason::adjudicated);
    PositionRows& rows = block.positions;
    PositionRows::columns({.state_bytes = 13, .sides = 2, .seats = 2},
                          [&](std::string_view, auto column, std::size_t width) {
                            auto& values = rows.*column;
                            const auto at = values.begin() + static_cast<long>(length * width);
                            if (width > 0) values.erase(at, at + static_cast<long>(width));
                          });
  });
  EXPECT_NE(unasked.find("it is said to end by adjudicated but goes on"), std::string::npos)
      << unasked;
}

TEST(ExactPlayer, PlaysTheSameGamesOnAnyThreadsInAnyCompany) {
  for (const auto* game : {"megiddo(preset=cleopatra)", "mancala"}) {
    auto plan = plan_of(game,
                        {"exact(empties=5,seeds=7,fallback=puct(sims=4))",
                         "exact(empties=6,seeds=8,nodes=300,fallback=mcts(sims=8))"},
                        {});
    plan.games = 16;
    plan.shard_games = 8;
    expect_same_digest(plan);
  }
}

/// Plays on from late positions that are won for the side to move, which `exact` takes.
template <Game G>
void expect_wins_kept(const G& game, const std::string& exact, const std::string& opponent) {
  const Roster<G> roster(game, parse_players({exact, opponent}));
  const auto solver =
      make_exact_solver(game, std::get<ExactPlayerConfig>(roster.spec(0).config).exact);
  int won = 0;
  for (std::uint64_t id = 0; id < 100; ++id) {
    Rng rng = stream(3, id, Purpose::opening);
    Referee<G> referee(game, game.initial());
    while (!referee.over() && !solver->covers(referee.state()))
      referee.play(random_move(game, referee.state(), rng));
    Budget budget;
    if (referee.over() || solver->outcome(referee.state(), budget) != 1) continue;
    const int side = game.side_to_move(referee.state());
    const auto winner = roster.make(0), loser = roster.make(1);
    winner->begin_game(Rng(id));
    loser->begin_game(Rng(id));
    while (!referee.over()) {
      auto& mover = game.side_to_move(referee.state()) == side ? *winner : *loser;
      referee.play(mover.advance(referee.state(), referee.ply(), {}).choice.move);
    }
    ASSERT_EQ(referee.outcome()->returns[side], 1.0f);
    ++won;
  }
  EXPECT_GT(won, 5);
}

TEST(ExactPlayer, NeverLosesAWonEndgame) {
  for (const auto* opponent : {"greedy", "mcts(sims=50)"}) {
    expect_wins_kept(Megiddo({}), "exact(empties=6,fallback=random)", opponent);
    expect_wins_kept(Mancala({}), "exact(seeds=7,fallback=random)", opponent);
  }
}

TEST(Judge, FindsNothingToBlameInTheExactPlayer) {
  const TemporaryFolder folder;
  const auto played =
      play_into(plan_of("mancala(pits=3,seeds=2)", {"exact(seeds=8,fallback=greedy)", "greedy"},
                        judged("exact(seeds=8)")),
                folder.path());
  std::array<int, 2> decisions{}, critical{};
  std::array<float, 2> lost{};
  for (const auto& game : played.games)
    for (const auto& decision : game.judged) {
      ++decisions[decision.player];
      critical[decision.player] += decision.critical;
      lost[decision.player] += decision.lost;
      EXPECT_LE(decision.left, 8);
      EXPECT_TRUE(decision.critical || decision.lost == 0);
    }
  EXPECT_GT(decisions[0], 20);
  EXPECT_GT(critical[0], 5);
  EXPECT_EQ(lost[0], 0);
  EXPECT_GT(lost[1], 0);
  for (const int player : {0, 1}) EXPECT_LT(critical[player], decisions[player]);
}

TEST(Judge, SaysTheSameOfGamesThatAreFoundAndIsNoPartOfTheRun) {
  const TemporaryFolder folder;
  auto plan = plan_of("mancala", {"random", "greedy"}, {});
  play_into(plan, folder.path());
  plan.exact = judged("exact(seeds=7)");
  const auto found = play_into(plan, folder.path());
  EXPECT_EQ(found.report.games_played, 0u);
  const TemporaryFolder other;
  const auto played = play_into(plan, other.path());
  EXPECT_EQ(found.report.digest, played.report.digest);
  ASSERT_EQ(found.games.size(), played.games.size());
  std::size_t decisions = 0;
  for (std::size_t i = 0; i < found.games.size(); ++i) {
    EXPECT_EQ(found.games[i].judged, played.games[i].judged);
    decisions += found.games[i].judged.size();
  }
  EXPECT_GT(decisions, 50u);
}

TEST(Judge, BlamesNobodyForTheOpening) {
  auto plan = plan_of("mancala(pits=2,seeds=2)", {"random"}, judged("exact"));
  const TemporaryFolder folder;
  for (const auto& game : play_into(plan, folder.path()).games)
    EXPECT_EQ(game.judged.size(), game.length - 2);
}

TEST(ExactValues, AreRefusedToGamesThatNothingSolves) {
  for (const auto* game : {"megiddo(sides=3)", "opposition(players=3)", "mancala(preset=oware)"}) {
    auto plan = plan_of(game, {"random"}, {});
    plan.series.assignments = assignments_of(1, sides_of(plan.game));
    EXPECT_NO_THROW(check_plan(plan));
    for (const auto& exact : {labelled("exact"), adjudicated("exact"), judged("exact")}) {
      plan.exact = exact;
      EXPECT_THROW(check_plan(plan), Error) << game;
    }
    plan.exact = {};
    plan.players = parse_players({"exact"});
    EXPECT_THROW(check_plan(plan), Error) << game;
  }
}

}  // namespace
}  // namespace arbatta
