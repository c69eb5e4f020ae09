#include "solve/megiddo_solver.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/rng.hpp"
#include "solve/plain_solver.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;

Megiddo game_of(bool edge, bool reverse, int arbatta, int seats_per_side = 1) {
  MegiddoConfig config;
  config.edge_captures = edge;
  config.reverse_captures = reverse;
  config.arbatta = arbatta;
  config.seats_per_side = seats_per_side;
  return Megiddo(config);
}

/// A position of random play with so many empty points, none of the first games' being over.
MegiddoState late_position(const Megiddo& game, int empties, Rng& rng) {
  for (;;) {
    auto state = game.initial(static_cast<int>(rng.bounded(2)));
    for (int left = megiddo::kPoints; left > empties && state.seat != kNoSeat; --left)
      state = game.apply(state, game.legal_move(state, static_cast<int>(rng.bounded(left))));
    if (state.seat != kNoSeat) return state;
  }
}

/// Both answers against the plain solver's on `count` positions.
void expect_agreement(const Megiddo& game, int empties, int count, std::uint64_t seed) {
  Rng rng(seed);
  MegiddoSolver solver(game, {.table_bits = 12});
  PlainSolver plain(game);
  for (int i = 0; i < count; ++i) {
    const auto state = late_position(game, empties, rng);
    Budget budget;
    ASSERT_EQ(solver.outcome(state, budget), plain.outcome(state, budget)) << game.to_text(state);
    ASSERT_EQ(solver.margin(state, budget), plain.margin(state, budget)) << game.to_text(state);
  }
}

class MegiddoSolverAgrees : public testing::TestWithParam<std::tuple<bool, bool, int>> {
 protected:
  Megiddo game() const {
    const auto [edge, reverse, arbatta] = GetParam();
    return game_of(edge, reverse, arbatta);
  }
};

TEST_P(MegiddoSolverAgrees, WithEveryLineOfPlay) {
  for (int empties = 1; empties <= 5; ++empties) expect_agreement(game(), empties, 150, empties);
  expect_agreement(game(), 6, 50, 6);
  expect_agreement(game(), 7, 15, 7);
}

TEST_P(MegiddoSolverAgrees, SlowWithEveryLineOfPlay) {
  for (int empties = 1; empties <= 5; ++empties)
    expect_agreement(game(), empties, 2'000, 10 + empties);
  expect_agreement(game(), 6, 1'000, 16);
  expect_agreement(game(), 7, 100, 17);
}

INSTANTIATE_TEST_SUITE_P(Rules, MegiddoSolverAgrees,
                         testing::Values(std::tuple(false, false, 6), std::tuple(true, false, 6),
                                         std::tuple(false, true, 12), std::tuple(true, true, 12),
                                         std::tuple(false, false, 1), std::tuple(false, false, 36),
                                         std::tuple(true, true, 36), std::tuple(false, true, 7)));

/// Proof-number search takes over above a dozen empty points: there a position is worth the best of
/// its moves.
TEST(MegiddoSolver, LargerPositionsAreWorthTheBestOfTheirMoves) {
  for (const bool reverse : {false, true}) {
    const auto game = game_of(true, reverse, reverse ? 12 : 6);
    Rng rng(5);
    MegiddoSolver solver(game, {.table_bits = 16}), fresh(game, {.table_bits = 16});
    for (int i = 0; i < 12; ++i) {
      const auto state = late_position(game, 17, rng);
      Budget budget;
      int best = -1;
      MoveList moves;
      game.legal_moves(state, moves);
      for (const Move move : moves) {
        const auto child = game.apply(state, move);
        const auto end = game.outcome(child);
        const int side = game.side_to_move(state);
        best = std::max(
            best, end ? static_cast<int>(end->returns[side]) : -*fresh.outcome(child, budget));
      }
      EXPECT_EQ(solver.outcome(state, budget), best) << game.to_text(state);
    }
  }
}

TEST(MegiddoSolver, SymmetricPositionsHaveOneValue) {
  const auto game = game_of(false, false, 6);
  Rng rng(9);
  for (int i = 0; i < 10; ++i) {
    const auto state = late_position(game, 14, rng);
    Budget budget;
    const auto value = MegiddoSolver(game, {.table_bits = 14}).outcome(state, budget);
    for (int symmetry = 1; symmetry < game.symmetry_count(); symmetry += 5)
      EXPECT_EQ(
          MegiddoSolver(game, {.table_bits = 14}).outcome(game.transform(state, symmetry), budget),
          value);
  }
}

TEST(MegiddoSolver, PartnersAreOneSide) {
  const auto game = game_of(false, false, 6, 2);
  const auto state = game.from_text("112.12|2.1221|1122.1|21.112|1.2211|212.21/3/2 4");
  MegiddoSolver solver(game, {});
  PlainSolver plain(game);
  Budget budget;
  EXPECT_EQ(solver.outcome(state, budget), plain.outcome(state, budget));
  EXPECT_EQ(solver.margin(state, budget), plain.margin(state, budget));
}

TEST(MegiddoSolver, ASpentBudgetLeavesTheAnswerOpenAndTheSolverUsable) {
  const auto game = game_of(false, false, 6);
  Rng rng(3);
  MegiddoSolver solver(game, {.table_bits = 16});
  const auto state = late_position(game, 18, rng);
  Budget none({.nodes = 0});
  const auto early = solver.outcome(state, none);
  EXPECT_EQ(early.value_or(1), 1);  // a win at once takes no search
  for (std::uint64_t nodes = 1; nodes < 1'000; nodes += 100) {
    Budget some({.nodes = nodes});
    solver.outcome(state, some);
    solver.margin(state, some);
    EXPECT_LE(some.nodes(), nodes + 1);
  }
  Budget budget;
  EXPECT_EQ(solver.outcome(state, budget),
            MegiddoSolver(game, {.table_bits = 16}).outcome(state, budget));
}

class ProofFile : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }

  std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / ("arbatta_proof_" + std::to_string(::getpid()));
  Megiddo game_ = game_of(false, true, 12);
  MegiddoState state_ = game_.from_text("21....|...12.|22....|....21|2.1...|1.211./0/0 0");
};

TEST_F(ProofFile, KeepsWhatIsProvenForAnotherSolver) {
  Budget whole;
  const auto value = MegiddoSolver(game_, {.table_bits = 18}).outcome(state_, whole);
  std::optional<int> found;
  std::uint64_t nodes = 0;
  for (int piece = 0; !found && piece < 100; ++piece) {
    MegiddoSolver solver(game_, {.table_bits = 18});
    if (piece > 0) solver.load(file_);
    Budget budget({.nodes = whole.nodes() / 4});
    found = solver.outcome(state_, budget);
    nodes += budget.nodes();
    solver.save(file_);
  }
  EXPECT_EQ(found, value);
  EXPECT_LT(nodes, 3 * whole.nodes());
}

TEST_F(ProofFile, IsRefusedWhereItDoesNotBelong) {
  MegiddoSolver solver(game_, {.table_bits = 12});
  solver.save(file_);
  EXPECT_THROW(MegiddoSolver(game_of(true, true, 12), {.table_bits = 12}).load(file_), Error);
  EXPECT_THROW(MegiddoSolver(game_, {.table_bits = 13}).load(file_), Error);
  std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 1);
  EXPECT_THROW(solver.load(file_), Error);
  solver.save(file_);
  std::fstream stream(file_, std::ios::binary | std::ios::in | std::ios::out);
  stream.seekp(5000);
  stream.put('x');
  stream.close();
  EXPECT_THROW(solver.load(file_), Error);
}

TEST(MegiddoSolver, RefusesWhatItCannotSolve) {
  MegiddoConfig three;
  three.sides = 3;
  EXPECT_EQ(message_of([&] { MegiddoSolver(Megiddo(three), {}); }),
            "megiddo: sides=3: expected sides=2: exact values are of two sides");
  MegiddoConfig slides;
  slides.slides = true;
  EXPECT_EQ(message_of([&] { MegiddoSolver(Megiddo(slides), {}); }),
            "megiddo: slides=true: expected slides=false: no position may come again");
}

}  // namespace
}  // namespace arbatta
