#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/outcome.hpp"

namespace arbatta {

/// How a draw enters.
enum class DrawModel {
  davidson,  ///< as an outcome of its own, with one draw parameter
  shared,    ///< as an equal share of a win for each side; with two players = Elo of their score
};

/// All games in which the same players sat in the same seats.
struct Lineup {
  std::array<int, kMaxSides> player{};         ///< by seat, in order of moving first; -1 beyond
  std::array<double, kMaxSides + 1> counts{};  ///< games won by each seat; last: drawn
  bool operator==(const Lineup&) const = default;
};

inline constexpr int kDrawn = kMaxSides;  ///< index of the draws in Lineup::counts

/// The unknowns are numbered: players, seats, draw. All in nats (natural log odds).
struct ChoiceModel {
  int players = 0;
  int sides = 2;
  DrawModel draws = DrawModel::davidson;
  bool seat_effect = true;
  std::vector<std::optional<double>> anchors{};  ///< by player, nats; may be shorter or empty

  int unknowns() const { return players + sides + 1; }
};

struct ChoiceFit {
  std::vector<double> player;        ///< strength; the mean is 0 unless players are anchored
  std::vector<double> seat;          ///< effect of the seat, relative to the last, which is 0
  double draw_weight = 0;            ///< Davidson's nu
  std::vector<double> player_error;  ///< standard errors from the information matrix;
  std::vector<double> seat_error;    ///< infinite where games tell nothing
  bool finite = true;      ///< false: no finite maximum, one virtual game a lineup was added
  bool identified = true;  ///< false: games do not tell some strengths or seats apart
};

/// Maximum likelihood of Luce's choice of a winner with draws. In a lineup seat s wins with
/// probability proportional to exp(x_s), x_s = strength of its player + effect of the seat, and the
/// game is drawn in proportion to nu * exp(mean of all x): for two sides the model of Bradley &
/// Terry (Biometrika 39, 1952) with Davidson's draws (J. Amer. Statist. Assoc. 65, 1970) and an
/// order effect (Davidson & Beaver, Biometrics 33, 1977, their draw parameter rescaled), for three
/// the Davidson-Luce model (Firth, Kosmidis & Turner, arXiv:1909.07123). Newton's method; the
/// likelihood is concave.
///
/// Three sides are not decomposed into pairs: such a game names one winner, and counting the two
/// losers as a drawn pair would invent evidence that they are equal.
///
/// Where the maximum lies at infinity (a player that won or lost everything, nothing but draws) the
/// fit adds to every lineup one virtual game spread evenly over its outcomes and says so.
ChoiceFit fit_choices(std::span<const Lineup> lineups, const ChoiceModel& model);

}  // namespace arbatta
