#include "solve/seed_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "core/rng.hpp"
#include "eval/posix_file.hpp"
#include "solve/checked_file.hpp"
#include "solve/seed_database_solver.hpp"
#include "tests/solve/seed_reference.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;
using test::mancala_config;
using test::message_of;

SeedRules awari() { return SeedRules(mancala_config("mancala(preset=awari)")); }

/// A test with scratch folders of its own.
class SeedFolder : public testing::Test {
 protected:
  SeedFolder() {
    std::string name = (fs::temp_directory_path() / "arbatta-seeds-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~SeedFolder() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }

  fs::path path(const std::string& name) const { return root_ / name; }

  std::vector<BuiltLevel> build(const std::string& name, int seeds, int threads = 1,
                                const SeedRules& rules = awari(), SeedWatch watch = {}) const {
    std::vector<BuiltLevel> levels;
    build_folder(
        rules,
        {.directory = path(name), .seeds = seeds, .threads = threads, .watch = std::move(watch)},
        [&](const BuiltLevel& level) { levels.push_back(level); });
    return levels;
  }

  void expect_equal_files(const std::string& a, const std::string& b, int seeds) const {
    for (int level = 0; level <= seeds; ++level)
      EXPECT_EQ(read_file(level_file(path(a), level)), read_file(level_file(path(b), level)))
          << level;
  }

  /// What an attempt to go on building says when level 4 has been changed.
  std::string message_after(auto change) const {
    fs::remove_all(path("changed"));
    build("changed", 4);
    change(level_file(path("changed"), 4));
    return message_of([&] { build("changed", 5); });
  }

  fs::path root_;
};

TEST_F(SeedFolder, HasTheSameBytesForAnyNumberOfThreads) {
  build("one", 8, 1);
  build("two", 8, 2);
  build("seven", 8, 7);
  expect_equal_files("one", "two", 8);
  expect_equal_files("one", "seven", 8);
}

TEST_F(SeedFolder, GoesOnAfterAStopToTheSameBytes) {
  build("whole", 9);
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> done = 0;
  const SeedWatch watch{&stop, [&](std::uint64_t more) {
                          if ((done += more) > 300'000) stop = true;  // 881,790 in all
                        }};
  const auto before = build("stopped", 9, 2, awari(), watch);
  EXPECT_GT(before.size(), 5);
  EXPECT_LT(before.size(), 10);
  const auto after = build("stopped", 9, 2);
  ASSERT_EQ(after.size(), 10);
  for (std::size_t level = 0; level < after.size(); ++level)
    EXPECT_EQ(after[level].was_there, level < before.size());
  expect_equal_files("whole", "stopped", 9);
}

TEST_F(SeedFolder, TellsOfEachLevel) {
  const auto levels = build("awari", 6);
  ASSERT_EQ(levels.size(), 7);
  EXPECT_EQ(levels[6].seeds, 6);
  EXPECT_EQ(levels[6].positions, 12'376);
  EXPECT_EQ(levels[6].wins, 5'698);
  EXPECT_EQ(levels[6].draws, 1'548);
  EXPECT_EQ(levels[6].losses, 5'130);
  EXPECT_GT(levels[6].sample.proven, 0);
  EXPECT_EQ(build("awari", 6)[6].sha256, levels[6].sha256);
}

TEST_F(SeedFolder, RefusesADamagedLevel) {
  EXPECT_EQ(message_after([](const fs::path& file) {
              std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
              stream.seekp(kCheckedHeaderBytes + 100);
              stream.put('\x7F');
            }),
            level_file(path("changed"), 4).string() +
                ": does not match its checksum: expected a whole level; delete it and have it "
                "built again");
}

TEST_F(SeedFolder, RefusesADamagedHeader) {
  const auto message = message_after([](const fs::path& file) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(kCheckedHeaderBytes - 3);
    stream.put('x');
  });
  EXPECT_NE(message.find("04.seeds: does not match its checksum"), std::string::npos) << message;
}

TEST_F(SeedFolder, RefusesALevelCutShort) {
  const auto message = message_after(
      [](const fs::path& file) { fs::resize_file(file, kCheckedHeaderBytes + 1364); });
  EXPECT_NE(message.find("04.seeds: 5460 bytes instead of 5461"), std::string::npos) << message;
  const auto emptied = message_after([](const fs::path& file) { fs::resize_file(file, 0); });
  EXPECT_NE(emptied.find("04.seeds: no endgame database"), std::string::npos) << emptied;
}

TEST_F(SeedFolder, RefusesAFolderOfOtherRules) {
  build("awari", 3);
  const SeedRules oware(mancala_config("mancala(preset=oware)"));
  const auto message = message_of([&] { build("awari", 5, 1, oware); });
  EXPECT_NE(message.find("a database of other rules mancala("), std::string::npos) << message;
  EXPECT_NE(message.find(": expected rules " + oware.text()), std::string::npos) << message;
}

TEST_F(SeedFolder, RefusesASecondBuildAtTheSameTime) {
  const SeedBuild plan{.directory = path("awari"), .seeds = 1, .threads = 1, .watch = {}};
  std::string message;
  build_folder(awari(), plan, [&](const BuiltLevel&) {
    message = message_of([&] { build_folder(awari(), plan, [](const BuiltLevel&) {}); });
  });
  EXPECT_EQ(message,
            path("awari").string() + ": in use by another process: expected one at a time");
}

TEST_F(SeedFolder, RefusesMoreSeedsThanTheGameAndMoreMemoryThanTheMachineHas) {
  EXPECT_EQ(message_of([&] { check_build(awari(), 49); }),
            "endgame database: seeds=49: expected at most 48 in " + awari().text());
  const auto message = message_of([&] { check_build(awari(), 48); });
  EXPECT_NE(message.find("seeds=48 takes 1.96e+03 GB of memory"), std::string::npos) << message;
}

/// Random positions of a game with few seeds on the board.
std::vector<MancalaState> late_positions(const Mancala& game, int seeds, int count) {
  Rng rng(7);
  std::vector<MancalaState> states;
  while (static_cast<int>(states.size()) < count) {
    auto state = game.initial();
    for (int ply = 0; ply < 300 && game.seat_to_move(state) != kNoSeat; ++ply) {
      if (seeds_on_board(game, state) <= seeds) states.push_back(state);
      state = game.apply(
          state, game.legal_move(state, static_cast<int>(rng.bounded(game.legal_count(state)))));
    }
  }
  return states;
}

TEST_F(SeedFolder, SolverKnowsTheMarginOfTheBestMove) {
  build("oware", 8, 2, SeedRules(mancala_config("mancala(preset=oware)")));
  const Mancala game(mancala_config("mancala(preset=oware,repetition_result=stores,target=0)"));
  SeedDatabaseSolver solver(game, {.seeds = 8, .database = path("oware").string()});
  EXPECT_FALSE(solver.covers(game.initial()));
  Budget budget;
  for (const auto& state : late_positions(game, 8, 2'000)) {
    ASSERT_TRUE(solver.covers(state));
    const int side = game.side_to_move(state);
    int best = -100;
    for (int k = 0; k < game.legal_count(state); ++k) {
      const auto next = game.apply(state, game.legal_move(state, k));
      best =
          std::max(best, game.outcome(next) ? game.points(next, side) - game.points(next, 1 - side)
                                            : -solver.margin(next, budget).value());
    }
    EXPECT_EQ(solver.margin(state, budget), best) << game.to_text(state);
    EXPECT_EQ(solver.outcome(state, budget), (best > 0) - (best < 0));
  }
}

/// In this position endless play is best, and an odd number of seeds stays on the board.
TEST_F(SeedFolder, SolverAnswersOnlyWhatTheRulesLeaveExact) {
  build("oware", 3, 1, SeedRules(mancala_config("mancala(preset=oware)")));
  const auto solver_of = [&](const std::string& rules) {
    return SeedDatabaseSolver(Mancala(mancala_config("mancala(preset=oware" + rules + ")")),
                              {.seeds = 3, .database = path("oware").string()});
  };
  const Mancala game(mancala_config("mancala(preset=oware)"));
  const auto odd = game.from_text("2,0,0,0,0,0|22|1,0,0,0,0,0|23/0");
  Budget budget;
  EXPECT_EQ(solver_of(",repetition_result=stores,target=0").margin(odd, budget), -1);
  EXPECT_EQ(solver_of(",repetition_result=stores").outcome(odd, budget), -1);
  EXPECT_EQ(solver_of("").outcome(odd, budget), std::nullopt) << "the odd seed decides";
  EXPECT_EQ(solver_of(",target=0").margin(odd, budget), std::nullopt);
  EXPECT_EQ(solver_of(",repetition_result=stores").margin(odd, budget), std::nullopt)
      << "the target ends games early";
  EXPECT_EQ(message_of([&] { solver_of(",target=21"); }),
            "endgame database: target=21: expected target=0 or majority: databases know no other");
  EXPECT_EQ(message_of([&] { solver_of(",repetition_result=draw"); }),
            "endgame database: repetition_result=draw: expected stores or split: what endless play "
            "is worth in the databases");
}

TEST_F(SeedFolder, SolverCoversNoMoreSeedsThanAskedAndThanThereAre) {
  build("awari", 3);
  const Mancala game(mancala_config("mancala(preset=awari)"));
  const auto state = game.from_text("1,0,0,0,0,0|24|0,2,0,0,0,0|21/0");
  const auto covered = [&](int seeds) {
    return SeedDatabaseSolver(game, {.seeds = seeds, .database = path("awari").string()})
        .covers(state);
  };
  EXPECT_FALSE(covered(2));
  EXPECT_TRUE(covered(3));
  EXPECT_EQ(message_of([&] { covered(16); }),
            path("awari").string() +
                ": databases of up to 3 seeds: expected up to 16; build them, or ask for fewer "
                "seeds");
  Budget spent({.nodes = 0});
  EXPECT_EQ(SeedDatabaseSolver(game, {.seeds = 3, .database = path("awari").string()})
                .margin(state, spent),
            std::nullopt);
  EXPECT_EQ(message_of([&] { SeedDatabaseSolver(game, {.database = root_.string()}); }),
            root_.string() +
                ": no endgame databases there: expected those that `arbatta solve GAME "
                "--database DIR --seeds N` builds");
}

}  // namespace
}  // namespace arbatta
