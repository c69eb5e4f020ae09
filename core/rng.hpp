#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace arbatta {

/// SplitMix64 (Steele, Lea & Flood, OOPSLA 2014): one step of the generator that seeds the streams.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/// xoshiro256** 1.0 (Blackman & Vigna, ACM TOMS 2021).
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (auto& word : words_) word = split_mix(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t t = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= t;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// Uniform in [0, n), n > 0, without bias: Lemire's multiply-and-reject (ACM TOMACS 2019).
  constexpr std::uint64_t bounded(std::uint64_t n) {
    unsigned __int128 product = static_cast<unsigned __int128>(next()) * n;
    if (static_cast<std::uint64_t>(product) < n) {
      const std::uint64_t threshold = -n % n;
      while (static_cast<std::uint64_t>(product) < threshold)
        product = static_cast<unsigned __int128>(next()) * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  /// Uniform in [0, 1) on a grid of 2^-53.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::array<std::uint64_t, 4> words_;
};

/// What a stream of random numbers is for. Seats are 0..5.
enum class Purpose : std::uint64_t {
  opening = 64,
  shuffle = 65,
  split = 66,
  tie = 67,
  bootstrap = 68,
  weights = 69,  ///< those that training begins with
  symmetry = 70
};

constexpr Purpose seat_purpose(int seat) { return static_cast<Purpose>(seat); }

/// The stream of (seed, game, purpose); `game` counts games, pairs or whatever the purpose speaks
/// of.
constexpr Rng stream(std::uint64_t seed, std::uint64_t game, Purpose purpose) {
  std::uint64_t state = seed;
  std::uint64_t mixed = split_mix(state);
  state = mixed ^ game;
  mixed = split_mix(state);
  state = mixed ^ static_cast<std::uint64_t>(purpose);
  return Rng(split_mix(state));
}

}  // namespace arbatta
