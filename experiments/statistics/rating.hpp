#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/choice_model.hpp"

namespace arbatta {

/// One game, as the rating sees it.
struct RatedGame {
  std::array<int, kMaxSides> player{-1, -1, -1};  ///< by seat, in order of moving first
  int winner = kDrawn;                            ///< the seat that won, or kDrawn
  std::int64_t pair = 0;                          ///< games of one pair are resampled together
};

struct RatingOptions {
  int players = 2;
  int sides = 2;
  DrawModel draws = DrawModel::davidson;
  bool seat_effect = true;
  std::vector<std::optional<double>> anchors{};  ///< by player, Elo held fixed; empty: mean 0
  int replicates = 200;                          ///< of the bootstrap, at least 2
  std::uint64_t seed = 1;
};

struct RatedValue {
  double elo = 0;
  double standard_error = 0;  ///< Elo
};

struct RatingList {
  std::vector<RatedValue> players;
  std::vector<RatedValue> seats;  ///< what moving first (second, ...) is worth over moving last
  double draw_weight = 0;         ///< Davidson's nu: equals draw with probability nu / (sides + nu)
  bool finite = true;             ///< see ChoiceFit
  bool identified = true;
};

/// Ratings by maximum likelihood of the model in choice_model.hpp, on the Elo scale: with two
/// sides a difference d means odds of winning to losing of 10^(d/400); with DrawModel::shared the
/// expected score is that of d. Teams are rated as their players' names: one strength a side.
/// Standard errors by resampling pairs with replacement (Efron, Ann. Statist. 7, 1979), replicate r
/// drawn from stream(seed, r, bootstrap), pairs in the order of their index (a resample without a
/// finite maximum gets virtual games as well); where the resamples
/// show no spread or the fit is not finite or not identified, at least the model's own error, so
/// that 0 means only "anchored".
RatingList rate(std::span<const RatedGame> games, const RatingOptions& options);

}  // namespace arbatta
