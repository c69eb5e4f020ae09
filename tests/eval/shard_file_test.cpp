#include "eval/shard_file.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

class ShardFile : public testing::Test {
 protected:
  ShardFile() {
    fs::create_directory(folder_.path() / "shards");
    write(image_);
    const std::string line = checksum_line(file_, sha256(image_));
    test::write_file(checksum_file(file_), std::as_bytes(std::span(line)));
  }

  void write(std::span<const std::byte> bytes) { test::write_file(file_, bytes); }

  bool verifies() {
    try {
      read_verified(file_);
      return true;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::failed);
      EXPECT_NE(std::string(error.what()).find("000003."), std::string::npos);
      return false;
    }
  }

  test::TemporaryFolder folder_;
  fs::path file_ = shard_file(folder_.path(), 3);
  std::vector<std::byte> image_ = test::sample_image(3);
};

TEST_F(ShardFile, VerifiesAsItWasWritten) { EXPECT_EQ(read_verified(file_), image_); }

TEST_F(ShardFile, AnEmptyFileIsDamagedWhateverItsChecksum) {
  write({});
  const std::string line = checksum_line(file_, sha256(std::string_view()));
  test::write_file(checksum_file(file_), std::as_bytes(std::span(line)));
  EXPECT_FALSE(verifies());
}

// Every `step`th byte, one after the other.
void expect_flips_are_found(std::vector<std::byte>& image, std::size_t step) {
  const std::string checksum = sha256(image);
  for (std::size_t i = 0; i < image.size(); i += step) {
    image[i] ^= std::byte{1};
    EXPECT_NE(sha256(image), checksum) << i;
    image[i] ^= std::byte{1};
  }
}

TEST_F(ShardFile, AFlippedByteIsFound) { expect_flips_are_found(image_, 101); }

TEST_F(ShardFile, SlowEveryFlippedByteIsFound) { expect_flips_are_found(image_, 1); }

TEST_F(ShardFile, AFlippedByteOnDiskIsFound) {
  for (std::size_t i = 0; i < image_.size(); i += 997) {
    image_[i] ^= std::byte{0x80};
    write(image_);
    EXPECT_FALSE(verifies()) << i;
    image_[i] ^= std::byte{0x80};
  }
}

TEST_F(ShardFile, ATruncatedShardDoesNotVerify) {
  write(std::span(image_).first(image_.size() - 1));
  EXPECT_FALSE(verifies());
  write({});
  EXPECT_FALSE(verifies());
}

TEST_F(ShardFile, WithoutItsChecksumItDoesNotVerify) {
  fs::remove(checksum_file(file_));
  EXPECT_FALSE(verifies());
}

TEST_F(ShardFile, ADirectoryOfThatNameIsAPlainError) {
  fs::remove(file_);
  fs::create_directory(file_);
  EXPECT_FALSE(verifies());
}

TEST_F(ShardFile, ListsShardsByNumberAndPassesOverForeignFiles) {
  for (const char* name : {"000010.h5", "1000000.h5", "12.h5", "notes.txt", ".000011.h5.tmp"})
    test::write_file(folder_.path() / "shards" / name, {});
  EXPECT_EQ(list_shards(folder_.path()), (std::vector<std::uint64_t>{3, 10, 1000000}));
  EXPECT_TRUE(list_shards(folder_.path() / "nowhere").empty());
}

TEST_F(ShardFile, PlainH5pyReadsIt) {
  if (std::system("/usr/bin/python3 -c 'import h5py' 2>/dev/null") != 0)
    GTEST_SKIP() << "no h5py for /usr/bin/python3";
  const std::string script = std::string(ARBATTA_SOURCE_DIR) + "/tests/eval/read_shard.py";
  for (const auto compression : {Compression::none, Compression::deflate}) {
    write(test::sample_image(200, {.chunk_rows = 64, .compression = compression}));
    const std::string digest = shard_digest(test::kLayout, test::sample_rows(0, 200));
    const std::string command = "/usr/bin/python3 " + script + " " + file_.string() + " " + digest;
    EXPECT_EQ(std::system(command.c_str()), 0);
  }
}

}  // namespace
}  // namespace arbatta
