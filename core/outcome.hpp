#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbatta {

inline constexpr int kMaxSides = 3;
inline constexpr int kMaxSeats = 6;
inline constexpr std::uint8_t kNoSeat = 0xFF;  ///< the seat to move when the game is over

/// Why a game ended. The numbers are the log's `reason` column: append only.
enum class Reason : std::uint8_t {
  megiddo,
  arbatta,
  patara,
  captures,
  seeds,
  agreed,
  no_moves,
  extinct,
  repetition,
  max_plies,
  crashed,
  timeout,
  illegal,
  resigned,
  adjudicated,
};

inline constexpr std::array<std::string_view, 15> kReasonNames = {
    "megiddo", "arbatta",  "patara",  "captures",   "seeds",
    "agreed",  "no_moves", "extinct", "repetition", "max_plies",
    "crashed", "timeout",  "illegal", "resigned",   "adjudicated"};

constexpr std::string_view name(Reason reason) { return kReasonNames[static_cast<int>(reason)]; }

/// How a game ended. Entries at or beyond the game's number of sides are 0.
struct Outcome {
  std::array<float, kMaxSides> returns{};  ///< by side, zero-sum: winner +1, others -1/(sides-1)
  std::array<std::int16_t, kMaxSides> points{};  ///< by side, the game's own score
  Reason reason{};

  bool operator==(const Outcome&) const = default;
};

/// The side that won, if any did.
constexpr std::optional<int> winner(const Outcome& outcome) {
  for (int side = 0; side < kMaxSides; ++side)
    if (outcome.returns[side] == 1.0f) return side;
  return std::nullopt;
}

/// Nobody won or lost. Games cut off by `max_plies` are no draws: they are counted apart.
constexpr bool is_draw(const Outcome& outcome) {
  return outcome.reason != Reason::max_plies && outcome.returns == decltype(outcome.returns){};
}

/// Returns by side when `side` wins a game of `sides` sides.
constexpr std::array<float, kMaxSides> win_for(int side, int sides) {
  const float loss = sides == 2 ? -1.0f : -0.5f;
  std::array<float, kMaxSides> returns{loss, loss, sides == 2 ? 0.0f : loss};
  returns[side] = 1.0f;
  return returns;
}

}  // namespace arbatta
