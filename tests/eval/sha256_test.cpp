#include "eval/sha256.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace arbatta {
namespace {

// FIPS 180-4, examples of NIST.
TEST(Sha256, AgreesWithThePublishedExamples) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfZerosIsThatOfTheirBytesInAnyOrderOfSizes) {
  for (const std::size_t size : {0, 1, 200'000, 65'535, 65'536, 1'000'000, 65'537, 131'072})
    EXPECT_EQ(sha256_of_zeros(size), sha256(std::vector<std::byte>(size))) << size;
}

}  // namespace
}  // namespace arbatta
