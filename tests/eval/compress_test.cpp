#include "eval/compress.hpp"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <array>

namespace arbatta {
namespace {

std::vector<std::byte> counting(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i);
  return bytes;
}

TEST(Compress, ShuffleGathersTheBytesOfEveryElementByPlace) {
  const std::vector<std::byte> in = counting(8);
  std::vector<std::byte> out(8);
  shuffle(in, 4, out);
  const std::array<int, 8> expected = {0, 4, 1, 5, 2, 6, 3, 7};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(static_cast<int>(out[i]), expected[i]);
}

TEST(Compress, DeflateMakesOneZlibStream) {
  const std::vector<std::byte> in = counting(100000);
  const std::vector<std::byte> packed = deflate(in);
  EXPECT_LT(packed.size(), in.size() / 10);
  std::vector<std::byte> out(in.size());
  libdeflate_decompressor* inflater = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_zlib_decompress(inflater, packed.data(), packed.size(), out.data(),
                                       out.size(), nullptr),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(inflater);
  EXPECT_EQ(out, in);
}

TEST(Compress, NothingDeflatesToAnEmptyStream) { EXPECT_GT(deflate({}).size(), 0u); }

}  // namespace
}  // namespace arbatta
