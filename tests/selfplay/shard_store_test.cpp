#include "selfplay/shard_store.hpp"

#include <gtest/gtest.h>
#include <sys/mount.h>

#include <clocale>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

std::string message(auto&& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::failed);
    return error.what();
  }
  return "no error";
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

class ShardStoreTest : public testing::Test {
 protected:
  void publish(ShardStore& store, std::uint64_t shard) {
    store.stage(shard, image_, sha256(image_))->publish();
  }

  test::TemporaryFolder folder_;
  fs::path run_ = folder_.path() / "run";
  std::vector<std::byte> image_ = test::sample_image(3);
};

TEST_F(ShardStoreTest, APublishedShardVerifiesAndNothingElseIsLeft) {
  ShardStore store(run_);
  EXPECT_FALSE(store.verifies(7));
  publish(store, 7);
  EXPECT_TRUE(store.verifies(7));
  EXPECT_EQ(read_verified(store.file(7)), image_);
  EXPECT_EQ(store.file(7), run_ / "shards" / "000007.h5");
  EXPECT_EQ(files_in(run_ / "shards"), 2u);
}

TEST_F(ShardStoreTest, AStagedShardThatIsNotPublishedVanishes) {
  ShardStore store(run_);
  store.stage(7, image_, sha256(image_));
  EXPECT_FALSE(store.verifies(7));
  EXPECT_EQ(files_in(run_ / "shards"), 0u);
}

TEST_F(ShardStoreTest, OnlyShardsThatVerifyAreListed) {
  ShardStore store(run_);
  for (const std::uint64_t shard : {4, 0, 2}) publish(store, shard);
  fs::resize_file(store.file(2), image_.size() - 1);
  EXPECT_EQ(store.verified(), (std::vector<std::uint64_t>{0, 4}));
  publish(store, 2);
  EXPECT_EQ(store.verified(), (std::vector<std::uint64_t>{0, 2, 4}));
}

TEST_F(ShardStoreTest, SystemToolsCheckTheChecksumFile) {
  ShardStore store(run_);
  publish(store, 0);
  const std::string command =
      "cd " + (run_ / "shards").string() + " && sha256sum --quiet -c 000000.sha256";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST_F(ShardStoreTest, WhatAKilledRunLeftHalfWrittenIsRemoved) {
  ShardStore store(run_);
  publish(store, 0);
  test::write_file(staged_name(store.file(1)), std::span(image_).first(100));
  store.remove_staged();
  EXPECT_EQ(files_in(run_ / "shards"), 2u);
  EXPECT_TRUE(store.verifies(0));
}

TEST_F(ShardStoreTest, APartLooksAfterItsOwnShardsOnly) {
  ShardStore store(run_);
  for (const std::uint64_t shard : {0, 1, 3}) publish(store, shard);
  for (const std::uint64_t shard : {4, 5})
    test::write_file(staged_name(store.file(shard)), std::span(image_).first(100));
  store.remove_staged({1, 3});
  EXPECT_FALSE(fs::exists(staged_name(store.file(4))));
  EXPECT_TRUE(fs::exists(staged_name(store.file(5)))) << "another part may be writing it";
  EXPECT_EQ(store.verified({0, 3}), (std::vector<std::uint64_t>{0, 3}));
}

TEST_F(ShardStoreTest, ADirectoryThatVanishesIsAPlainError) {
  ShardStore store(run_);
  fs::remove_all(run_);
  EXPECT_EQ(message([&] { publish(store, 0); }), (run_ / "shards" / ".000000.h5.tmp").string() +
                                                     ": cannot open: No such file or directory");
}

TEST_F(ShardStoreTest, AFileInPlaceOfTheDirectoryIsAPlainError) {
  test::write_file(run_, image_);
  EXPECT_EQ(message([&] { ShardStore store(run_); }),
            (run_ / "shards").string() + ": cannot create: Not a directory");
}

/// A small file system of its own, for as long as it lives.
class SmallDisk {
 public:
  SmallDisk(const fs::path& place, unsigned long flags) : place_(place) {
    fs::create_directories(place_);
    mounted_ = ::mount("tmpfs", place_.c_str(), "tmpfs", flags, "size=64k") == 0;
  }
  SmallDisk(SmallDisk&&) = delete;
  ~SmallDisk() {
    if (mounted_) ::umount(place_.c_str());
  }
  bool mounted() const { return mounted_; }
  bool make_read_only() {
    return ::mount(nullptr, place_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  }

 private:
  fs::path place_;
  bool mounted_ = false;
};

TEST_F(ShardStoreTest, AFullDiskIsAPlainErrorAndHarmsNothing) {
  SmallDisk disk(run_, 0);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount a file system";
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  ShardStore store(run_);
  image_.resize(30000);
  publish(store, 0);
  const std::vector<std::byte> first = image_;
  image_.resize(60000);
  EXPECT_EQ(message([&] { publish(store, 1); }), (run_ / "shards" / ".000001.h5.tmp").string() +
                                                     ": cannot write: No space left on device");
  EXPECT_EQ(files_in(run_ / "shards"), 2u);
  EXPECT_EQ(read_verified(store.file(0)), first);
}

TEST_F(ShardStoreTest, AReadOnlyDirectoryIsAPlainError) {
  SmallDisk disk(run_, 0);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount a file system";
  ShardStore store(run_);
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_EQ(message([&] { publish(store, 0); }),
            (run_ / "shards" / ".000000.h5.tmp").string() + ": cannot open: Read-only file system");
}

}  // namespace
}  // namespace arbatta
