#include "eval/shard_reader.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

using test::kLayout;

std::string message(auto&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(ShardReader, ReadsWhatWasWritten) {
  for (const auto compression : {Compression::none, Compression::deflate})
    for (const std::size_t chunk_rows : {1, 7, 64, 100000}) {
      const auto image = test::sample_image(40, {chunk_rows, compression});
      const ShardReader reader("a.h5", image);
      EXPECT_EQ(reader.layout(), kLayout);
      EXPECT_EQ(reader.attributes(), test::sample_attributes());
      EXPECT_EQ(reader.read_all(), test::sample_rows(0, 40));
    }
}

TEST(ShardReader, LabelsAreAColumnOfTheLayoutsThatHaveIt) {
  Layout layout = kLayout;
  layout.exact = true;
  ShardRows rows = test::sample_rows(0, 40);
  const auto unlabelled = shard_digest(kLayout, rows);
  rows.rows.positions.exact = rows.rows.positions.value;
  EXPECT_EQ(shard_digest(kLayout, rows), unlabelled);
  EXPECT_NE(shard_digest(layout, rows), unlabelled);
  const auto image = shard_image("a.h5", test::sample_attributes(), layout, rows, {});
  const ShardReader reader("a.h5", image);
  EXPECT_EQ(reader.layout(), layout);
  EXPECT_EQ(reader.read_all(), rows);
  EXPECT_EQ(reader.read_positions(3, 1, {"exact"}).exact.size(), 2u);
  Block twice = rows.rows;
  append(twice, rows.rows);
  EXPECT_EQ(twice.positions.exact.size(), 2 * rows.rows.positions.exact.size());
  clear(twice);
  EXPECT_EQ(twice, Block{});
}

TEST(ShardReader, AShardWithoutGamesIsRead) {
  const auto image = test::sample_image(0);
  EXPECT_EQ(ShardReader("a.h5", image).read_all(), test::sample_rows(0, 0));
}

TEST(ShardReader, RowsReadInPiecesAreTheWhole) {
  const auto image = test::sample_image(40, {.chunk_rows = 16});
  const ShardReader reader("a.h5", image);
  EXPECT_EQ(reader.chunk_rows(), 16u);
  for (const std::size_t step : {1, 5, 16, 1000}) {
    PositionRows rows;
    for (std::size_t first = 0; first < reader.positions(); first += step)
      append_rows(rows, reader.read_positions(first, std::min(step, reader.positions() - first)));
    EXPECT_EQ(rows, test::sample_rows(0, 40).rows.positions) << step;
  }
}

TEST(ShardReader, OnlyTheColumnsAskedForAreRead) {
  const auto image = test::sample_image(40);
  const PositionRows all = test::sample_rows(0, 40).rows.positions;
  const PositionRows some =
      ShardReader("a.h5", image).read_positions(0, all.size(), {"state", "flags"});
  EXPECT_EQ(some.state, all.state);
  EXPECT_EQ(some.flags, all.flags);
  EXPECT_TRUE(some.seat.empty());
  EXPECT_TRUE(some.policy_count.empty());
}

TEST(ShardReader, TwoFilesOfOneNameAreTwoFiles) {
  const auto small = test::sample_image(1);
  const auto large = test::sample_image(40);
  const ShardReader first("a.h5", small);
  const ShardReader second("a.h5", large);
  EXPECT_EQ(first.games(), 1u);
  EXPECT_EQ(second.games(), 40u);
}

TEST(ShardReader, ATruncatedOrForeignFileIsAnErrorThatNamesIt) {
  const auto image = test::sample_image(10);
  for (const std::size_t size : {std::size_t{1}, image.size() / 2, image.size() - 1}) {
    const auto shorter = std::span(image).first(size);
    EXPECT_TRUE(message([&] { ShardReader("cut.h5", shorter); }).starts_with("cut.h5: HDF5: "));
  }
  const std::vector<std::byte> garbage(5000, std::byte{'x'});
  EXPECT_TRUE(message([&] { ShardReader("bad.h5", garbage); }).starts_with("bad.h5: HDF5: "));
}

std::vector<std::byte> foreign_file(const char* schema, std::uint64_t version) {
  const hdf5::Calls calls("foreign");
  const hdf5::Handle access = calls.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  calls.check(H5Pset_fapl_core(access, 4096, false));
  const hdf5::Handle file =
      calls.own(H5Fcreate("foreign", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
  const auto attribute = [&](const char* name, const hdf5::Handle& type, const void* value) {
    const hdf5::Handle space = calls.own(H5Screate(H5S_SCALAR), H5Sclose);
    const hdf5::Handle own =
        calls.own(H5Acreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    calls.check(H5Awrite(own, type, value));
  };
  attribute("schema", calls.text_type(), &schema);
  attribute("schema_version", calls.type(ColumnType::u64), &version);
  calls.check(H5Fflush(file, H5F_SCOPE_LOCAL));
  std::vector<std::byte> image(static_cast<std::size_t>(H5Fget_file_image(file, nullptr, 0)));
  calls.check(H5Fget_file_image(file, image.data(), image.size()));
  return image;
}

TEST(ShardReader, AnotherSchemaIsRefused) {
  EXPECT_EQ(message([] { ShardReader("m.h5", foreign_file("arbatta-model", 1)); }),
            "m.h5: another kind of file: a shard of Arbatta was expected");
}

TEST(ShardReader, ANewerSchemaVersionIsRefused) {
  EXPECT_EQ(message([] { ShardReader("new.h5", foreign_file("arbatta", 2)); }),
            "new.h5: schema version 2: this program reads version 1");
}

TEST(ShardReader, RowsThatDoNotHaveTheStatedDigestAreRefused) {
  ShardRows rows = test::sample_rows(0, 10);
  std::vector<PackedColumn> columns;
  for (const Column& column : shard_columns(kLayout, rows)) {
    columns.push_back(cut(column, {}));
    columns.back().hash = column_hash(column);
    rows.rows.positions.flags[5] ^= 1;
    for (std::size_t i = 0; i < columns.back().chunks.size(); ++i) pack_chunk(columns.back(), i);
    rows.rows.positions.flags[5] ^= 1;
  }
  const auto image = shard_image("a.h5", test::sample_attributes(), kLayout, columns);
  EXPECT_TRUE(
      message([&] { ShardReader("a.h5", image).read_all(); }).starts_with("a.h5: rows of digest "));
}

}  // namespace
}  // namespace arbatta
