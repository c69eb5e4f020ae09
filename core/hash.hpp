#pragma once

#include <cstdint>

namespace arbatta {

/// Folds the 128-bit product of two words (Wang Yi's wyhash mixing step): a good hash of 128 bits
/// for one multiplication.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  const auto product =
      static_cast<unsigned __int128>(a ^ 0xA0761D6478BD642Fu) * (b ^ 0xE7037ED1A0B428DBu);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

}  // namespace arbatta
