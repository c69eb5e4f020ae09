#pragma once

// Bare loops: the least code that plays the same random games as the public API with the same
// random numbers.

#include <array>
#include <bit>
#include <utility>

#include "core/games/megiddo_board.hpp"
#include "core/search/random_player.hpp"

namespace arbatta::bench {

struct Totals {
  std::uint64_t games = 0, plies = 0, first_wins = 0;
  bool operator==(const Totals&) const = default;
};

// ---- Megiddo, basic rules, on two bit boards.

using megiddo::Board;

inline Board bare_caught(int point, Board own, Board enemy) {
  return megiddo::matching(megiddo::kWindows[0][point].normal, own, enemy);
}

inline void bare_megiddo_game(Rng& rng, Totals& totals) {
  Board own = 0, enemy = 0;
  int own_captured = 0, enemy_captured = 0;
  for (int ply = 1;; ++ply) {
    const Board empty = megiddo::kFull & ~(own | enemy);
    const auto n = static_cast<int>(rng.bounded(std::popcount(empty)));
    const int point = std::countr_zero(megiddo::nth_set_bit(empty, n));
    own |= megiddo::bit(point);
    bool won = megiddo::has_complete_line_through(own, point);
    for (Board wave = bare_caught(point, own, enemy), next = 0; wave != 0; wave = next, next = 0) {
      own |= wave;
      enemy &= ~wave;
      own_captured += std::popcount(wave);
      for (; wave != 0; wave &= wave - 1) {
        won |= megiddo::has_complete_line_through(own, std::countr_zero(wave));
        next |= bare_caught(std::countr_zero(wave), own, enemy);
      }
    }
    won |= own_captured >= 6;
    if (won || (own | enemy) == megiddo::kFull) {
      ++totals.games;
      totals.plies += ply;
      totals.first_wins += won && ply % 2 == 1;
      return;
    }
    std::swap(own, enemy);
    std::swap(own_captured, enemy_captured);
  }
}

inline Totals bare_megiddo(std::uint64_t games, Rng& rng) {
  Totals totals;
  while (totals.games < games) bare_megiddo_game(rng, totals);
  return totals;
}

// ---- Kalah(6,4), the rows of the mover and of the other in a word each: bytes 0 … 5 are its
// holes, byte 6 its store.

inline constexpr int kPits = 6, kSeeds = 48, kStoreShift = 8 * kPits;
inline constexpr std::uint64_t kOpening = 0x040404040404;

/// What emptying a hole adds to the two words.
struct BareSowing {
  std::uint64_t own = 0, other = 0;
  int last = 0;  ///< cell of the last seed: 6 is the mover's store, then the other's holes
};

inline constexpr auto kBareSowings = [] {
  std::array<std::array<BareSowing, kSeeds + 1>, kPits> sowings{};
  for (int hole = 0; hole < kPits; ++hole) {
    BareSowing sowing{.last = hole};
    for (std::uint64_t seeds = 0; seeds <= kSeeds; ++seeds) {
      sowings[hole][seeds] = sowing;
      sowings[hole][seeds].own -= seeds << (8 * hole);
      sowing.last = (sowing.last + 1) % (2 * kPits + 1);
      (sowing.last <= kPits ? sowing.own : sowing.other) += std::uint64_t{1}
                                                            << (8 * (sowing.last % (kPits + 1)));
    }
  }
  return sowings;
}();

inline std::uint64_t byte_at(std::uint64_t row, int shift) { return row >> (shift & 63) & 0xFF; }

/// The highest bit of each hole with seeds.
inline std::uint64_t bare_filled(std::uint64_t row) {
  constexpr std::uint64_t kSevenBits = 0x7F7F7F7F7F7F;
  return ((row & kSevenBits) + kSevenBits) & ~kSevenBits & ((std::uint64_t{1} << kStoreShift) - 1);
}

/// Holes and store.
inline std::uint64_t row_total(std::uint64_t row) {
  return row * 0x01010101010101 >> kStoreShift & 0xFF;
}

inline void bare_capture(int last, std::uint64_t& own, std::uint64_t& other) {
  const int shift = 8 * last, facing = 8 * (kPits - 1) - shift;
  const auto taken = byte_at(other, facing);
  if ((last < kPits) & (byte_at(own, shift) == 1) & (taken > 0)) {
    other -= taken << facing;
    own += ((taken + 1) << kStoreShift) - (std::uint64_t{1} << shift);
  }
}

inline void bare_kalah_game(Rng& rng, Totals& totals) {
  std::uint64_t own = kOpening, other = kOpening;
  bool south = true;
  for (int ply = 1;; ++ply) {
    const auto holes = bare_filled(own);
    const auto n = static_cast<int>(rng.bounded(std::popcount(holes)));
    const int shift = std::countr_zero(megiddo::nth_set_bit(holes, n)) - 7;
    const BareSowing& sowing = kBareSowings[shift / 8][byte_at(own, shift)];
    own += sowing.own;
    other += sowing.other;
    bare_capture(sowing.last, own, other);
    if (bare_filled(own) == 0 || bare_filled(other) == 0) {
      ++totals.games;
      totals.plies += ply;
      totals.first_wins += row_total(south ? own : other) > kSeeds / 2;
      return;
    }
    // No branch: it would be foretold badly.
    const bool passes = sowing.last != kPits;
    const auto exchanged = (own ^ other) & -std::uint64_t{passes};
    own ^= exchanged;
    other ^= exchanged;
    south ^= passes;
  }
}

inline Totals bare_kalah(std::uint64_t games, Rng& rng) {
  Totals totals;
  while (totals.games < games) bare_kalah_game(rng, totals);
  return totals;
}

// ---- The public API, for any game.

template <Game G>
void api_game(const G& game, Rng& rng, Totals& totals) {
  auto state = game.initial();
  for (int ply = 1;; ++ply) {
    state = game.apply(state, random_move(game, state, rng));
    if (const auto outcome = game.outcome(state)) {
      ++totals.games;
      totals.plies += ply;
      totals.first_wins += outcome->returns[0] > 0;
      return;
    }
  }
}

template <Game G>
Totals api_games(const G& game, std::uint64_t games, Rng& rng) {
  Totals totals;
  while (totals.games < games) api_game(game, rng, totals);
  return totals;
}

}  // namespace arbatta::bench
