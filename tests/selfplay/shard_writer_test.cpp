#include "selfplay/shard_writer.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/error.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/run_workers.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

constexpr std::uint64_t kBlockGames = 16;
constexpr std::uint64_t kShardGames = 160;

ShardPlan plan() {
  return {.attributes = test::sample_attributes(),
          .layout = test::kLayout,
          .packing = {.chunk_rows = 256}};
}

using Files = std::map<std::uint64_t, std::vector<std::byte>>;

Files files_of(const ShardStore& store) {
  Files files;
  for (const std::uint64_t shard : store.verified())
    files[shard] = read_verified(store.file(shard));
  return files;
}

/// Plays `games` made-up games with a ring, ten blocks a shard.
Files play(int threads, std::uint64_t games) {
  const test::TemporaryFolder folder;
  ShardStore store(folder.path());
  const std::atomic<bool> stop{false};
  OrderedRing<Block> ring(games / kBlockGames, 8, stop);
  ShardWriter writer(store, plan(), ring.jobs());
  const auto make = [](int, std::uint64_t index, Block& block) {
    clear(block);
    for (std::uint64_t i = 0; i < kBlockGames; ++i) test::add_game(block, index * kBlockGames + i);
  };
  const auto take = [&](std::uint64_t index, const Block& block) {
    writer.append(block);
    const std::uint64_t done = (index + 1) * kBlockGames;
    if (done % kShardGames == 0 || done == games) writer.seal((done - 1) / kShardGames);
  };
  run_ring(ring, threads, make, [&] {
    if (ring.consume(take, [&] { writer.poll(); })) writer.drain();
  });
  return files_of(store);
}

TEST(ShardWriter, BytesDoNotDependOnTheThreads) {
  const Files one = play(1, 1072);
  EXPECT_EQ(one.size(), 7u);
  EXPECT_EQ(play(2, 1072), one);
  EXPECT_EQ(play(7, 1072), one);
}

TEST(ShardWriter, AShardHoldsItsGamesAlsoTheShortLastOne) {
  const Files files = play(2, 352);
  ASSERT_EQ(files.size(), 3u);
  for (const auto& [shard, image] : files) {
    const std::uint64_t games = shard == 2 ? 32 : kShardGames;
    const ShardReader reader("shard.h5", image);
    EXPECT_EQ(reader.attributes().shard, shard);
    EXPECT_EQ(reader.read_all(), test::sample_rows(shard * kShardGames, games));
  }
}

class ShardWriterAlone : public testing::Test {
 protected:
  void append_games(std::uint64_t first, std::uint64_t count) {
    writer_.append(test::games_block(first, count));
  }

  test::TemporaryFolder folder_;
  ShardStore store_{folder_.path()};
  std::atomic<bool> stop_{false};
  Crew crew_{stop_};
  JobRing jobs_{crew_};
  std::vector<PublishedShard> published_;
  ShardWriter writer_{store_, plan(), jobs_,
                      [this](const PublishedShard& shard) { published_.push_back(shard); }};
};

TEST_F(ShardWriterAlone, WithoutWorkersItDoesTheJobsItself) {
  for (std::uint64_t shard = 0; shard < 5; ++shard) {
    append_games(shard * 10, 10);
    writer_.seal(shard);
  }
  writer_.drain();
  EXPECT_EQ(store_.verified(), (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
  ASSERT_EQ(published_.size(), 5u);
  EXPECT_EQ(published_[3].digest, shard_digest(test::kLayout, test::sample_rows(30, 10)));
  EXPECT_EQ(published_[3].games, 10u);
  EXPECT_EQ(published_[3].positions, test::sample_rows(30, 10).rows.positions.size());
  EXPECT_EQ(published_[3].bytes, std::filesystem::file_size(store_.file(3)));
}

TEST_F(ShardWriterAlone, AnOpenShardIsNotPublished) {
  append_games(0, 10);
  writer_.seal(0);
  append_games(10, 9);
  writer_.drain();
  EXPECT_EQ(store_.verified(), (std::vector<std::uint64_t>{0}));
}

TEST_F(ShardWriterAlone, SealedShardsWaitingForTheDiskAreBounded) {
  for (std::uint64_t shard = 0; shard < 4; ++shard) {
    append_games(shard * 10, 10);
    writer_.seal(shard);
    EXPECT_GE(published_.size() + ShardWriter::kSealed, shard + 1);
  }
}

TEST_F(ShardWriterAlone, AfterAStopRequestWholeShardsAreStillPublished) {
  append_games(0, 10);
  writer_.seal(0);
  stop_ = true;
  writer_.drain();
  EXPECT_TRUE(store_.verifies(0));
}

TEST_F(ShardWriterAlone, NothingIsPublishedAfterAShardThatFails) {
  std::filesystem::create_directory(staged_name(store_.file(1)));
  for (std::uint64_t shard = 0; shard < 3; ++shard) {
    append_games(shard * 10, 10);
    writer_.seal(shard);
  }
  EXPECT_THROW(writer_.drain(), Error);
  EXPECT_EQ(store_.verified(), (std::vector<std::uint64_t>{0}));
  ASSERT_EQ(published_.size(), 1u);
  EXPECT_EQ(published_[0].shard, 0u);
}

/// What it holds may change meanwhile.
void remove_while_used(const std::filesystem::path& folder) {
  std::error_code none;
  while (std::filesystem::exists(folder)) std::filesystem::remove_all(folder, none);
}

TEST(ShardWriter, ADirectoryThatVanishesEndsTheRun) {
  const test::TemporaryFolder folder;
  ShardStore store(folder.path());
  const std::atomic<bool> stop{false};
  OrderedRing<Block> ring(1000000, 8, stop);
  ShardWriter writer(store, plan(), ring.jobs());
  const auto make = [](int, std::uint64_t, Block& block) { block = test::games_block(0, 10); };
  const auto take = [&](std::uint64_t index, const Block& block) {
    writer.append(block);
    if (index == 5) remove_while_used(folder.path());
    writer.seal(index);
  };
  EXPECT_THROW(run_ring(ring, 2, make, [&] { ring.consume(take, [] {}); }), Error);
}

}  // namespace
}  // namespace arbatta
