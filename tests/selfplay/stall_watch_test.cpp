#include "selfplay/stall_watch.hpp"

#include <gtest/gtest.h>

#include "core/games/megiddo.hpp"
#include "selfplay/block_maker.hpp"
#include "tests/fakes/fake_players.hpp"

namespace arbatta {
namespace {

using namespace std::chrono_literals;

const std::atomic<bool> kGoOn{false};

TEST(StallWatch, NamesTheGameAndThePlayerThatHang) {
  const Megiddo game({});
  std::atomic<bool> released{false};
  const MakePlayer<Megiddo> make_player = [&](int player) -> std::unique_ptr<Player<Megiddo>> {
    if (player == 1) return std::make_unique<HangingPlayer<Megiddo>>(game, released);
    return std::make_unique<RandomPlayer<Megiddo>>(game);
  };
  const SeriesPlan plan{.seed = 1, .assignments = assignments_of(2, 2)};
  std::vector<Heartbeat> heartbeats(2);
  std::vector<Stall> stalls;
  const StallWatch watch(heartbeats, 1s, [&](const Stall& stall) {
    stalls.push_back(stall);
    released = true;
    released.notify_all();
  });
  BlockMaker<Megiddo> maker(game, make_player, plan, 1, MakerOptions{}, heartbeats[1]);
  MadeBlock block;
  maker.make(6, 1, kGoOn, block);
  ASSERT_EQ(stalls.size(), 1u);
  EXPECT_EQ(stalls[0].game, 6u);
  EXPECT_EQ(stalls[0].player, 1);
  EXPECT_EQ(block.games.size(), 1u) << "a player that goes on after all is waited for";
}

TEST(StallWatch, SeesADecisionThatGoesOnAskingForValues) {
  std::vector<Heartbeat> heartbeats(1);
  std::atomic<bool> stalled{false};
  const StallWatch watch(heartbeats, 1s, [&](const Stall&) { stalled = true; });
  heartbeats[0].deciding(3, 0, true);
  for (int i = 0; i < 50 && !stalled; ++i) {
    heartbeats[0].deciding(3, 0, false);
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_TRUE(stalled);
}

TEST(StallWatch, AWorkerRestsAfterItsBlockHoweverItsPlayersEnd) {
  const Megiddo game({});
  const MakePlayer<Megiddo> make_player = [&](int) {
    return std::make_unique<FailingPlayer<Megiddo>>(game, FailingPlayer<Megiddo>::Worst::throws);
  };
  const SeriesPlan plan{.seed = 1, .assignments = assignments_of(1, 2)};
  Heartbeat heartbeat;
  BlockMaker<Megiddo> maker(game, make_player, plan, 1, MakerOptions{}, heartbeat);
  MadeBlock block;
  maker.make(0, 2, kGoOn, block);
  EXPECT_EQ(block.games[0].outcome.reason, Reason::crashed);
  EXPECT_EQ(heartbeat.player, Heartbeat::kNobody);
}

TEST(StallWatch, LeavesWorkersAloneThatMoveOnOrWait) {
  std::vector<Heartbeat> heartbeats(2);
  bool stalled = false;
  {
    const StallWatch watch(heartbeats, 1s, [&](const Stall&) { stalled = true; });
    for (int i = 0; i < 15; ++i) {
      heartbeats[0].deciding(static_cast<std::uint64_t>(i), 0, true);
      std::this_thread::sleep_for(100ms);
    }
    heartbeats[0].rest();
    std::this_thread::sleep_for(1500ms);
  }
  EXPECT_FALSE(stalled);
}

}  // namespace
}  // namespace arbatta
