#include "eval/shard_image.hpp"

#include <gtest/gtest.h>

#include "eval/shard_reader.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

constexpr Packing kPlain{.chunk_rows = 64, .compression = Compression::none};

TEST(ShardImage, DigestOfAMadeUpShardIsFrozen) {
  EXPECT_EQ(shard_digest(test::kLayout, test::sample_rows(0, 10)),
            "ee690babcd7bcaf614587fd8ee1b63a64198145c31657b3921ca18e99edd5a8d");
}

TEST(ShardImage, DigestOfARunIsFrozen) {
  const std::vector<std::string> digests = {"a", "b"};
  EXPECT_EQ(run_digest(digests),
            "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2");
}

TEST(ShardImage, SameRowsSameBytes) { EXPECT_EQ(test::sample_image(50), test::sample_image(50)); }

TEST(ShardImage, DigestDoesNotDependOnChunksOrCompression) {
  const auto digest = [](const Packing& packing) {
    return ShardReader("a.h5", test::sample_image(50, packing)).digest();
  };
  const std::string expected = shard_digest(test::kLayout, test::sample_rows(0, 50));
  EXPECT_EQ(digest({}), expected);
  EXPECT_EQ(digest(kPlain), expected);
  EXPECT_EQ(digest({.chunk_rows = 7}), expected);
}

TEST(ShardImage, EveryColumnCountsInTheDigest) {
  const ShardRows shard = test::sample_rows(0, 10);
  const std::string digest = shard_digest(test::kLayout, shard);
  const auto changed = [&](auto& rows_of) {
    return [&](std::string_view name, auto column, std::size_t) {
      ShardRows other = shard;
      auto& value = (rows_of(other).*column).back();
      ++value;
      index_rows(other);
      EXPECT_NE(shard_digest(test::kLayout, other), digest) << name;
    };
  };
  const auto positions = [](ShardRows& rows) -> PositionRows& { return rows.rows.positions; };
  const auto games = [](ShardRows& rows) -> GameRows& { return rows.rows.games; };
  PositionRows::columns(test::kLayout, changed(positions));
  GameRows::columns(test::kLayout, changed(games));
}

TEST(ShardImage, DeflateIsSmaller) {
  EXPECT_LT(test::sample_image(2000).size(), test::sample_image(2000, kPlain).size());
}

TEST(ShardImage, AttributesMayBeLarge) {
  ShardAttributes attributes = test::sample_attributes();
  attributes.action_names.assign(20000, "from a1 to b2");
  attributes.symmetries.assign(24, std::vector<std::uint16_t>(20000, 7));
  ShardRows rows = test::sample_rows(0, 2);
  const auto image = shard_image("a.h5", attributes, test::kLayout, rows, {});
  EXPECT_EQ(ShardReader("a.h5", image).attributes(), attributes);
}

}  // namespace
}  // namespace arbatta
