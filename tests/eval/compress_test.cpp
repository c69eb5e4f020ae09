#include "eval/compress.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/rng.hpp"

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

TEST(Compress, UnshuffleUndoesShuffle) {
  const std::vector<std::byte> in = counting(160);
  for (const std::size_t element_bytes : {1, 2, 4, 8}) {
    std::vector<std::byte> shuffled(in.size());
    std::vector<std::byte> out(in.size());
    shuffle(in, element_bytes, shuffled);
    unshuffle(shuffled, element_bytes, out);
    EXPECT_EQ(out, in);
  }
}

TEST(Compress, InflateUndoesDeflate) {
  const std::vector<std::byte> in = counting(100000);
  const std::vector<std::byte> packed = deflate(in);
  EXPECT_LT(packed.size(), in.size() / 10);
  std::vector<std::byte> out(in.size());
  EXPECT_TRUE(inflate(packed, out));
  EXPECT_EQ(out, in);
}

TEST(Compress, WhatCannotBeCompressedGrowsLittle) {
  Rng rng(1);
  for (const std::size_t size : {1, 65535, 65536, 1 << 20}) {
    std::vector<std::byte> in(size);
    for (std::byte& byte : in) byte = static_cast<std::byte>(rng.bounded(256));
    const std::vector<std::byte> packed = deflate(in);
    EXPECT_LT(packed.size(), size + 200);
    std::vector<std::byte> out(size);
    EXPECT_TRUE(inflate(packed, out));
    EXPECT_EQ(out, in);
  }
}

/// Leaves other bytes behind where the next call has its variables.
void use_stack(int value) {
  volatile unsigned char bytes[300'000];
  for (auto& byte : bytes) byte = static_cast<unsigned char>(value);
}

TEST(Compress, TheStreamDependsOnTheBytesAlone) {
  std::vector<std::byte> in = counting(100'000);
  for (std::size_t i = 0; i < in.size(); i += 3) in[i] = static_cast<std::byte>(i / 700);
  const std::vector<std::byte> packed = deflate(in);
  for (const int value : {0, 9, 0xEE}) {
    use_stack(value);
    deflate(counting(777));
    EXPECT_EQ(deflate(in), packed);
  }
}

TEST(Compress, ADamagedStreamOrOneOfAnotherLengthIsNotInflated) {
  const std::vector<std::byte> packed = deflate(counting(1000));
  std::vector<std::byte> out(1000);
  EXPECT_FALSE(inflate(std::span(packed).first(packed.size() - 1), out));
  EXPECT_FALSE(inflate(packed, std::span(out).first(999)));
  out.resize(1001);
  EXPECT_FALSE(inflate(packed, out));
}

TEST(Compress, NothingDeflatesToAnEmptyStream) { EXPECT_GT(deflate({}).size(), 0u); }

}  // namespace
}  // namespace arbatta
